#!/usr/bin/env python3
"""test-scripts.py FOLDER [--program HUNCH] [--only TEXT]: runs published scripts that ask by dmenu or rofi, and
compares what happens over the real programs with what happens over Hunch.

FOLDER has the checkouts, by owner and name: FOLDER/LukeSmithxyz/voidrice. The scripts are those that
published-scripts.txt lists. Each runs unchanged, once for each way to answer, over the real program and over Hunch, in
a sandbox without a home, a network or other processes. All other commands that it may call write down how they were
called, and print two lines. Compared are each question with its rows and arguments, each answer with its status, the
output and status of the script, and the commands that it called.

Many scripts are written for a dmenu with patches, mostly about looks, whose options Debian's dmenu refuses. It gets
their arguments without these options.

First, a script made here checks that windows open and get keys. Prints how many runs are the same, for each other run
the first difference, and the scripts that never asked. The exit status is 1 if a run differs, 2 if something is missing.
"""

import argparse
import base64
import itertools
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = pathlib.Path(__file__).with_name("published-scripts.txt")
SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin"
PROGRAMS = ["dmenu", "rofi"]
NEEDED = PROGRAMS + ["bwrap", "dbus-daemon", "dbus-run-session", "openbox", "xdotool", "Xvfb"]
# The keys that answer each question of a run.
ANSWERS = {
    "the first row": ["Return"],
    "the second row": ["Down", "Return"],
    "a text of its own": ["z", "q", "9", "Return"],
    "Escape": ["Escape"],
}
OWN_TEXT = "a text of its own"
# Options of dmenu's patches that Debian's dmenu refuses, with the number of their values: centred, password, rows
# alone, border, height, place, width.
PATCHES = {"-c": 0, "-P": 0, "-r": 0, "-bw": 1, "-h": 1, "-x": 1, "-y": 1, "-z": 1}
# Options of dmenu that have a value.
VALUES = ["-fn", "-l", "-m", "-nb", "-nf", "-p", "-sb", "-sf", "-w"]
# A script that asks again and again is answered by Escape from here on.
MOST_QUESTIONS = 6
# Seconds.
WINDOW_TIME, SETTLING_TIME, KEY_TIME, ANSWER_TIME, SCRIPT_TIME = 15, 0.5, 0.1, 5, 60
# Harmless commands that a script gets as they are.
TOOLS = """[ awk base64 basename bash bc cat column comm cut dash diff dirname echo env expr false find fold getopt grep head
    join jq ls md5sum mkdir mkfifo mktemp nl od paste perl printf python3 readlink realpath rev sed seq sh sha1sum
    sha256sum sort stat tac tail tee test touch tr true tput uname uniq wc which xargs""".split()
# Programs that some scripts prefer to those compared here: they are not installed.
LAUNCHERS = ["bemenu", "fuzzel", "tofi", "wmenu", "wofi"]
# What a shell has itself must not be looked up. Neither must words that no command has as its name.
BUILTINS = """alias bg bind break builtin caller case cd command compgen complete continue declare dirs disown do done
    elif else enable esac eval exec exit export fc fg fi for function getopts hash help history if in jobs kill let
    local logout mapfile popd pushd pwd read readarray readonly return select set shift shopt source suspend then
    time times trap type typeset ulimit umask unalias unset until wait while""".split()
# Commands that take their input from a pipe: it is written down as well. They print nothing.
SINKS = ["xclip", "xsel", "wl-copy", "notify-send", "mail"]

STUB = """#!/bin/sh
name=${0##*/}
printf '%s' "$name" >> "$HUNCH_TRY_FOLDER/commands"
printf ' <%s>' "$@" >> "$HUNCH_TRY_FOLDER/commands"
echo >> "$HUNCH_TRY_FOLDER/commands"
case $name in
  date) echo 20260102 ;;
  sleep) ;;
  SINKS) cat >> "$HUNCH_TRY_FOLDER/commands" ;;
  *) printf '%s one\\n%s two\\n' "$name" "$name" ;;
esac
""".replace("SINKS", " | ".join(SINKS))

# The shell looks at a closed input: an interpreter of another language would open a file in its place. dash finds it
# closed only if it copies it.
SHIM = """#!/bin/sh
if true 3<&0; then input=open; else input=closed; exec < /dev/null; fi 2>/dev/null
exec {python} {script} --question {name} $input "$@"
"""

