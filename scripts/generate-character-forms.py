#!/usr/bin/env python3
"""Writes Sources/Catalog/Characters/CharacterBlockData.swift and CharacterEntityData.swift.

Usage: scripts/generate-character-forms.py [FOLDER]     (default /usr/share/unicode, Debian's package unicode-data)

The blocks are those of Blocks.txt. The entities are the names that HTML has for single characters, as Python's library
lists them: one for each character, that of HTML 4 where there is one, or else the shortest, which is the one in use.
"""

import re
import sys
from html.entities import codepoint2name, html5
from pathlib import Path

FOLDER = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode")
TARGET = Path(__file__).resolve().parent.parent / "Sources/Catalog/Characters"


def write(name, head, lines, constants=""):
    text = head + f"enum {name} {{\n{constants}  static let lines = #\"\"\"\n"
    text += "".join(f"    {line}\n" for line in lines) + '    """#\n}\n'
    (TARGET / f"{name}.swift").write_text(text, encoding="utf-8")


def blocks():
    text = (FOLDER / "Blocks.txt").read_text(encoding="utf-8")
    version = re.search(r"Blocks-([0-9.]+)\.txt", text).group(1)
    found = re.findall(r"^([0-9A-F]+)\.\.([0-9A-F]+); (.+)$", text, re.MULTILINE)
    head = f"""\
// Written by scripts/generate-character-forms.py (`make generate`). Do not edit.
// Derived from the Unicode data files, version {version}. © Unicode, Inc., under the Unicode License,
// https://www.unicode.org/license.txt

/// The blocks of characters. Each line: first and last code point in hexadecimal, and the name, separated by `|`.
"""
    constants = f"  /// The version of Unicode.\n  static let version = \"{version}\"\n\n"
    write("CharacterBlockData", head, ["|".join(block) for block in found], constants)


def entities():
    names = {}
    for name, text in html5.items():
        if len(text) == 1 and name.endswith(";"):
            names.setdefault(ord(text), []).append(name[:-1])
    head = """\
// Written by scripts/generate-character-forms.py (`make generate`). Do not edit.

/// The names of characters in HTML. Each line: code point in hexadecimal, and the name, separated by `|`.
"""
    # Of names as long as each other, the one in small letters.
    best = {
        code: codepoint2name.get(code) or min(all, key=lambda name: (len(name), name.swapcase()))
        for code, all in names.items()
    }
    write("CharacterEntityData", head, [f"{code:04X}|{best[code]}" for code in sorted(best)])


blocks()
entities()
