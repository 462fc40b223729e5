"""The second floor, other wing: Akari (Light Up), from the rules to NP-hardness."""
