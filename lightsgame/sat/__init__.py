"""The ground floor beside algebra: formulas, engines and proofs of propositional logic.  It knows
no lamp.
"""
