#!/usr/bin/env python3
"""bench-all.py PAGE LISTS [NAME ...]: runs every benchmark, each on a quiet machine, and writes one page with the
results.

`make bench-all` builds everything first. LISTS is the folder of the lists of names. Each benchmark runs its peers in
turns with Hunch. It begins only when the load of the last minute is at most 0.5. After ten minutes of waiting, the
script ends with status 75.

Finished benchmarks are kept in Benchmarks/results/runs, and the next call at the same commit skips them. Names of
benchmarks, such as `start` or `window`, run only these, again. The page is written once every benchmark has a result.
"""

import datetime
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import time
import typing

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ROOT / "Benchmarks" / "results"
RUNS = RESULTS / "runs"
MOST_LOAD = 0.5
PATIENCE = 600
PAUSE = 5
BUSY = 75
INTERRUPTED = 130
# The rules of make that the build before the benchmarks has made already.
BUILT = ["setup-run", "setup-bench", "pkgconfig", "build", "bench-trees"]
# Enough rounds of the window's benchmarks for medians.
ROUNDS = "BENCH_ROUNDS=5"
# The lists without which benchmarks fail. Others are missing on the page.
LISTS = ["unicode", "packages", "files-1m", "files-10m"]
PEERS = [
    ("rofi", ["rofi", "-version"]), ("fzf", ["fzf", "--version"]), ("fzy", ["fzy", "--version"]),
    ("fd", ["fdfind", "--version"]), ("find", ["find", "--version"]), ("plocate", ["plocate", "--version"]),
    ("SQLite", ["sqlite3", "--version"]), ("GTK", ["pkg-config", "--modversion", "gtk4"]),
]
NOT_MEASURED = "not measured"
# Changes of these files make no difference to a benchmark.
UNMEASURED = ["Tests", "docs", "CHANGELOG.md", "Benchmarks/results", "scripts/bench-all.py", "scripts/check-bench-all.py"]


class Busy(Exception):
    """Other programs use the machine."""


class Failed(Exception):
    """A benchmark failed, or its result lacks something."""


def await_quiet(load=lambda: os.getloadavg()[0], sleep=time.sleep):
    """Waits until the machine is quiet, and returns its load then."""
    for _ in range(PATIENCE // PAUSE):
        now = load()
        if now <= MOST_LOAD:
            return now
        sleep(PAUSE)
    raise Busy(f"the load of the last minute is {load():.2f}, and must be at most {MOST_LOAD}: end other programs")


def number(value):
    """Returns a number with three digits, or all before the point."""
    if value is None:
        return "–"
    if abs(value) >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.2f}" if abs(value) < 10 else f"{value:.1f}"


def ratio(own, other):
    """Returns the ratio of two values with two digits, or with three places."""
    if not own or not other:
        return "–"
    value = own / other
    return "< 0.001" if value < 0.001 else f"{value:.3f}" if value < 0.1 else f"{value:.2f}"


def found(items, **keys):
    """Returns the first item with these values; None without one."""
    return next((item for item in items if all(item[key] == value for key, value in keys.items())), None)


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return lines + ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]


# MARK: Each benchmark's part of the page

def start(results):
    measures = [name for name in results["starts"][0] if name != "program"]
    rows = []
    for program in results["starts"]:
        cells = []
        for name in measures:
            unit = next(key for key in program[name] if key != "ratio")
            cells.append(f"{number(program[name][unit])} {unit} ({number(program[name]['ratio'])})")
        rows.append([program["program"]] + cells)
    return [
        f"Medians of {results['runs']} starts. Memory and processor time are those three seconds after the start.",
        "Choosers have 200 lines. If an instance shows the chooser, its work and the memory that it gains count.", "",
    ] + table(
        [""] + measures, rows) + ["", f"`hunch search` as a whole process: {number(results['searchMilliseconds'])} ms."]


def memory(results):
    return ["Memory by mapping three seconds after the start, both without OpenGL.", ""] + results["table"]


