"""Every rule on a window of 3 x 3 with two mirrors, on every gluing, for 2 to 36 states."""
