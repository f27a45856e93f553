#!/usr/bin/env python3
"""start-order.py WINDOW-PROGRAM RESULT: writes the names of the functions that the window calls when it starts, when a
few keys are typed and when it shows a chooser. The linker puts them side by side (docs/decisions/0035).

`make start-order` runs this with a display and folders of its own. Needs valgrind, xdotool and binutils, and two minutes.
"""

import collections
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

# A program rests when it has used no processor time for so long.
REST_SECONDS = 6
MOST_SECONDS = 300
KEY_SECONDS = 3
# Starts one after the other: the options of callgrind, or None for a start without it, the program's arguments, its
# input, and keys. The first ones save pictures of icons, which decoders cannot draw under valgrind, and the sources,
# which each program reads anew that has not saved them itself.
STARTS = [
    (None, [], "", ["f", "Escape"]),
    (["--instr-atstart=no"], [], "", []),
    ([], [], "", ["f", "i", "r", "Down", "Escape"]),
    ([], ["pick"], "".join(f"line {number}\n" for number in range(200)), ["1", "2", "Down", "Return"]),
]
# Desktop entries that come after the sources were saved: most starts find something new.
ENTRY = "[Desktop Entry]\nType=Application\nName=New\nExec=true\n"


def processor_time(process):
    """Returns the clock ticks that a process has used; None if it has ended."""
    try:
        fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return None
    return int(fields[11]) + int(fields[12]) if fields[0] != "Z" else None


def rest(process):
    """Waits until a process has stopped working."""
    end = time.monotonic() + MOST_SECONDS
    before, since = None, time.monotonic()
    while time.monotonic() < min(end, since + REST_SECONDS):
        now = processor_time(process)
        if now is None:
            sys.exit("start-order: the window has ended too early")
        if now != before:
            before, since = now, time.monotonic()
        time.sleep(1)
    if time.monotonic() >= end:
        sys.exit(f"start-order: the window still works after {MOST_SECONDS} seconds")


def run(program, folder, options, arguments, text, keys):
    """Runs the program once. Callgrind's files lie in the folder afterwards."""
    calls = ["valgrind", "--fair-sched=yes", "--tool=callgrind", "--demangle=no", f"--log-file={folder}/log.%p",
             f"--callgrind-out-file={folder}/calls.%p"]
    command = [*([] if options is None else calls + options), program, *arguments]
    with tempfile.TemporaryFile() as given:
        given.write(text.encode())
        given.seek(0)
        process = subprocess.Popen(command, stdin=given, stdout=subprocess.DEVNULL)
        rest(process)
        for key in keys:
            subprocess.run(["xdotool", "key", key], check=True)
            time.sleep(KEY_SECONDS)
        process.terminate()
        process.wait()


def called(text, program):
    """Returns the names of a program's own functions in callgrind's file.

    A name comes once with a number, later the number alone. "cfn" and "cob" are of the called function, which has lines
    of its own.
    """
    names, objects, found, inside = {}, {}, set(), False
    for line in text.splitlines():
        head = re.match(r"(c?)(ob|fn)=\((\d+)\)(?: (.*))?", line)
        if not head:
            continue
        of_callee, kind, number, name = head.groups()
        table = objects if kind == "ob" else names
        if name:
            table[number] = name
        if of_callee:
            continue
        if kind == "ob":
            inside = objects[number] == program
        elif inside:
            # A recursive function has an entry for each depth.
            found.add(re.sub(r"'\d+$", "", names[number]))
    return found


def main():
    window, result = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        # Valgrind cannot read the Swift compiler's debug information; the symbols are enough.
        program = os.path.realpath(os.path.join(folder, "hunch-window"))
        subprocess.run(["strip", "-g", "-o", program, window], check=True)
        places, names = collections.defaultdict(set), collections.defaultdict(set)
        listed = subprocess.run(["nm", "--defined-only", program], check=True, capture_output=True, text=True).stdout
        for line in listed.splitlines():
            place, kind, name = line.split(maxsplit=2)
            if kind in "tTwW":
                places[name].add(place)
                names[place].add(name)
        for number, start in enumerate(STARTS):
            if number == 2:
                entries = pathlib.Path(os.environ["XDG_DATA_HOME"]) / "applications"
                entries.mkdir(parents=True, exist_ok=True)
                (entries / "new.desktop").write_text(ENTRY)
            run(program, folder, *start)
        found = set()
        for file in pathlib.Path(folder).glob("calls.*"):
            found |= called(file.read_text(), program)
    # Equal functions share a place, and one name is enough: the one that means the fewest places.
    chosen = {
        min(sorted(names[place]), key=lambda name: len(places[name]))
        for called_name in found for place in places.get(called_name, ())
    }
    # Names of several places last: they bring functions that no start calls.
    order = sorted(chosen, key=lambda name: (len(places[name]) > 1, name))
    if len(chosen) < 1000:
        sys.exit(f"start-order: only {len(chosen)} functions were called: did the window start?")
    pathlib.Path(result).write_text("".join(f"{name}\n" for name in order))
    print(f"start-order: {len(chosen)} functions")


main()
