#!/usr/bin/env python3
"""Checks that scripts/bench-all.py waits for a quiet machine, goes on after an interruption, and writes the results of
all benchmarks into its page. The samples are results as the benchmarks write them: their keys and names must be in the
sources of the benchmarks."""

import copy
import importlib.util
import json
import pathlib
import re
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
PATH = pathlib.Path(__file__).resolve().parent / "bench-all.py"
SPEC = importlib.util.spec_from_file_location("bench_all", PATH)
bench = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(bench)


def latency(p50):
    return {"p50": p50, "p99": 90.5, "max": 110}


def started(program, mapped, memory):
    return {
        "program": program, "exec to mapped": {"ms": mapped, "ratio": 0.77},
        "resident memory": {"MB": memory, "ratio": 0.69}, "processor time": {"ms": 250.0, "ratio": 1.06},
    }


def scenario(name, p50, **more):
    return {
        "name": name, "count": 474, "p50": p50, "p90": 5, "p99": 13.68, "max": 19.16, "later": 0.016, "laterThanTwo": 0,
        "lateByRound": [0, 1, 0], "leftOut": 3,
    } | more


def first_keys(computed):
    return {"firstKeys": {"count": 120, "p50": 14, "max": 19, "computedP50": computed, "computedMax": 18}}


def chooser(name, processor, memory):
    return {"name": name, "measures": [
        {"name": "processor time", "unit": "ms", "median": processor, "ratio": 1.16},
        {"name": "memory", "unit": "MB", "median": memory, "ratio": 1.84}]}


def corpus(name, names):
    fzf = {"program": "fzf --filter", "what": "process", "latency": latency(160000), "medianRatio": 8}
    return {
        "corpus": name, "names": names, "search": latency(20), "completion": latency(10), "near": latency(900),
        "nearWithSlips": latency(1000), "buildSeconds": 1.04, "bytesPerName": 40,
        "peers": [fzf], "nearPeers": [fzf],
    }


def long_list(way, key):
    return {
        "lines": 10000, "way": way, "readMilliseconds": 3.2, "readProcessorMilliseconds": 4.1, "megabytes": 20,
        "keyP50": key, "keyP99": 0.4, "keyMax": 0.5, "nearMilliseconds": 5, "megabytesThen": 22,
    }


WINDOW = {"renderer": "cairo", "results": [
    scenario("typing, least program", 4, **first_keys(2)),
    scenario("typing, suggestions, pointer over", 5, **first_keys(16)),
    scenario("typing, no suggestions, pointer over", 4, max=34.44, **first_keys(15)), scenario("resizing", 6)]}
TIMES = {"median": 50}
SAMPLES = {
    "start": {"runs": 10, "searchMilliseconds": 22.6, "starts": [
        started("least window", 144.0, 96.0), started("least window without OpenGL", 140.0, 34.0),
        started("hunch", 111.0, 61.2), started("hunch pick", 86.4, 46.0),
        started("hunch pick, with an instance", 14.0, 12.0), started("rofi -dmenu", 41.0, 15.0)]},
    "memory": {"table": ["| MB | Hunch | minimal |", "|---|---|---|", "| heap | 20.00 | 10.00 |"]},
    "summon": {"series": [
        {"name": "--toggle to mapped, later", "runs": 20, "medianMilliseconds": 13.4, "longestMilliseconds": 15.5}]},
    "window-1": WINDOW,
    "window-2": WINDOW,
    "pick": {"lines": 1000001, "rounds": 5, "choosers": [
        chooser("hunch pick", 500, 100), chooser("rofi -dmenu", 2500, 100), chooser("fzf", 250, 50)]},
    "lines": [long_list("scanned", key) for key in (0.1, 0.3, 0.2)] + [long_list("dmenu", 1), long_list("indexed", 2)],
    "cli": {"rounds": 9, "results": [{"name": "start", "programs": [
        {"command": "hunch --version", "milliseconds": 7, "processorMilliseconds": 6, "megabytes": 13, "ratio": 1}]}]},
    "files": {"trees": [{
        "tree": "files-100k", "entries": 114924, "scanAndIndex": TIMES, "fd": {"median": 100}, "find": TIMES,
        "updatedb": TIMES, "locate": TIMES, "search": {"nameMicroseconds": {"median": 20}},
        "foundAfterCreation": {"median": 3}}]},
    "index": {"results": [
        corpus("packages", 64000), corpus("files-1m", 1000000) | {"tableSeconds": 4.16},
        corpus("files-10m", 10000000)]},
    "keystrokes": {"lists": [{
        "list": "software", "names": 1969, "typed": 250, "usage": "fifty names", "ways": [
            {"way": "its beginning", "programs": [
                {"program": "Hunch", "keys": 4.04, "neverAmongFive": 0.004},
                {"program": "fzf", "keys": 4.13, "neverAmongFive": 0},
                {"program": "fzy", "keys": 4.04, "neverAmongFive": 0.16}]}],
        "month": [{"after": "30 days", "median": 2, "mean": 1.9}]}]},
}
SOURCES = {"window-1": "window", "window-2": "window", "index": "bench"}


