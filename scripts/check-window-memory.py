#!/usr/bin/env python3
"""Checks that scripts/window-memory.py assigns each mapping to its row, and that the rows add up."""

import importlib.util
import pathlib
import unittest

PATH = pathlib.Path(__file__).resolve().parent / "window-memory.py"
SPEC = importlib.util.spec_from_file_location("window_memory", PATH)
script = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(script)

SMAPS = """\
1000-3000 r-xp 00000000 08:01 7                          /usr/bin/hunch-window
Size:                  8 kB
Rss:                   8 kB
Shared_Clean:          4 kB
Shared_Dirty:          0 kB
Private_Clean:         4 kB
Private_Dirty:         0 kB
VmFlags: rd ex mr mw me
8000-9000 rw-p 00000000 00:00 0                          [heap]
Private_Dirty:         3 kB
a000-b000 rw-p 00001000 08:01 9                          /usr/lib/libgtk-4.so.1 (deleted)
Private_Dirty:         2 kB
b000-c000 rw-p 00000000 00:00 0 
Private_Dirty:         1 kB
"""


class Mappings(unittest.TestCase):
    def test_sizes_belong_to_the_mapping_above_them(self):
        found = script.mappings(SMAPS)
        self.assertEqual([mapping.name for mapping in found], [
            "/usr/bin/hunch-window", "[heap]", "/usr/lib/libgtk-4.so.1", "",
        ])
        self.assertEqual(found[0].sizes["Private_Clean"], 4)
        self.assertEqual(found[3].sizes["Private_Dirty"], 1)

    def row(self, name, size=0x1000, before=None):
        mapping = script.Mapping(0x10000, 0x10000 + size, "rw-p", name)
        return script.kind(mapping, before, "/usr/bin/hunch-window", "/home/a/.cache")

    def test_each_mapping_has_a_row(self):
        for name, row in [
            ("/usr/bin/hunch-window", "the program itself"), ("[heap]", "heap"),
            ("[stack]", "stack of the first thread"), ("[vdso]", "of the kernel"),
            ("/home/a/.cache/hunch/1/characters", "saved sources and indexes"),
            ("/home/a/.cache/fontconfig/1.cache-8", "fonts and their caches"),
            ("/usr/share/fonts/truetype/DejaVuSans.ttf", "fonts and their caches"),
            ("/usr/share/icons/hicolor/icon-theme.cache", "icon themes and other caches of the desktop"),
            ("/usr/lib/locale/locale-archive", "translations and locales"),
            ("/SYSV00000000", "shared memory with the display"), ("/usr/lib/libgtk-4.so.1", "library libgtk-4.so.1"),
            ("/tmp/other", "other files"),
        ]:
            with self.subTest(name):
                self.assertEqual(self.row(name), row)

    def test_only_a_few_variables_behind_a_writable_library_are_its_own(self):
        library = script.Mapping(0xF000, 0x10000, "rw-p", "/usr/lib/libc.so.6")
        code = script.Mapping(0xF000, 0x10000, "r-xp", "/usr/lib/libc.so.6")
        apart = script.Mapping(0xE000, 0xF000, "rw-p", "/usr/lib/libc.so.6")
        self.assertEqual(self.row("", before=library), "library libc.so.6")
        for before, size in [(library, 1 << 20), (code, 0x1000), (apart, 0x1000), (None, 0x1000)]:
            self.assertTrue(self.row("", size, before).startswith("other anonymous memory"))


class Table(unittest.TestCase):
    def test_rows_are_in_the_order_of_their_difference_and_add_up(self):
        window = {"heap": [1000, 0], "library a.so": [10, 10], "fonts and their caches": [0, 500]}
        least = {"heap": [200, 0], "library a.so": [10, 5], "fonts and their caches": [0, 500]}
        rows = [line.strip("| ").split(" | ") for line in script.table(window, least)[2:]]
        self.assertEqual([row[0] for row in rows], ["heap", "fonts and their caches", "all other libraries", "together"])
        self.assertEqual(rows[0][1:], ["1.02", "0.00", "0.20", "0.00", "0.82"])
        self.assertEqual(rows[-1][1:], ["1.03", "0.52", "0.22", "0.52", "0.82"])


if __name__ == "__main__":
    unittest.main()