# Runs a script in a session of its own. What the bus starts, as for accessibility, must not write to its output. The
# sandbox ends with it, so what it left in the background gets a moment.
SESSION = """
exec 3>&1 > /dev/null
exec {session} --dbus-daemon={daemon} -- /bin/sh -c '"$@" >&3 3>&-; status=$?; {sleep} 0.5; exit $status' sh "$@"
"""

# Asks by each program, and must get the first row.
CONTROL = """#!/bin/sh
printf 'one\\ntwo\\n' | dmenu
printf 'one\\ntwo\\n' | rofi -dmenu
"""


# In the sandbox: one question


def tool(name):
    """Returns the path of a real program, whatever the script's own `PATH` has."""
    return shutil.which(name, path=SYSTEM_PATH)


def windows():
    found = subprocess.run(
        [tool("xdotool"), "search", "--onlyvisible", "--class", "."], capture_output=True, text=True, check=False)
    return set(found.stdout.split())


def press(keys):
    for key in keys:
        subprocess.run([tool("xdotool"), "key", "--clearmodifiers", key], check=False, stdout=subprocess.DEVNULL)
        time.sleep(KEY_TIME)


def ended(process, seconds):
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        return False
    return True


def without_patches(arguments):
    """Returns the arguments of dmenu without the options of patches, and whether it takes rows alone."""
    rest, known, rows_alone = iter(arguments), [], False
    for word in rest:
        if word in PATCHES:
            rows_alone |= word == "-r"
            for _ in range(PATCHES[word]):
                next(rest, None)
        else:
            known.append(word)
            if word in VALUES:
                known += itertools.islice(rest, 1)
    return known, rows_alone


def question(name, state, arguments):
    """Runs the program that a script calls, answers it by keys, and writes down both.

    The program has the script's own commands, because rofi starts script modes.
    """
    folder = pathlib.Path(os.environ["HUNCH_TRY_FOLDER"])
    rows = b"" if state == "closed" else sys.stdin.buffer.read()
    number = len(list((folder / "questions").iterdir()))
    kind, hunch = os.environ["HUNCH_TRY_ANSWER"], os.environ.get("HUNCH_TRY_PROGRAM")
    known, rows_alone = without_patches(arguments) if name == "dmenu" else (arguments, False)
    # Without its patch, the real dmenu would take any text.
    keys = ["Escape"] if number >= MOST_QUESTIONS or rows_alone and kind == OWN_TEXT else ANSWERS[kind]
    command = [hunch, name] + arguments if hunch else [tool(name)] + known
    before = windows()
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as output:
        given.write(rows)
        given.seek(0)
        process = subprocess.Popen(
            command, stdin=given, stdout=output, stderr=subprocess.DEVNULL,
            preexec_fn=(lambda: os.close(0)) if state == "closed" else None)
        deadline = time.monotonic() + WINDOW_TIME
        has_window = False
        while time.monotonic() < deadline and process.poll() is None and not has_window:
            has_window = bool(windows() - before)
            time.sleep(0.05)
        if has_window:
            time.sleep(SETTLING_TIME)
            press(keys)
            if not ended(process, ANSWER_TIME):
                press(["Escape"])
        status = process.returncode if ended(process, ANSWER_TIME) else "no end"
        if status == "no end":
            process.kill()
            process.wait()
        output.seek(0)
        answer = output.read()
    record = {
        "program": name, "arguments": arguments, "input": state, "rows": base64.b64encode(rows).decode(),
        "answer": base64.b64encode(answer).decode(), "status": status, "has_window": has_window,
    }
    (folder / "questions" / f"{number:03}").write_text(json.dumps(record))
    try:
        sys.stdout.buffer.write(answer)
        sys.stdout.flush()
    except BrokenPipeError:
        # The script has stopped reading. Python must not complain about it at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status if isinstance(status, int) and status >= 0 else 1


# One run of a script


def listed():
    """Returns the scripts of the list: repository, path, arguments."""
    lines = LIST.read_text().splitlines()
    return [(words[0], words[1], words[2:]) for words in map(str.split, lines) if words and words[0][0] != "#"]


def interpreter(script):
    """Returns the words of the line `#!`, with the program by its path; `sh` without one."""
    first = script.read_bytes().split(b"\n", 1)[0].decode(errors="replace")
    words = first[2:].split() if first.startswith("#!") else ["/bin/sh"]
    if os.path.basename(words[0]) == "env":
        words = [word for word in words[1:] if word != "-S"]
    return [tool(os.path.basename(words[0])) or words[0]] + words[1:]