def source_of(name):
    """Returns the text of a benchmark's program."""
    if name == "memory":
        return PATH.with_name("window-memory.py").read_text()
    folder = bench.ROOT / "Benchmarks" / "Sources" / SOURCES.get(name, name)
    return "\n".join(path.read_text() for path in folder.glob("*.swift"))


def records():
    return {name: {"date": "2026-01-02", "load": 0.25, "result": result} for name, result in SAMPLES.items()}


def words(value):
    """Returns the keys of a result, and its names."""
    if isinstance(value, list):
        return set().union(*map(words, value))
    if not isinstance(value, dict):
        return set()
    names = {value[key] for key in ("name", "program", "way") if key in value}
    return set(value) | names | set().union(*map(words, value.values()))


def keys_of(value, path=()):
    """Returns the place of each key in a result."""
    if isinstance(value, list):
        return [place for number, item in enumerate(value) for place in keys_of(item, path + (number,))]
    if not isinstance(value, dict):
        return []
    return [place for key, item in value.items() for place in [path + (key,)] + keys_of(item, path + (key,))]


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


class Continuing(unittest.TestCase):
    def collect(self, folder, commit, names=(), run=None):
        ran, said = [], []

        def ran_(benchmark):
            ran.append(benchmark.name)
            if run:
                run(benchmark.name)
            return {"date": "2026-01-02", "load": 0.25, "result": {}}

        try:
            found = bench.collect(names, bench.Runs(folder, commit), ran_, said.append)
        except bench.Busy:
            found = None
        return ran, said, found

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name) / "runs"
        self.names = [benchmark.name for benchmark in bench.BENCHMARKS]

    def become_busy(self, name):
        if name == self.names[2]:
            raise bench.Busy("busy")

    def test_it_goes_on_behind_the_finished_benchmarks_of_this_commit(self):
        self.assertEqual(self.collect(self.folder, "a", run=self.become_busy)[0], self.names[:3])
        ran, said, found = self.collect(self.folder, "a")
        self.assertEqual(ran, self.names[2:])
        self.assertEqual(said[0], "bench-all: skips start: measured on 2026-01-02 at this commit")
        self.assertEqual(list(found), self.names)

    def test_other_commits_and_changes_without_one_keep_nothing(self):
        self.collect(self.folder, "a")
        self.assertEqual(self.collect(self.folder, "b")[0], self.names)
        self.assertEqual(self.collect(self.folder, None)[0], self.names)
        self.assertEqual(self.collect(self.folder, None)[0], self.names)

    def test_named_benchmarks_run_again_and_alone(self):
        self.collect(self.folder, "a", run=self.become_busy)
        ran, _, found = self.collect(self.folder, "a", bench.chosen(["start", "window"]))
        self.assertEqual(ran, ["start", "window-1", "window-2"])
        self.assertEqual(list(found), ["start", "memory", "window-1", "window-2"])
        with self.assertRaisesRegex(SystemExit, "no benchmark 'windows', only start, "):
            bench.chosen(["windows"])

    def test_a_failure_does_not_keep_the_others_from_running(self):
        def fail(name):
            if name == "pick":
                raise bench.Failed("make bench-pick failed")

        ran, said, found = self.collect(self.folder, "a", run=fail)
        self.assertEqual(ran, self.names)
        self.assertIn("bench-all: pick: make bench-pick failed", said)
        self.assertEqual(list(found), [name for name in self.names if name != "pick"])