def summon(results):
    return table(
        ["milliseconds", "runs", "median", "longest"],
        [[series["name"], number(series["runs"]), number(series["medianMilliseconds"]),
          number(series["longestMilliseconds"])]
         for series in results["series"]])


def window(results):
    least = results["results"][0]
    rows = []
    for scenario in results["results"]:
        rows.append(
            [scenario["name"], number(scenario["count"]), number(scenario["leftOut"])]
            + [number(scenario[key]) for key in ("p50", "p90", "p99", "max")]
            + [f"{number(100 * scenario[key])} %" for key in ("later", "laterThanTwo")]
            + [", ".join(map(str, scenario["lateByRound"]))]
            + [ratio(scenario["p50"], least["p50"])])
    lines = table(
        ["milliseconds to the frame", "frames", "left out", "p50", "p90", "p99", "max", "over 16.7 ms", "over 33 ms",
         "over 16.7 ms by round", "ratio of p50"], rows)
    rows = [
        [scenario["name"]]
        + [number(scenario["firstKeys"][key]) for key in ("count", "p50", "max", "computedP50", "computedMax")]
        for scenario in results["results"] if scenario.get("firstKeys")]
    return [
        f"GTK draws with {results['renderer']}. Frames are left out if the processor itself ran at a third of its usual",
        "pace meanwhile, as that of a virtual machine may, or if its host took it away.", "",
    ] + lines + [""] + table(
        ["milliseconds of the first key of a text", "keys", "p50", "max", "p50 computed", "max computed"], rows)


def pick(results):
    measures = [measure["name"] for measure in results["choosers"][0]["measures"]]
    # The program writes the ratio of its own value to that of each chooser.
    rows = [
        [chooser["name"]]
        + [f"{number(measure['median'])} {measure['unit']} ({number(measure['ratio'])})"
           for measure in chooser["measures"]]
        for chooser in results["choosers"]]
    return [f"{results['lines']:,} lines from a pipe, medians of {results['rounds']} rounds.", ""] + table(
        [""] + measures, rows)


WAYS = {"scanned": "scanned", "dmenu": "scanned, as in dmenu", "indexed": "with an index"}


def long_lists(results):
    columns = {
        "read, ms": "readMilliseconds", "processor, ms": "readProcessorMilliseconds", "MB": "megabytes",
        "key p50, ms": "keyP50", "p99": "keyP99", "max": "keyMax", "first near matches, ms": "nearMilliseconds",
        "MB then": "megabytesThen",
    }
    groups = {}
    for run_ in results:
        groups.setdefault((run_["lines"], run_["way"]), []).append(run_)
    rows = [
        [f"{lines:,}", WAYS[way]]
        + [number(statistics.median(run_[key] for run_ in runs)) for key in columns.values()]
        for (lines, way), runs in groups.items()]
    rounds = min(len(runs) for runs in groups.values())
    return [f"Medians of {rounds} processes. Keys and near matches are processor time.", ""] + table(
        ["lines", ""] + list(columns), rows)


def cli(results):
    rows = [
        [comparison["name"] if number_ == 0 else "", f"`{program['command']}`", number(program["milliseconds"]),
         number(program["processorMilliseconds"]), number(program["megabytes"]), number(program["ratio"])]
        for comparison in results["results"] for number_, program in enumerate(comparison["programs"])]
    return [f"Medians of {results['rounds']} rounds.", ""] + table(
        ["", "command", "ms", "processor ms", "MB", "ratio"], rows)


def files(results):
    lines = []
    for tree in results["trees"]:
        def median(name):
            return tree[name]["median"] if name in tree else None

        scan = tree["scanAndIndex"]["median"]
        rows = [["scan and index", f"{number(scan)} ms", ""]]
        for name in ["fd", "find", "updatedb"]:
            rows.append([name, f"{number(median(name))} ms", ratio(scan, median(name))])
        search = tree["search"]["nameMicroseconds"]
        rows.append(["a key by name", f"{number(search['median'])} µs", ""])
        if median("locate"):
            rows.append(["plocate", f"{number(median('locate'))} ms", ratio(search["median"] / 1000, median("locate"))])
        rows.append(["a new file is found", f"{number(tree['foundAfterCreation']['median'])} ms", ""])
        lines += ["", f"{tree['tree']}: {tree['entries']:,} files and folders.", ""]
        lines += table(["median", "time", "ratio"], rows)
    return lines[1:]


