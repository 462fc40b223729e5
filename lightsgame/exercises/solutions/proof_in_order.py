"""D and F may stand anywhere before the lines that use them."""

ORDER = "ABCDEFG"