class Samples(unittest.TestCase):
    def test_each_benchmark_has_one(self):
        self.assertEqual(list(SAMPLES), [benchmark.name for benchmark in bench.BENCHMARKS])

    def test_their_keys_and_names_are_in_the_sources(self):
        for name, sample in SAMPLES.items():
            source = source_of(name)
            for word in sorted(words(sample)):
                with self.subTest(name, word=word):
                    self.assertRegex(source, rf"(?<!\w){re.escape(word)}(?!\w)")

    def test_the_page_uses_each_of_their_keys(self):
        # Without the other program, or for long lists, they are missing.
        optional = {"firstKeys", "fd", "find", "updatedb", "locate", "tableSeconds"}
        for name, sample in SAMPLES.items():
            for place in (place for place in keys_of(sample) if place[-1] not in optional):
                with self.subTest(name, place=place):
                    changed = records()
                    parent = changed[name]["result"] = copy.deepcopy(sample)
                    for step in place[:-1]:
                        parent = parent[step]
                    del parent[place[-1]]
                    with self.assertRaises((KeyError, TypeError, StopIteration)):
                        bench.page("2026-01-02", "", [], changed)

    def test_all_tables_have_as_many_cells_in_each_row(self):
        blocks = re.findall(r"(?:^\|.*\n)+", bench.page("", "", [("rofi", "1.7")], records()), re.MULTILINE)
        self.assertGreater(len(blocks), len(SAMPLES))
        for block in blocks:
            rows = block.replace("\\|", "").splitlines()
            self.assertGreater(len(rows), 2, block)
            self.assertEqual(len({row.count("|") for row in rows}), 1, block)


