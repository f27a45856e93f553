#!/usr/bin/env python3
"""Checks that scripts/bench-all.py waits for a quiet machine, and writes the results of all benchmarks into its page."""

import importlib.util
import json
import pathlib
import re
import unittest

PATH = pathlib.Path(__file__).resolve().parent / "bench-all.py"
SPEC = importlib.util.spec_from_file_location("bench_all", PATH)
bench = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(bench)

LATENCY = {"p50": 20, "p99": 90.5, "p999": 100, "max": 110, "count": 9}


class Quiet(unittest.TestCase):
    def test_a_quiet_machine_is_not_waited_for(self):
        self.assertEqual(bench.await_quiet(lambda: 0.5, self.fail), 0.5)

    def test_a_load_that_falls_is_waited_for(self):
        loads, pauses = iter([1.2, 0.7, 0.4]), []
        self.assertEqual(bench.await_quiet(lambda: next(loads), pauses.append), 0.4)
        self.assertEqual(pauses, [bench.PAUSE] * 2)

    def test_a_busy_machine_is_refused_after_some_minutes(self):
        pauses = []
        with self.assertRaisesRegex(bench.Busy, "load of the last minute is 0.51"):
            bench.await_quiet(lambda: 0.51, pauses.append)
        self.assertEqual(sum(pauses), bench.PATIENCE)


class Parts(unittest.TestCase):
    def test_the_saved_results_of_each_benchmark_become_a_table(self):
        for title, _, result, part in bench.BENCHMARKS:
            if not result or not result.is_relative_to(bench.RESULTS) or not result.exists():
                continue
            with self.subTest(title):
                lines = part(json.loads(result.read_text()), [])
                tables = [line for line in lines if line.startswith("|")]
                self.assertGreater(len(tables), 3)
                self.assertEqual(len({line.replace("\\|", "").count("|") for line in tables}), 1, tables)

    def test_a_frame_is_compared_with_the_least_window(self):
        scenario = {"name": "least", "p50": 4, "p90": 5, "p99": 6, "max": 7, "later": 0, "laterThanTwo": 0}
        other = scenario | {"name": "typing", "p50": 5, "later": 0.016}
        lines = bench.window({"results": [scenario, other]}, [])
        self.assertEqual(lines[-1], "| typing | 5 | 5 | 6 | 7 | 1.60 % | 0 % | 1.25 |")

    def test_a_program_that_is_not_installed_has_no_ratio(self):
        tree = {
            "tree": "t", "entries": 1000, "scanAndIndex": {"median": 50}, "fd": {"median": 100},
            "search": {"nameMicroseconds": {"median": 20}}, "foundAfterCreation": {"median": 3},
        }
        lines = bench.files({"trees": [tree]}, [])
        self.assertIn("| fd | 100 ms | 0.50 |", lines)
        self.assertIn("| find | – ms | – |", lines)
        self.assertFalse(any("plocate" in line for line in lines))

    def test_the_index_is_compared_the_same_way_round(self):
        peer = {"program": "fzf", "what": "whole process", "latency": LATENCY, "medianRatio": 8}
        corpus = {
            "corpus": "names", "names": 1000000, "search": LATENCY, "completion": LATENCY, "near": LATENCY,
            "buildSeconds": 1.04, "bytesPerName": 40, "peers": [peer],
        }
        lines = bench.index({"results": [corpus]}, [])
        self.assertIn("names: 1,000,000 names, built in 1.04 s, 40 bytes for each.", lines)
        self.assertEqual(lines[-1], "| fzf (whole process) | 20 | 90.5 | 110 | 0.12 |")

    def test_the_table_of_memory_is_taken_as_it_is_printed(self):
        printed = ["cc -O2", "| MB | Hunch, private |", "|---|---|", "| heap | 20.00 |"]
        self.assertEqual(bench.memory(None, printed)[2:], printed[1:])

    def test_the_tables_of_keys_are_taken_as_they_are_printed(self):
        printed = ["make: words", "", "signs: 9 names", "", "| way of typing | Hunch |", "|---|---|", "| a | 2.00 |"]
        self.assertEqual(bench.keystrokes(None, printed)[2:], printed[2:])


class Page(unittest.TestCase):
    def test_it_has_the_date_the_machine_the_versions_and_all_parts(self):
        text = bench.page("2026-01-02", "A Processor, 2 processors", [("rofi", "1.7"), ("fzy", None)], [
            ("Start", 0.25, ["", "| a |", "|---|"]), ("Files", 0.5, ["", "| b |", "|---|"])])
        for part in ["on 2026-01-02, on a quiet machine: A Processor, 2 processors.", "| rofi | 1.7 |",
                     "| fzy | not installed |", "## Start\n\n| a |\n", "was 0.25.", "## Files\n\n| b |\n"]:
            self.assertIn(part, text)

    def test_every_benchmark_of_the_makefile_is_on_it(self):
        makefile = (bench.ROOT / "Makefile").read_text()
        rules = set(" ".join(re.findall(r"^(bench[a-z0-9 -]*):", makefile, re.MULTILINE)).split())
        rules -= {"bench-all", "bench-trees", "bench-window"}
        self.assertEqual({rule for _, rule, _, _ in bench.BENCHMARKS}, rules)


if __name__ == "__main__":
    unittest.main()
