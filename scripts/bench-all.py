#!/usr/bin/env python3
"""bench-all.py PAGE: runs every benchmark once, each on a quiet machine, and writes one page with the results.

`make bench-all` builds everything first. Each benchmark runs its peers in turns with Hunch. It begins only when the
load of the last minute is at most 0.5. After ten minutes of waiting the script ends with status 75, and writes no page.
"""

import datetime
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ROOT / "Benchmarks" / "results"
MOST_LOAD = 0.5
PATIENCE = 600
PAUSE = 5
BUSY = 75
# The rules of make that the build before the benchmarks has made already.
BUILT = ["setup-run", "setup-bench", "pkgconfig", "build", "bench-trees"]
PEERS = [
    ("rofi", ["rofi", "-version"]), ("fzf", ["fzf", "--version"]), ("fzy", ["fzy", "--version"]),
    ("fd", ["fdfind", "--version"]), ("find", ["find", "--version"]), ("plocate", ["plocate", "--version"]),
    ("GTK", ["pkg-config", "--modversion", "gtk4"]),
]


class Busy(Exception):
    """Other programs use the machine."""


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
    return "–" if not own or not other else f"{own / other:.2f}"


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return lines + ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]


# MARK: Each benchmark's part of the page

def start(results, _):
    rows = []
    for program in results["starts"]:
        cells = []
        for name, values in program.items():
            if name != "program":
                unit = next(key for key in values if key != "ratio")
                cells.append(f"{number(values[unit])} {unit} ({number(values['ratio'])})")
        rows.append([program["program"]] + cells)
    head = [""] + [name for name in results["starts"][0] if name != "program"]
    return table(head, rows) + ["", f"`hunch search` as a whole process: {number(results['searchMilliseconds'])} ms."]


def memory(_, output):
    lines = [line for line in output if line.startswith("|")]
    return ["Memory by mapping three seconds after the start, both without OpenGL.", ""] + lines


def summon(results, _):
    return table(
        ["milliseconds", "median", "longest"],
        [[series["name"], number(series["medianMilliseconds"]), number(series["longestMilliseconds"])]
         for series in results["series"]])


def window(results, _):
    least = results["results"][0]
    rows = []
    for scenario in results["results"]:
        rows.append(
            [scenario["name"]] + [number(scenario[key]) for key in ("p50", "p90", "p99", "max")]
            + [f"{number(100 * scenario[key])} %" for key in ("later", "laterThanTwo")]
            + [ratio(scenario["p50"], least["p50"])])
    return table(
        ["milliseconds to the frame", "p50", "p90", "p99", "max", "over 16.7 ms", "over 33 ms", "ratio of p50"], rows)


def pick(results, _):
    measures = [measure["name"] for measure in results["choosers"][0]["measures"]]
    rows = [
        [chooser["name"]]
        + [f"{number(measure['median'])} {measure['unit']} ({number(measure['ratio'])})"
           for measure in chooser["measures"]]
        for chooser in results["choosers"]]
    return [f"{results['lines']:,} lines from a pipe, {results['rounds']} rounds.", ""] + table([""] + measures, rows)


def cli(results, _):
    rows = [
        [comparison["name"] if number_ == 0 else "", f"`{program['command']}`", number(program["milliseconds"]),
         number(program["processorMilliseconds"]), number(program["megabytes"]), number(program["ratio"])]
        for comparison in results["results"] for number_, program in enumerate(comparison["programs"])]
    return [f"{results['rounds']} rounds.", ""] + table(["", "command", "ms", "processor ms", "MB", "ratio"], rows)


def files(results, _):
    lines = []
    for tree in results["trees"]:
        def median(name):
            value = tree.get(name)
            return value["median"] if isinstance(value, dict) else value

        scan = median("scanAndIndex")
        rows = [["scan and index", f"{number(scan)} ms", ""]]
        for name, title in [("fd", "fd"), ("find", "find"), ("updatedb", "updatedb")]:
            rows.append([title, f"{number(median(name))} ms", ratio(scan, median(name))])
        search = tree["search"]["nameMicroseconds"]
        rows.append(["a key by name", f"{number(search['median'])} µs", ""])
        if median("locate"):
            rows.append(["plocate", f"{number(median('locate'))} ms", ratio(search["median"] / 1000, median("locate"))])
        rows.append(["a new file is found", f"{number(median('foundAfterCreation'))} ms", ""])
        lines += ["", f"{tree['tree']}: {tree['entries']:,} files and folders.", ""]
        lines += table(["median", "time", "ratio"], rows)
    return lines[1:]