def index(results):
    lines = near(results)
    for corpus in results["results"]:
        rows = [
            [title, number(corpus[name]["p50"]), number(corpus[name]["p99"]), number(corpus[name]["max"]), ""]
            for name, title in [
                ("search", "a key: count and 20 names"), ("completion", "completion"), ("near", "near matches"),
                ("nearWithSlips", "near matches with a letter wrong")]]
        for peer in corpus["peers"]:
            latency = peer["latency"]
            rows.append(
                [f"{peer['program']} ({peer['what']})", number(latency["p50"]), number(latency["p99"]),
                 number(latency["max"]), ratio(1, peer["medianRatio"])])
        lines += ["", f"{corpus['corpus']}: {corpus['names']:,} names, built in {number(corpus['buildSeconds'])} s, "
                      f"{number(corpus['bytesPerName'])} bytes for each."]
        lines += [""] + table(["microseconds", "p50", "p99", "max", "ratio"], rows)
    return lines


def near(results):
    """Returns the table of near matches beside exact ones and fzf."""
    rows = []
    for corpus in results["results"]:
        fzf = found(corpus["nearPeers"], program="fzf --filter")
        rows.append(
            [f"{corpus['names']:,}"]
            + [number(corpus[name][key]) for name in ("search", "near", "nearWithSlips") for key in ("p50", "p99")]
            + ([number(fzf["latency"]["p50"]), ratio(1, fzf["medianRatio"])] if fzf else ["–", "–"]))
    return [
        "Keys, near matches of names as they are typed, and near matches of names with one letter wrong, in",
        "microseconds. The ratio compares the latter with `fzf --filter`, as a whole process, by their medians. Wanted",
        "is a p99 of at most 2 ms with 200,000 distinct words, and of 30 ms among a million names.", ""] + table(
        ["names", "key p50", "p99", "near p50", "p99", "slip p50", "p99", "fzf p50", "ratio"], rows)


# The lists in which keys are counted, and the wanted ratios to the best other program.
KEY_LISTS = ["software", "package-names", "emoji", "signs", "file-names"]
KEY_NOTES = {
    "signs": "Four of five of these names share their first eleven letters with another, so many never come first even "
    "without an error: a wrong letter cannot come to 0.75 of that.",
}
EXACT = "at most 1.02"
WANTED_KEYS = {
    "its beginning": EXACT, "one of its later words": EXACT, "beginnings of two words, in either order": EXACT,
    "its beginning, one letter wrong": "at most 0.75; software at most 5 %", "its initials": "at most 10 %",
}


def keystrokes(results):
    lines = [
        "The mean number of keys until the name is the first row (12 if it never is), and the share of names that are",
        "never among the first five. The order of Hunch was tuned on one half of each list; the typed names are of the",
        "other half. The ratio is that to the best other program.",
    ]
    for name in KEY_LISTS:
        result = found(results["lists"], list=name)
        if not result:
            lines += ["", f"{name}: {NOT_MEASURED}, because this machine could not make the list."]
            continue
        programs = [program["program"] for program in result["ways"][0]["programs"]]
        rows = []
        for way in result["ways"]:
            own, *others = way["programs"]
            best = min((program["keys"] for program in others), default=None)
            rows.append(
                [way["way"]]
                + [f"{program['keys']:.2f}, {number(round(100 * program['neverAmongFive']))} %"
                   for program in way["programs"]]
                + [ratio(own["keys"], best), WANTED_KEYS.get(way["way"], "")])
        counts = f"{name}: {result['names']:,} names, {result['typed']} typed."
        lines += ["", f"{counts} {KEY_NOTES.get(name, '')}".rstrip(), ""]
        lines += table(["way of typing"] + programs + ["ratio", "wanted"], rows)
        lines += ["", f"A month of use: {result['usage']}. Wanted after 30 days is a median of two keys.", ""]
        lines += table(
            ["after", "median", "mean"],
            [[row["after"], number(row["median"]), f"{row['mean']:.2f}"] for row in result["month"]])
    return lines


