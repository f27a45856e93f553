#!/usr/bin/env python3
"""Writes Sources/Catalog/Characters/CharacterAliasData.swift from the Unicode data files.

Usage: scripts/generate-character-aliases.py [FOLDER]     (default /usr/share/unicode, Debian's package unicode-data)

Gathers what people call a character beside its name: the informal aliases of NamesList.txt (lines with `=`) and the
formal ones of NameAliases.txt, among them the only names that control characters have.
"""

import re
import sys
from pathlib import Path

FOLDER = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode")
TARGET = Path(__file__).resolve().parent.parent / "Sources/Catalog/Characters/CharacterAliasData.swift"

HEADER = '''\
// Written by scripts/generate-character-aliases.py (`make generate`). Do not edit.
// Derived from the Unicode data files, version {version}. © Unicode, Inc., under the Unicode License,
// https://www.unicode.org/license.txt

/// Other names of characters. Each line: code point in hexadecimal, then the names, separated by `|`.
enum CharacterAliasData {{
  static let lines = #"""
'''


def formal(aliases):
    for line in (FOLDER / "NameAliases.txt").read_text(encoding="utf-8").splitlines():
        line = line.split("#")[0].strip()
        if line:
            code, alias, _ = line.split(";")
            add(aliases, int(code, 16), alias)


def informal(aliases):
    code = None
    for line in (FOLDER / "NamesList.txt").read_text(encoding="utf-8").splitlines():
        if match := re.match(r"([0-9A-F]{4,6})\t", line):
            code = int(match.group(1), 16)
        elif line.startswith("@"):
            code = None
        elif code is not None and line.startswith("\t= "):
            # Version notes such as (1.0) are no part of the alias; abbreviations such as (LF) are aliases themselves.
            add(aliases, code, re.sub(r"\s*\(([0-9.]+|[A-Z]{2,4})\)", "", line[3:]).strip())


def add(aliases, code, alias):
    known = aliases.setdefault(code, [])
    if alias and alias.lower() not in (name.lower() for name in known):
        known.append(alias)


def version():
    return re.search(r"NameAliases-([0-9.]+)\.txt", (FOLDER / "NameAliases.txt").read_text(encoding="utf-8")).group(1)


aliases = {}
formal(aliases)
informal(aliases)
with TARGET.open("w", encoding="utf-8") as out:
    out.write(HEADER.format(version=version()))
    for code in sorted(aliases):
        out.write(f"    {code:04X}|{'|'.join(aliases[code])}\n")
    out.write('    """#\n}\n')
