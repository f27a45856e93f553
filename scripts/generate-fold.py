#!/usr/bin/env python3
"""Writes the tables of the fold, Sources/Core/CUnicode/tables/fold*.bin, from the Unicode data files.

Usage: scripts/generate-fold.py [FOLDER]     (default /usr/share/unicode, Debian's package unicode-data)

The rules are those of the type `Fold`; read its documentation first. The tables are arrays of little-endian numbers,
described in CUnicode.h, and the program reads them in place.
"""

import array
import sys
from pathlib import Path

FOLDER = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode")
TABLES = Path(__file__).resolve().parent.parent / "Sources/Core/CUnicode/tables"
LAST = 0x10FFFF

EXTRA_LETTERS = {
    "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h", "ŧ": "t", "ı": "i",
    "ŋ": "n", "’": "'", "‘": "'", "ʼ": "'",
}
HANGUL_FILLERS = {0x115F, 0x1160, 0x3164, 0xFFA0}
# White space is unchanged, except two spaces that are canonically equivalent to two others.
CANONICAL_SPACES = {0x2000: [0x2002], 0x2001: [0x2003]}
# Case folding turns this mark into a letter. `Fold` does so after sorting the marks, so the table keeps it.
IOTA_BELOW = 0x345


def rows(name):
    """Returns the fields of each line of a data file, without comments."""
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        line = line.split("#")[0].strip()
        if line:
            yield [field.strip() for field in line.split(";")]


def code_points(field):
    """Returns the code points of a field such as `0041` or `0041..005A`."""
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

# A decomposition that contains a space would divide one token into two.
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
    """Returns the fold of one scalar, repeated until nothing changes; marks stay in the order of the decomposition."""
    if code in white_space:
        return CANONICAL_SPACES.get(code, [code])
    if code == IOTA_BELOW:
        return [code]
    for table in (decomposition, case_folding, extra):
        if code in table and table[code] != [code]:
            return [folded for part in table[code] for folded in fold(part)]
    return [] if is_dropped(code) else [code]


def kind_of(code):
    """Returns the number of a case of ScalarKind."""
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


def write(name, type, numbers):
    table = array.array(type, numbers)
    if sys.byteorder == "big":
        table.byteswap()
    (TABLES / f"{name}.bin").write_bytes(table.tobytes())


def write_by_scalar(name, value):
    """Writes a number for each scalar in two stages: the number of a block of 128 scalars, then the numbers of each
    block. Equal blocks are stored once."""
    numbers, blocks, values = {}, [], []
    for start in range(0, LAST + 1, 128):
        block = tuple(value(code) for code in range(start, start + 128))
        if block not in numbers:
            numbers[block] = len(numbers)
            values += block
        blocks.append(numbers[block])
    write(f"{name}-blocks", "H", blocks)
    write(f"{name}-values", "H", values)


# Each different fold once: a count, then that many scalars. Index 0 has the fold of dropped scalars; no scalar uses
# place 0 for it, because that marks a scalar as its own fold.
folds, places, place_of = [0, 0], {}, {(): 1}
ranks = {}
for code in range(LAST + 1):
    # Hangul syllables are decomposed by arithmetic, and surrogates are not scalars.
    if 0xAC00 <= code < 0xD7A4 or 0xD800 <= code < 0xE000:
        continue
    folded = tuple(fold(code))
    if folded == (code,):
        # Sorts the kept marks by their classes.
        ranks[code] = combining.get(code, 0)
        continue
    if folded not in place_of:
        place_of[folded] = len(folds)
        folds += [len(folded), *folded]
    places[code] = place_of[folded]

write("folds", "I", folds)
write_by_scalar("fold-places", lambda code: places.get(code, 0))
write_by_scalar("fold-properties", lambda code: kind_of(code) | ranks.get(code, 0) << 8)
(TABLES / "version.txt").write_text(version, encoding="utf-8")
print(f"Unicode {version}: {len(places)} mappings to {len(place_of)} folds")