class Benchmark(typing.NamedTuple):
    name: str
    title: str
    # The rule of make, its result among the results, and the function that makes a part of the page of it.
    rule: str
    result: str
    part: typing.Callable


# In the order in which they run, and appear on the page.
BENCHMARKS = [
    Benchmark("start", "Start", "bench-start", "start.json", start),
    Benchmark("memory", "Memory of the window beside a minimal one", "bench-memory", "memory.json", memory),
    Benchmark("summon", "The window of an instance that stays", "bench-summon", "summon.json", summon),
    Benchmark("window-1", "Keys in the window", "bench-window-1", "window.json", window),
    Benchmark("window-2", "Keys in the window at a scale of 2", "bench-window-2", "window-2.json", window),
    Benchmark("pick", "Choosers", "bench-pick", "pick.json", pick),
    Benchmark("lines", "Long lists, scanned and with an index", "bench-lines", "lines.jsonl", long_lists),
    Benchmark("cli", "Command line", "bench-cli", "cli.json", cli),
    Benchmark("files", "Files", "bench-files", "files.json", files),
    Benchmark("index", "Index", "bench", "index.json", index),
    Benchmark("keystrokes", "Keys until a name is first", "bench-keystrokes", "keystrokes.json", keystrokes),
]


# MARK: The goals

def goals(results):
    """Returns the table of goals, from the results of all benchmarks by their names."""
    rows = []

    def row(what, own, beside, ratios, wanted):
        rows.append([what, own, beside, ratios, wanted])

    starts = results["start"]["starts"]
    measures = {"exec to mapped": "ms", "resident memory": "MB", "processor time": "ms of processor time"}

    def started(name):
        values = found(starts, program=name)
        return [values[measure][unit.split()[0]] for measure, unit in measures.items()]

    def start_text(values):
        return ", ".join(f"{number(value)} {unit}" for value, unit in zip(values, measures.values()))

    def ratios(own, other):
        return ", ".join(ratio(a, b) for a, b in zip(own, other))

    for title, name, peer, peer_title, wanted in [
            ("`hunch pick` over 200 lines, with an instance that stays", "hunch pick, with an instance", "rofi -dmenu",
             "rofi", "below 1"),
            ("`hunch pick` over 200 lines, without one", "hunch pick", "least window", "minimal window",
             "0.6 of the time")]:
        own, other = started(name), started(peer)
        row(title, start_text(own), f"{peer_title} {start_text(other)}", ratios(own, other), wanted)

    own, *others = [
        (chooser["name"], [found(chooser["measures"], name=name)["median"] for name in ("processor time", "memory")])
        for chooser in results["pick"]["choosers"]]
    text = "{} ms, {} MB".format
    row("`hunch pick` over a million lines: processor time, memory", text(*map(number, own[1])),
        "; ".join(f"{name} {text(*map(number, values))}" for name, values in others),
        "; ".join(ratios(own[1], values) for _, values in others), "500 ms, 100 MB")

    def typed(name):
        """Returns the least program's scenario, and those of Hunch. Each of these must reach the goal."""
        least, *own = [scenario for scenario in results[name]["results"] if scenario["name"].startswith("typing, ")]
        return [least], own

    def worst(scenarios, key):
        return max(scenario[key] for scenario in scenarios)

    def frames(scenarios):
        times = ", ".join(f"{key} {number(worst(scenarios, key))}" for key in ("p50", "p99", "max"))
        late, later = (number(100 * worst(scenarios, key)) for key in ("later", "laterThanTwo"))
        left_out = sum(scenario["leftOut"] for scenario in scenarios)
        rounds = [statistics.median(scenario["lateByRound"]) for scenario in scenarios]
        return (f"{times} ms; {late} % over 16.7 ms, {number(max(rounds))} in the median round, {later} % over 33 ms; "
                f"{number(left_out)} frames left out")

    for title, name, wanted in [
            ("a key to its frame at a scale of 2", "window-2", "p99 at most 16.7 ms, none over 33 ms"),
            ("a key to its frame at a scale of 1", "window-1", "none of 188 over 16.7 ms")]:
        least, own = typed(name)
        row(title, frames(own), "minimal window " + frames(least), ratio(worst(own, "p50"), worst(least, "p50")), wanted)

    own, other = started("hunch")[1], started("least window without OpenGL")[1]
    row("memory after 3 s", f"{number(own)} MB", f"minimal window without OpenGL {number(other)} MB",
        ratio(own, other), "1.4")

    first = [[scenario["firstKeys"] for scenario in scenarios] for scenarios in typed("window-1")]
    least, own = [[worst(scenarios, key) for key in ("computedP50", "computedMax")] for scenarios in first]
    computed = "computed p50 {}, max {} ms".format
    row("the first key, from the home page to the list", computed(*map(number, own)),
        "minimal window " + computed(*map(number, least)), ratio(own[0], least[0]), "within the frame of 16.7 ms")

    corpus = found(results["index"]["results"], corpus="files-1m")
    own, other = (corpus["buildSeconds"], corpus.get("tableSeconds")) if corpus else (None, None)
    row("building the index of a million names", f"{number(own)} s", f"SQLite FTS5 {number(other)} s",
        ratio(own, other), "0.5 s")

    corpus = found(results["index"]["results"], corpus="files-10m")
    row("a key among ten million names: count and 20 names, p99",
        f"{number(corpus['search']['p99'])} µs" if corpus else NOT_MEASURED, "", "", "200 µs")
    return table(["what", "Hunch", "beside", "ratio", "wanted"], rows)


