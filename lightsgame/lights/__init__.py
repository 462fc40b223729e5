"""The solver of Lights Out: methods, hints, quiet patterns, certificates."""
