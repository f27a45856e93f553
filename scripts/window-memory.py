#!/usr/bin/env python3
"""window-memory.py PROGRAM LEAST-WINDOW RESULT: lists the memory of the window beside that of a minimal GTK window, and
writes the table into the file RESULT, too.

Both run at once and without OpenGL, and are read three seconds after the second one has started. `make bench-memory` runs
this with a display and folders of its own. Each row is a kind of mapping in /proc/PID/smaps: "private" is resident for
this process alone, "shared" also for others, such as the libraries of both windows. Icon decoders, which are processes
of their own, have a row for all their mappings. Rows are in the order of their difference.
"""

import collections
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

# After the start of the second window.
SECONDS = 3
# Smaller differences share one row for each kind of file, in KiB.
LEAST_ROW = 256
# The most bytes of a library's variables without initial values.
MOST_VARIABLES = 1 << 19
OWN_ROW = re.compile(r"\.so(\.|$)")
KINDS = [
    ("translations and locales", re.compile(r"/locale/|/locale-archive|\.mo$|/gconv")),
    ("fonts and their caches", re.compile(r"/fonts?/|/fontconfig/|\.(ttf|otf|ttc|pfb|cache-\d+)$")),
    ("icon themes and other caches of the desktop", re.compile(r"/icons/|/mime/|/glib-2\.0/|\.gresource$|/dconf/")),
    ("shared memory with the display", re.compile(r"^/(SYSV|memfd:|dev/shm/)")),
]
MAPPING = re.compile(r"^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ \S+\s*(.*)$")


class Mapping:
    """A line of smaps with its sizes, in KiB."""

    def __init__(self, start, end, access, name):
        self.start, self.end, self.access, self.name = start, end, access, name
        self.sizes = collections.Counter()


def mappings(text):
    """Returns the mappings in the text of a smaps file."""
    found = []
    for line in text.splitlines():
        head = MAPPING.match(line)
        if head:
            found.append(Mapping(int(head[1], 16), int(head[2], 16), head[3], head[4].removesuffix(" (deleted)")))
        else:
            key, _, value = line.partition(":")
            if value.endswith(" kB"):
                found[-1].sizes[key] += int(value.split()[0])
    return found


def kind(mapping, before, program, cache):
    """Returns the row of a mapping.

    The variables of a library without initial values follow its writable part, without a name. Large blocks may lie
    there, too.
    """
    name = mapping.name
    follows = before is not None and before.end == mapping.start and before.name.startswith("/")
    if not name and follows and before.access.startswith("rw") and mapping.end - mapping.start <= MOST_VARIABLES:
        name = before.name
    if name == "[heap]":
        return "heap"
    if name.startswith("[stack"):
        return "stack of the first thread"
    if name.startswith("[anon:") or not name:
        return "other anonymous memory: large blocks, arenas and stacks of threads"
    if name.startswith("["):
        return "of the kernel"
    if name == program:
        return "the program itself"
    if name.startswith(cache + "/hunch/"):
        return "saved sources and indexes"
    for label, pattern in KINDS:
        if pattern.search(name):
            return label
    return f"library {pathlib.Path(name).name}" if OWN_ROW.search(name) else "other files"


def memory(process, cache):
    """Returns the private and the shared memory of a process and its children by row, in KiB."""
    rows = collections.defaultdict(lambda: [0, 0])
    for member in members(process):
        base = pathlib.Path("/proc") / str(member)
        try:
            program, text = os.readlink(base / "exe"), (base / "smaps").read_text()
        except OSError:
            continue
        before = None
        for mapping in mappings(text):
            row = kind(mapping, before, program, cache) if member == process else "icon decoders"
            rows[row][0] += mapping.sizes["Private_Clean"] + mapping.sizes["Private_Dirty"]
            rows[row][1] += mapping.sizes["Shared_Clean"] + mapping.sizes["Shared_Dirty"]
            before = mapping
    return rows


def members(group):
    """Returns the processes of a group."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and os.getpgid(int(entry.name)) == group:
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def table(window, least):
    """Returns the lines of the table; sizes in KiB become MB of 10^6 bytes, as in the other benchmarks."""
    def mb(size):
        return f"{size * 1024 / 1e6:.2f}"

    def difference(name):
        return sum(window.get(name, (0, 0))) - sum(least.get(name, (0, 0)))

    rows = []
    rest = [0, 0, 0, 0]
    for name in sorted(set(window) | set(least), key=lambda name: (-difference(name), name)):
        sizes = [*window.get(name, (0, 0)), *least.get(name, (0, 0))]
        if name.startswith("library ") and abs(difference(name)) < LEAST_ROW:
            rest = [sum(pair) for pair in zip(rest, sizes)]
        else:
            rows.append((name, sizes))
    rows.append(("all other libraries", rest))
    rows.append(("together", [sum(column) for column in zip(*(sizes for _, sizes in rows))]))
    lines = [
        "| MB | Hunch, private | shared | least window, private | shared | difference |",
        "|---|---|---|---|---|---|",
    ]
    for name, sizes in rows:
        cells = [mb(size) for size in sizes] + [mb(sizes[0] + sizes[1] - sizes[2] - sizes[3])]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return lines


def start(words, **variables):
    return subprocess.Popen(
        words, env=os.environ | variables, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, start_new_session=True)


def stop(process):
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
    process.wait()


def main():
    if len(sys.argv) != 4:
        sys.exit("usage: window-memory.py PROGRAM LEAST-WINDOW RESULT")
    program, least, result = sys.argv[1:]
    cache = os.environ["XDG_CACHE_HOME"]
    # The sources and the drawn icons are saved first, as they are at every start but the first.
    subprocess.run([program, "sources"], stdout=subprocess.DEVNULL, check=False)
    first = start([program])
    time.sleep(SECONDS)
    stop(first)
    # The variables of GTK before and since 4.15. Hunch starts no OpenGL by itself.
    processes = [start([least], GDK_DEBUG="gl-disable", GDK_DISABLE="gl"), start([program])]
    try:
        time.sleep(SECONDS)
        for process in processes:
            if process.poll() is not None:
                sys.exit(f"{process.args[0]} ended with status {process.returncode}: it needs a display")
        rows = [memory(process.pid, cache) for process in processes]
    finally:
        for process in processes:
            stop(process)
    lines = table(rows[1], rows[0])
    print("\n".join(lines))
    pathlib.Path(result).write_text(json.dumps({"table": lines}) + "\n")


if __name__ == "__main__":
    main()