def fill(folder, script):
    """Makes the folder of a run: its home, its commands, and room for the questions."""
    commands = folder / "bin"
    folder.mkdir()
    for name in ["home", "bin", "questions"]:
        (folder / name).mkdir(mode=0o700)
    stub = folder / "stub"
    stub.write_text(STUB)
    stub.chmod(0o700)
    for name in TOOLS:
        path = tool(name)
        if path:
            (commands / name).symlink_to(path)
    words = set(re.findall(r"[A-Za-z_][\w.+-]*", script.read_text(errors="replace")))
    # Files beside the script are its own: it may read them by name.
    own = {path.name for path in script.parent.iterdir()}
    for word in sorted(words - set(TOOLS + BUILTINS + PROGRAMS + LAUNCHERS) - own)[:2000]:
        if len(word) < 100:
            (commands / word).symlink_to(stub)
    for name in PROGRAMS:
        shim = commands / name
        shim.write_text(SHIM.format(python=sys.executable, script=pathlib.Path(__file__).resolve(), name=name))
        shim.chmod(0o700)


def run(folder, checkout, path, arguments, answer, hunch, display):
    """Runs a script in a sandbox.

    Returns its questions, its status, its output, and the commands that it called.
    """
    script = checkout / path
    shutil.rmtree(folder, ignore_errors=True)
    fill(folder, script)
    variables = {
        "DISPLAY": display, "HOME": str(folder / "home"), "HUNCH_TRY_FOLDER": str(folder),
        "HUNCH_TRY_ANSWER": answer, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
        "PATH": f"{folder / 'bin'}:{script.parent}", "TERM": "dumb", "USER": "somebody",
        "XDG_RUNTIME_DIR": str(folder / "home"),
    }
    if hunch:
        variables["HUNCH_TRY_PROGRAM"] = str(hunch)
    shown = {checkout, ROOT, pathlib.Path(sys.prefix)} | ({hunch.parent.parent} if hunch else set())
    sandbox = ["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp", "--tmpfs", "/run",
               "--tmpfs", "/home", "--tmpfs", "/root", "--ro-bind", "/tmp/.X11-unix", "/tmp/.X11-unix"]
    for place in sorted(shown):
        sandbox += ["--ro-bind", str(place), str(place)]
    sandbox += ["--bind", str(folder), str(folder), "--chdir", str(folder / "home"), "--unshare-net", "--unshare-pid",
                "--unshare-uts", "--die-with-parent", "--new-session", "--clearenv"]
    for name, value in variables.items():
        sandbox += ["--setenv", name, value]
    session = SESSION.format(
        session=tool("dbus-run-session"), daemon=tool("dbus-daemon"), sleep=tool("sleep"))
    command = sandbox + ["--", "/bin/sh", "-c", session, "sh"] + interpreter(script) + [str(script)] + arguments
    with open(folder / "output", "wb") as output:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.DEVNULL, start_new_session=True)
        status = process.returncode if ended(process, SCRIPT_TIME) else "no end"
        if status == "no end":
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    questions = [json.loads(file.read_text()) for file in sorted((folder / "questions").iterdir())]
    called = folder / "commands"
    return questions, status, (folder / "output").read_bytes(), called.read_bytes() if called.exists() else b""


# Comparing


def text(encoded):
    return base64.b64decode(encoded).decode(errors="replace")


def short(value):
    shown = repr(value)
    return shown if len(shown) <= 80 else shown[:77] + "…"


def difference(real, own):
    """Returns the first difference of two runs in a sentence; None if they are the same."""
    for number, (one, other) in enumerate(itertools.zip_longest(real[0], own[0]), 1):
        if one is None or other is None:
            return f"asks {len(real[0])} times, over Hunch {len(own[0])} times"
        for name in ["program", "arguments", "input"]:
            if one[name] != other[name]:
                return f"question {number} has other {name}: {short(one[name])}, over Hunch {short(other[name])}"
        if one["rows"] != other["rows"]:
            rows = [short(text(side["rows"])) for side in (one, other)]
            return f"question {number} has other rows: {rows[0]}, over Hunch {rows[1]}"
        if one["has_window"] != other["has_window"]:
            return f"question {number} opens {'a' if one['has_window'] else 'no'} window, over Hunch " + (
                "one" if other["has_window"] else "none")
        if (one["answer"], one["status"]) != (other["answer"], other["status"]):
            return (f"answer {number} to {' '.join([one['program']] + one['arguments'])} is "
                    f"{short(text(one['answer']))}, {one['status']}; of Hunch {short(text(other['answer']))}, "
                    f"{other['status']}")
    if real[1] != own[1]:
        return f"ends with {real[1]}, over Hunch with {own[1]}"
    if real[2] != own[2]:
        return f"prints {short(real[2])}, over Hunch {short(own[2])}"
    if real[3] != own[3]:
        return "calls other commands"
    return None