# MARK: The page

def version(command):
    """Returns a program's version; None if it is not installed."""
    if not shutil.which(command[0]):
        return None
    output = subprocess.run(command, capture_output=True, text=True).stdout
    number_ = re.search(r"\d+(\.\d+)+", output)
    return number_.group() if number_ else "unknown"


def machine():
    model = "unknown processor"
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    return f"{model}, {os.cpu_count()} processors"


def page(date, processor, versions, records):
    """Returns the page: the records of the benchmarks by their names."""
    lines = [
        "# Performance", "",
        f"`make bench-all` wrote this page on {date}, on a quiet machine: {processor}.", "",
        "A ratio is the value of Hunch divided by that of the program in its row, measured in turns: below 1, Hunch is",
        "faster or smaller. In the tables of windows and starts, the value of the row is divided by that of a minimal",
        "GTK window. [debugging.md](debugging.md#benchmarks) explains the benchmarks.", "",
        "## Goals", "", "For keys, the table takes the worst figure of the three ways of typing.",
    ]
    lines += [""] + goals({name: record["result"] for name, record in records.items()})
    lines += ["", "## Other programs", ""]
    lines += table(["program", "version"], [[name, text or "not installed"] for name, text in versions])
    for benchmark in BENCHMARKS:
        record = records[benchmark.name]
        lines += ["", f"## {benchmark.title}", ""] + benchmark.part(record["result"])
        lines += ["", f"Measured on {record['date']}. The load before was {record['load']:.2f}."]
    return "\n".join(lines) + "\n"


# MARK: Running

def run(benchmark):
    """Runs a benchmark on a quiet machine, and returns its record without the commit."""
    load = await_quiet()
    date = datetime.date.today().isoformat()
    path = RESULTS / benchmark.result
    before = path.stat().st_mtime_ns if path.exists() else None
    built = [f"--old-file={name}" for name in BUILT]
    command = ["make", "--no-print-directory", *built, ROUNDS, benchmark.rule]
    if subprocess.run(command, cwd=ROOT).returncode:
        raise Failed(f"make {benchmark.rule} failed")
    if not path.exists() or path.stat().st_mtime_ns == before:
        raise Failed(f"make {benchmark.rule} wrote no {benchmark.result}")
    text = path.read_text()
    result = [json.loads(line) for line in text.splitlines()] if path.suffix == ".jsonl" else json.loads(text)
    try:
        benchmark.part(result)
    except (KeyError, IndexError, StopIteration, TypeError, ValueError) as error:
        raise Failed(f"{benchmark.result} does not fit the page: {error!r}") from error
    return {"date": date, "load": load, "result": result}


