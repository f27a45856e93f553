#!/usr/bin/env python3
"""Writes the names and blocks of characters, Sources/Core/CUnicode/tables/*.txt, from the Unicode data files.

Usage: scripts/generate-characters.py [FOLDER]     (default /usr/share/unicode, Debian's package unicode-data)

Each line of a table begins with a code point in hexadecimal; the fields behind it are separated by `|`. The lines are in
the order of the code points.

- `aliases.txt`: other names of a character. The informal aliases of NamesList.txt (lines with `=`) and the formal ones
  of NameAliases.txt, which include the only names of control characters.
- `blocks.txt`: the last code point of a block, and its name, from Blocks.txt.
- `entities.txt`: the name of a character in HTML, as Python's library lists them: that of HTML 4 if it has one,
  otherwise the shortest, which is the common one.
"""

import re
import sys
from html.entities import codepoint2name, html5
from pathlib import Path

FOLDER = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode")
TABLES = Path(__file__).resolve().parent.parent / "Sources/Core/CUnicode/tables"


def lines(name):
    return (FOLDER / name).read_text(encoding="utf-8").splitlines()


def write(name, rows):
    text = "".join(f"{code:04X}|{'|'.join(fields)}\n" for code, fields in sorted(rows.items()))
    (TABLES / f"{name}.txt").write_text(text, encoding="utf-8")


def formal(aliases):
    for line in lines("NameAliases.txt"):
        line = line.split("#")[0].strip()
        if line:
            code, alias, _ = line.split(";")
            add(aliases, int(code, 16), alias)


def informal(aliases):
    code = None
    for line in lines("NamesList.txt"):
        if match := re.match(r"([0-9A-F]{4,6})\t", line):
            code = int(match.group(1), 16)
        elif line.startswith("@"):
            code = None
        elif code is not None and line.startswith("\t= "):
            # Version notes such as (1.0) are not part of the alias; abbreviations such as (LF) are separate aliases. Some
            # lists end with an ellipsis.
            add(aliases, code, re.sub(r"\s*\(([0-9.]+|[A-Z]{2,4})\)", "", line[3:]).strip().removesuffix(", ..."))


def add(aliases, code, alias):
    known = aliases.setdefault(code, [])
    if alias and alias.lower() not in (name.lower() for name in known):
        known.append(alias)


def blocks():
    found = (re.match(r"([0-9A-F]+)\.\.([0-9A-F]+); (.+)$", line) for line in lines("Blocks.txt"))
    return {int(row[1], 16): [row[2], row[3]] for row in found if row}


def entities():
    names = {}
    for name, text in html5.items():
        if len(text) == 1 and name.endswith(";"):
            names.setdefault(ord(text), []).append(name[:-1])
    # Of names with the same length, the one in lower case.
    return {
        code: [codepoint2name.get(code) or min(all, key=lambda name: (len(name), name.swapcase()))]
        for code, all in names.items()
    }


aliases = {}
formal(aliases)
informal(aliases)
write("aliases", aliases)
write("blocks", blocks())
write("entities", entities())