class Counts:
    def __init__(self):
        self.same = self.silent = 0
        self.asking = set()
        self.differing, self.unsteady, self.windowless, self.mute, self.missing = [], [], [], [], []

    def report(self):
        for title, lines in [
                ("Different", self.differing), ("Not the same twice over the real program", self.unsteady),
                ("The same, but no question opened a window", self.windowless),
                ("Never asked, for want of what it looks for", self.mute), ("Not in the folder", self.missing)]:
            if lines:
                print(f"\n{title}:")
                print("\n".join(f"  {line}" for line in lines))
        print(f"\n{len(self.asking)} scripts asked. {self.same} runs the same, {len(self.differing)} different, "
              f"{len(self.unsteady)} not comparable, {len(self.windowless)} without a window, {self.silent} without a "
              f"question; {len(self.missing)} scripts missing")


def obstacle(options, display, folder):
    """Returns why nothing can be compared here; None if windows open and get keys."""
    control = folder / "control"
    control.mkdir()
    (control / "ask").write_text(CONTROL)
    for name, hunch in [("the real programs", None), ("Hunch", options.program)]:
        asked = run(folder / "run", control, "ask", [], "the first row", hunch, display)
        answers = [(one["program"], text(one["answer"]), one["status"]) for one in asked[0]]
        if answers != [(program, "one\n", 0) for program in PROGRAMS]:
            return f"the control script over {name} ended with {asked[1]} after {answers}: does bwrap work here?"
    return None


def compare(options, display, folder):
    counts = Counts()
    reason = obstacle(options, display, folder)
    if reason:
        print(f"test-scripts: {reason}", file=sys.stderr)
        return 2
    for repository, path, arguments in listed():
        name = f"{repository} {path}"
        checkout = options.folder / repository
        if options.only and options.only not in name:
            continue
        if not (checkout / path).is_file():
            counts.missing.append(name)
            continue
        print(name, flush=True)
        for answer in ANSWERS:
            def once(hunch):
                return run(folder / "run", checkout, path, arguments, answer, hunch, display)

            real, own = once(None), once(options.program)
            reason = difference(real, own)
            if real[0] or own[0]:
                counts.asking.add(name)
            if reason is None and not real[0]:
                counts.silent += 1
            elif reason is None and not any(one["has_window"] for one in real[0]):
                counts.windowless.append(f"{name}, {answer}")
            elif reason is None:
                counts.same += 1
            elif difference(real, once(None)):
                counts.unsteady.append(f"{name}, {answer}")
            else:
                counts.differing.append(f"{name}, {answer}: {reason}")
        if name not in counts.asking:
            counts.mute.append(name)
    counts.report()
    if counts.differing:
        return 1
    return 2 if counts.missing or not counts.asking else 0


def main():
    parser = argparse.ArgumentParser(description="Compares published scripts over dmenu and rofi with Hunch.")
    parser.add_argument("folder", type=pathlib.Path, help="the folder of checkouts, OWNER/NAME each")
    parser.add_argument("--program", type=pathlib.Path, default=ROOT / ".build/release/hunch")
    parser.add_argument("--only", help="run only scripts whose repository and path contain this text")
    options = parser.parse_args()
    options.folder, options.program = options.folder.resolve(), options.program.resolve()
    missing = [name for name in NEEDED if not shutil.which(name)]
    if not options.program.is_file():
        missing.append(str(options.program))
    if missing:
        print(f"test-scripts: missing: {', '.join(missing)}", file=sys.stderr)
        return 2
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x800x24", "-noreset", "-nolisten", "tcp"],
        pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as given:
        display = ":" + given.readline().strip()
    manager = subprocess.Popen(
        ["openbox"], env={**os.environ, "DISPLAY": display}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        with tempfile.TemporaryDirectory(prefix="hunch-scripts-") as folder:
            return compare(options, display, pathlib.Path(folder))
    finally:
        for process in [manager, server]:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--question"]:
        sys.exit(question(sys.argv[2], sys.argv[3], sys.argv[4:]))
    sys.exit(main())
