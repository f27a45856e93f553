#!/usr/bin/env python3
"""Writes Sources/SmartSearch/Fold/FoldData.swift from the Unicode data files.

Usage: scripts/generate-fold.py [FOLDER]     (default /usr/share/unicode, Debian's package unicode-data)

The rules are those of the type `Fold`; read its documentation first. The tables are lists of numbers in
base 64 VLQ, the encoding of source maps: five bits to a letter, the sixth says that another letter follows.
"""

import sys
import textwrap
from pathlib import Path

FOLDER = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode")
TARGET = Path(__file__).resolve().parent.parent / "Sources/SmartSearch/Fold/FoldData.swift"
LAST = 0x10FFFF

EXTRA_LETTERS = {
    "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h", "ŧ": "t", "ı": "i",
    "ŋ": "n", "’": "'", "‘": "'", "ʼ": "'",
}
HANGUL_FILLERS = {0x115F, 0x1160, 0x3164, 0xFFA0}
# White space stays as it is, but for the two spaces that are canonically equivalent to two others.
CANONICAL_SPACES = {0x2000: [0x2002], 0x2001: [0x2003]}
# Case folding turns this mark into a letter; `Fold` does so after the marks are in order, so the table keeps it.
IOTA_BELOW = 0x345


def rows(name):
    """The fields of each line of a data file, without its comments."""
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        line = line.split("#")[0].strip()
        if line:
            yield [field.strip() for field in line.split(";")]


def code_points(field):
    """The code points of a field such as `0041` or `0041..005A`."""
    first, _, last = field.partition("..")
    return range(int(first, 16), int(last or first, 16) + 1)


def having(name, value):
    return {c for row in rows(name) if row[1] == value for c in code_points(row[0])}


version = (FOLDER / "CaseFolding.txt").read_text(encoding="utf-8").split("\n")[0].split("-")[1].removesuffix(".txt")
category, combining, decomposition = {}, {}, {}
range_start = None
for row in rows("UnicodeData.txt"):
    code = int(row[0], 16)
    if row[1].endswith(", First>"):
        range_start = code
        continue
    for c in range(range_start if row[1].endswith(", Last>") else code, code + 1):
        category[c] = row[2]
        combining[c] = int(row[3])
    if row[5]:
        parts = row[5].split()
        decomposition[code] = [int(part, 16) for part in parts if not part.startswith("<")]

white_space = having("PropList.txt", "White_Space")
ignorable = having("DerivedCoreProperties.txt", "Default_Ignorable_Code_Point") - HANGUL_FILLERS
han = having("Scripts.txt", "Han")
case_folding = {
    int(row[0], 16): [int(part, 16) for part in row[2].split()] for row in rows("CaseFolding.txt") if row[1] in "CF"
}
extra = {ord(letter): [ord(c) for c in letters] for letter, letters in EXTRA_LETTERS.items()}

# A decomposition with a space in it would make two tokens of one.
for code in [c for c, parts in decomposition.items() if 0x20 in parts and c not in white_space]:
    del decomposition[code]


def is_dropped(code):
    if code in ignorable:
        return True
    kind, rank = category.get(code, "Cn"), combining.get(code, 0)
    if kind == "Me":
        return True
    return kind == "Mn" and code != IOTA_BELOW and (rank == 1 or 10 <= rank <= 36 or 200 <= rank <= 240)


def fold(code):
    """The fold of one scalar, to a fixed point; marks in the order of the decomposition."""
    if code in white_space:
        return CANONICAL_SPACES.get(code, [code])
    if code == IOTA_BELOW:
        return [code]
    for table in (decomposition, case_folding, extra):
        if code in table and table[code] != [code]:
            return [folded for part in table[code] for folded in fold(part)]
    return [] if is_dropped(code) else [code]


def vlq(number):
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    assert number >= 0
    text = ""
    while True:
        digit, number = number & 31, number >> 5
        text += alphabet[digit | (32 if number else 0)]
        if not number:
            return text


def signed(number):
    return vlq(-2 * number + 1 if number < 0 else 2 * number)


def kind_of(code):
    """The number of a case of ScalarKind."""
    general = category.get(code, "Cn")
    if code in white_space:
        return 1
    if general[0] in "PS":
        return 2
    if general in ("Lu", "Lt"):
        return 3
    if general == "Ll":
        return 4
    if code in han and general in ("Lo", "Nl"):
        return 5
    if general[0] == "L":
        return 6
    if general == "Nd":
        return 7
    if general[0] == "M" or code in ignorable:
        return 8
    return 0


def literal(name, comment, text):
    lines = " \\\n".join("    " + line for line in textwrap.wrap(text, 112)).replace(" \\", "\\")
    return f'  /// {comment}\n  static let {name} = """\n{lines}\n    """\n'


hangul = range(0xAC00, 0xD7A4)
surrogates = range(0xD800, 0xE000)
scalars = [c for c in range(LAST + 1) if c not in hangul and c not in surrogates]

mappings, previous, count = "", 0, 0
for code in scalars:
    folded = fold(code)
    if folded != [code]:
        mappings += vlq(code - previous) + vlq(len(folded))
        near = code
        for part in folded:
            mappings += signed(part - near)
            near = part
        previous, count = code, count + 1

kinds, start = "", 0
for code in range(1, LAST + 2):
    if code > LAST or kind_of(code) != kind_of(start):
        kinds += vlq(code - start) + vlq(kind_of(start))
        start = code

classes, previous = "", 0
for code in scalars:
    if combining.get(code, 0) and fold(code) == [code]:
        classes += vlq(code - previous) + vlq(combining[code])
        previous = code

TARGET.write_text(
    f"""// Written by scripts/generate-fold.py (`make generate`). Do not edit.
// Derived from the Unicode data files, version {version}. © Unicode, Inc., under the Unicode License,
// https://www.unicode.org/license.txt

/// The tables of ``Fold`` and ``ScalarKind``, as numbers in base 64 VLQ.
enum FoldData {{
  static let unicodeVersion = "{version}"

  /// The number of rows of `mappings`.
  static let mappingCount = {count}

"""
    + literal("mappings", "Rows of: distance to the scalar before, count, and signed distances of the folded scalars.", mappings)
    + "\n"
    + literal("kinds", "Runs of: length, kind.", kinds)
    + "\n"
    + literal("classes", "Marks that the fold keeps: distance to the mark before, canonical combining class.", classes)
    + "}\n",
    encoding="utf-8",
)
print(f"Unicode {version}: {count} mappings, {TARGET.stat().st_size} bytes")