def commit():
    """Returns the last commit that changed what is measured; None if there are changes without a commit."""
    def git(*arguments):
        return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()

    try:
        measured = ["--", "."] + [f":(exclude){path}" for path in UNMEASURED]
        return None if git("status", "--porcelain", *measured) else git("log", "-1", "--format=%H", *measured)
    except (OSError, subprocess.CalledProcessError):
        return None


class Runs:
    """The kept records of a commit, in a folder."""

    def __init__(self, folder, commit_):
        self.folder, self.commit = folder, commit_

    def record(self, name):
        """Returns the record of a benchmark; None if there is none of this commit."""
        try:
            record = json.loads((self.folder / f"{name}.json").read_text())
        except (OSError, ValueError):
            return None
        return record if self.commit and record["commit"] == self.commit else None

    def keep(self, name, record):
        self.folder.mkdir(parents=True, exist_ok=True)
        new = self.folder / f"{name}.new"
        new.write_text(json.dumps({"commit": self.commit, **record}))
        new.replace(self.folder / f"{name}.json")


def say(text):
    # Python would write it behind the output of the benchmarks if that goes into a file.
    print(text, flush=True)


def collect(names, runs, run_, say=say):
    """Returns the records of benchmarks by their names: the kept ones, and those of new runs. If names are given, only
    these run. Failed ones are missing."""
    records = {}
    for benchmark in BENCHMARKS:
        name = benchmark.name
        record = runs.record(name)
        if record and name not in names:
            say(f"bench-all: skips {name}: measured on {record['date']} at this commit")
        elif not names or name in names:
            say(f"bench-all: {name}")
            try:
                record = run_(benchmark)
                runs.keep(name, record)
            except Failed as failure:
                say(f"bench-all: {name}: {failure}")
                record = None
        if record:
            records[name] = record
    return records


def chosen(words):
    """Returns the names of the benchmarks that words mean; `window` means that at both scales."""
    names = [benchmark.name for benchmark in BENCHMARKS]
    meant = {word: [name for name in names if name == word or name.startswith(word + "-")] for word in words}
    for word, hits in meant.items():
        if not hits:
            sys.exit(f"bench-all: there is no benchmark {word!r}, only {', '.join(names)}")
    return {name for hits in meant.values() for name in hits}


def main():
    if len(sys.argv) < 3:
        sys.exit("usage: bench-all.py PAGE LISTS [NAME ...]")
    names = chosen(sys.argv[3:])
    missing = [name for name in LISTS if not (pathlib.Path(sys.argv[2]) / f"{name}.txt").exists()]
    if missing:
        sys.exit(f"bench-all: lists of names are missing ({', '.join(missing)}): see Benchmarks/corpora.sh")
    runs = Runs(RUNS, commit())
    if not runs.commit:
        say("bench-all: the next run will not skip what this one measures: there are changes without a commit")
    try:
        records = collect(names, runs, run)
    except Busy as busy:
        print(f"bench-all: {busy}; no page was written, and finished benchmarks are kept", file=sys.stderr)
        sys.exit(BUSY)
    except KeyboardInterrupt:
        print("bench-all: interrupted; no page was written, and finished benchmarks are kept", file=sys.stderr)
        sys.exit(INTERRUPTED)
    missing = [benchmark.name for benchmark in BENCHMARKS if benchmark.name not in records]
    if missing:
        sys.exit(f"bench-all: no page was written, because results are missing: {', '.join(missing)}")
    versions = [(name, version(command)) for name, command in PEERS]
    text = page(datetime.date.today().isoformat(), machine(), versions, records)
    pathlib.Path(sys.argv[1]).write_text(text)


if __name__ == "__main__":
    main()
