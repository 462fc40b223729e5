"""Formulas, engines and proofs of propositional logic, without a word of lamps."""
