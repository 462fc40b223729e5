"""The ground floor's workshop: pictures of shapes, rows of bits and curves.  It knows no lamp and
no theorem.
"""