class Parts(unittest.TestCase):
    def test_the_goals_are_compared_with_the_right_programs(self):
        lines = "\n".join(bench.goals(SAMPLES))
        for part in [
                "| 14 ms, 12 MB, 250 ms of processor time | rofi 41 ms, 15 MB, 250 ms of processor time "
                "| 0.34, 0.80, 1.00 | below 1 |",
                "| 86.4 ms, 46 MB, 250 ms of processor time | minimal window 144 ms, 96 MB, 250 ms of processor time "
                "| 0.60, 0.48, 1.00 | 0.6 of the time |",
                "| 500 ms, 100 MB | rofi -dmenu 2,500 ms, 100 MB; fzf 250 ms, 50 MB | 0.20, 1.00; 2.00, 2.00 |",
                # The worst of each scenario.
                "| p50 5, p99 13.7, max 34.4 ms; 1.60 % over 16.7 ms, 0 in the median round, 0 % over 33 ms; "
                "6 frames left out | minimal window p50 4,",
                "| 61.2 MB | minimal window without OpenGL 34 MB | 1.80 | 1.4 |",
                "| computed p50 16, max 18 ms | minimal window computed p50 2, max 18 ms | 8.00 |",
                "| 1.04 s | SQLite FTS5 4.16 s | 0.25 | 0.5 s |", "p99 | 90.5 µs |"]:
            self.assertIn(part, lines)
        self.assertEqual(len(bench.goals(SAMPLES)), 2 + 9)

    def test_goals_without_their_list_are_not_measured(self):
        lines = "\n".join(bench.goals(SAMPLES | {"index": {"results": []}}))
        self.assertIn("| – s | SQLite FTS5 – s | – |", lines)
        self.assertIn("p99 | not measured |", lines)

    def test_a_frame_is_compared_with_the_least_window(self):
        lines = bench.window(WINDOW)
        self.assertIn(
            "| typing, suggestions, pointer over | 474 | 3 | 5 | 5 | 13.7 | 19.2 | 1.60 % | 0 % | 0, 1, 0 | 1.25 |", lines)
        self.assertIn("| typing, suggestions, pointer over | 120 | 14 | 19 | 16 | 18 |", lines)
        self.assertEqual(lines[-1], "| typing, no suggestions, pointer over | 120 | 14 | 19 | 15 | 18 |")

    def test_a_program_that_is_not_installed_has_no_ratio(self):
        tree = {key: value for key, value in SAMPLES["files"]["trees"][0].items() if key not in ("find", "locate")}
        lines = bench.files({"trees": [tree]})
        self.assertIn("| fd | 100 ms | 0.50 |", lines)
        self.assertIn("| find | – ms | – |", lines)
        self.assertFalse(any("plocate" in line for line in lines))

    def test_the_index_is_compared_the_same_way_round(self):
        lines = bench.index(SAMPLES["index"])
        self.assertIn("files-1m: 1,000,000 names, built in 1.04 s, 40 bytes for each.", lines)
        self.assertIn("| 64,000 | 20 | 90.5 | 900 | 90.5 | 1,000 | 90.5 | 160,000 | 0.12 |", lines)
        self.assertEqual(lines[-1], "| fzf --filter (process) | 160,000 | 90.5 | 110 | 0.12 |")

    def test_the_table_of_memory_is_taken_as_it_is(self):
        self.assertEqual(bench.memory(SAMPLES["memory"])[2:], SAMPLES["memory"]["table"])

    def test_small_ratios_have_more_places(self):
        self.assertEqual([bench.ratio(own, 1000) for own in (2, 20, 200, 2000, 0.2, None)],
                         ["0.002", "0.020", "0.20", "2.00", "< 0.001", "–"])

    def test_long_lists_have_the_medians_of_their_processes(self):
        self.assertIn("| 10,000 | scanned | 3.20 | 4.10 | 20 | 0.20 | 0.40 | 0.50 | 5 | 22 |",
                      bench.long_lists(SAMPLES["lines"]))

    def test_keys_are_compared_with_the_best_other_program(self):
        lines = bench.keystrokes(SAMPLES["keystrokes"])
        self.assertIn("| its beginning | 4.04, 0 % | 4.13, 0 % | 4.04, 16 % | 1.00 | at most 1.02 |", lines)
        self.assertIn("| 30 days | 2 | 1.90 |", lines)
        self.assertIn("signs: not measured, because this machine could not make the list.", lines)

    def test_the_wanted_ways_of_typing_are_those_of_the_benchmark(self):
        source = (bench.ROOT / "Benchmarks/Sources/FuzzSupport/Way.swift").read_text()
        self.assertEqual(set(bench.WANTED_KEYS), set(re.findall(r'case \w+ = "(.*)"', source)))


class Page(unittest.TestCase):
    def test_it_has_the_date_the_machine_the_versions_and_all_parts(self):
        text = bench.page("2026-01-03", "A Processor, 2 processors", [("rofi", "1.7"), ("fzy", None)], records())
        for part in ["on 2026-01-03, on a quiet machine: A Processor, 2 processors.", "| rofi | 1.7 |",
                     "| fzy | not installed |", "## Goals\n\nFor keys, ", "of typing.\n\n| what |"]:
            self.assertIn(part, text)
        for benchmark in bench.BENCHMARKS:
            self.assertIn(f"\n## {benchmark.title}\n\n", text)
        self.assertEqual(
            text.count("\nMeasured on 2026-01-02. The load before was 0.25.\n"), len(bench.BENCHMARKS))

    def test_every_benchmark_of_the_makefile_is_on_it(self):
        makefile = (bench.ROOT / "Makefile").read_text()
        rules = set(" ".join(re.findall(r"^(bench[a-z0-9 -]*):", makefile, re.MULTILINE)).split())
        rules -= {"bench-all", "bench-trees", "bench-window"}
        self.assertEqual({benchmark.rule for benchmark in bench.BENCHMARKS}, rules)

    def test_every_result_is_written_by_the_makefile(self):
        makefile = (bench.ROOT / "Makefile").read_text()
        for benchmark in bench.BENCHMARKS:
            self.assertRegex(makefile, rf"(results/|RESULT := ){re.escape(benchmark.result)}\b")


if __name__ == "__main__":
    unittest.main()
