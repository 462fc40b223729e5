"""Pictures of shapes, rows of bits and curves, without a word of lamps and theorems."""
