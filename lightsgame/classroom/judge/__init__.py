"""Programs are run apart and judged."""
