"""The `.po` files of translators, read and compiled without gettext's own tools.

The wheel holds the compiled files alone; this is for a checkout, and for making the wheel.
"""

import ast
import re
import struct
from collections.abc import Mapping

from .message import digest


def entries(text: str) -> dict[str, str]:
    r"""The texts of a `.po` file with their translations; one marked fuzzy, or empty, is none.

    The forms of a plural are joined by a null character, as gettext does.

    >>> entries('''
    ... msgid "lit"
    ... msgstr "palaa"
    ...
    ... #, fuzzy
    ... msgid "dark"
    ... msgstr "musta"
    ... ''')
    {'lit': 'palaa'}
    """
    found: dict[str, str] = {}
    for block in re.split(r"\n\s*\n", text):
        if re.search(r"^#,.*\bfuzzy\b", block, re.MULTILINE):
            continue
        parts: dict[str, str] = {}
        for key, quoted in re.findall(r'(?m)^(msg\w+(?:\[\d+\])?)\s+(".*"(?:\s*^".*")*)', block):
            parts[key] = str(ast.literal_eval(f"({quoted})"))  # texts side by side are one
        originals = [parts[key] for key in ("msgid", "msgid_plural") if key in parts]
        forms = [parts[key] for key in sorted(parts) if key.startswith("msgstr")]
        if originals and all(forms):
            found["\0".join(originals)] = "\0".join(forms)
    return found


def digested(translations: Mapping[str, str]) -> dict[str, str]:
    r"""The same with a digest of each text in place of the text, as `languages.Catalogue` asks.

    >>> digested({"": "Language: fi", "lit": "palaa", "{n} lamp\0{n} lamps": "a\0b"})
    {'': 'Language: fi', '5ddb8e9d': 'palaa', '815fd976\x00a2e944db': 'a\x00b'}

    Raises:
        ValueError: two texts have the same digest.
    """
    found: dict[str, str] = {}
    for text, translation in translations.items():
        key = "\0".join([digest(form) for form in text.split("\0")]) if text else ""
        found[key] = translation
    if len(found) < len(translations):
        raise ValueError("two texts have the same digest: a longer one is needed")
    return found


def compiled(translations: Mapping[str, str]) -> bytes:
    """The same as a `.mo` file, which Python's gettext reads.

    Two tables of (length, offset), of the texts in sorted order and of their translations, and then
    the strings; see "The Format of GNU MO Files" in the gettext manual.

    >>> from gettext import GNUTranslations
    >>> from io import BytesIO
    >>> GNUTranslations(BytesIO(compiled({"lit": "palaa"}))).gettext("lit")
    'palaa'
    """
    keys = sorted([text.encode() for text in translations])
    count = len(keys)
    originals_at = 28  # the length of the head
    translated_at = originals_at + 8 * count
    strings_at = translated_at + 8 * count
    place = strings_at
    places: dict[bytes, int] = {}
    # In the order of the file, where texts of one kind stand together: so a zip file is smaller.
    strings = [*keys, *[translation.encode() for translation in translations.values()]]
    for string in strings:
        places[string] = place
        place += len(string) + 1
    values = [translations[key.decode()].encode() for key in keys]
    numbers = [0x950412DE, 0, count, originals_at, translated_at, 0, strings_at]
    for string in (*keys, *values):
        numbers += [len(string), places[string]]
    head = struct.pack(f"<{len(numbers)}I", *numbers)
    return head + b"".join([string + b"\0" for string in strings])