def index(results, _):
    lines = []
    for corpus in results["results"]:
        rows = [
            [title, number(corpus[name]["p50"]), number(corpus[name]["p99"]), number(corpus[name]["max"]), ""]
            for name, title in [
                ("search", "a key: count and 20 names"), ("completion", "completion"), ("near", "near matches")]]
        for peer in corpus["peers"]:
            latency = peer["latency"]
            rows.append(
                [f"{peer['program']} ({peer['what']})", number(latency["p50"]), number(latency["p99"]),
                 number(latency["max"]), ratio(1, peer["medianRatio"])])
        lines += ["", f"{corpus['corpus']}: {corpus['names']:,} names, built in {number(corpus['buildSeconds'])} s, "
                      f"{number(corpus['bytesPerName'])} bytes for each."]
        lines += [""] + table(["microseconds", "p50", "p99", "max", "ratio"], rows)
    return lines[1:]


def keystrokes(_, output):
    lines = output[next(place for place, line in enumerate(output) if line.startswith("|")) - 2:]
    return ["Keys until the name is first, and the share of names that are never among the first five.", ""] + lines


def long_lists(_, output):
    return ["- " + line for line in output if line.startswith(("scanned: ", "indexed: "))]


# The title, the rule of make, its result, and the part of the page, in the order in which they run.
BENCHMARKS = [
    ("Start", "bench-start", RESULTS / "start.json", start),
    ("Memory of the window beside a minimal one", "bench-memory", None, memory),
    ("The window of an instance that stays", "bench-summon", RESULTS / "summon.json", summon),
    ("Keys in the window", "bench-window-1", RESULTS / "window.json", window),
    ("Keys in the window at a scale of 2", "bench-window-2", RESULTS / "window-2.json", window),
    ("Choosers", "bench-pick", RESULTS / "pick.json", pick),
    ("Long lists, scanned and with an index", "bench-lines", None, long_lists),
    ("Command line", "bench-cli", RESULTS / "cli.json", cli),
    ("Files", "bench-files", RESULTS / "files.json", files),
    ("Index", "bench", ROOT / ".build" / "bench.json", index),
    ("Keys until a name is first", "bench-keystrokes", None, keystrokes),
]


# MARK: The page

def version(command):
    """Returns a program's version; None if it is not installed."""
    if not shutil.which(command[0]):
        return None
    output = subprocess.run(command, capture_output=True, text=True).stdout.strip()
    return output.splitlines()[0] if output else "unknown"


def machine():
    model = "unknown processor"
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    return f"{model}, {os.cpu_count()} processors"


def page(date, processor, versions, parts):
    """Returns the page: its parts are titles, loads and lines."""
    lines = [
        "# Performance", "",
        f"`make bench-all` wrote this page on {date}, on a quiet machine: {processor}.", "",
        "A ratio is the value of Hunch divided by that of the program in its row, measured in turns: below 1, Hunch is",
        "faster or smaller. In the tables of windows and starts, it is the value of the row divided by that of a minimal",
        "GTK window. [debugging.md](debugging.md#benchmarks) explains the benchmarks.", "",
    ]
    lines += table(["program", "version"], [[name, text or "not installed"] for name, text in versions])
    for title, load, part in parts:
        lines += ["", f"## {title}"] + part + ["", f"The load before was {load:.2f}."]
    return "\n".join(lines) + "\n"


def run(rule):
    """Runs a benchmark, shows its output, and returns the lines."""
    command = ["make", "--no-print-directory"] + [f"--old-file={name}" for name in BUILT] + [rule]
    lines = []
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line.rstrip("\n"))
    if process.returncode:
        sys.exit(f"bench-all: make {rule} failed; no page was written")
    return lines


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: bench-all.py PAGE")
    parts = []
    for title, rule, result, part in BENCHMARKS:
        try:
            load = await_quiet()
        except Busy as busy:
            print(f"bench-all: {rule}: {busy}; no page was written", file=sys.stderr)
            sys.exit(BUSY)
        output = run(rule)
        results = json.loads(result.read_text()) if result else None
        parts.append((title, load, [""] + part(results, output)))
    versions = [(name, version(command)) for name, command in PEERS]
    text = page(datetime.date.today().isoformat(), machine(), versions, parts)
    pathlib.Path(sys.argv[1]).write_text(text)


if __name__ == "__main__":
    main()
