#!/usr/bin/env python3
"""Builds the tests and runs them, several classes at a time, and says in three lines how they went.

Each lane runs one process of tests after another and has a display, a session bus, an accessibility bus and folders of
its own: no desktop is needed, and none is touched. A job is one class of XCTest, or one module of Swift Testing or a
part of it; the longest jobs of the last run start first. A failed test leaves its log in `.build/failed/NAME`, an
end-to-end test its accessibility tree and screenshot as well. Exit status: 0 if all tests passed, 1 if one failed, 2 if
nothing ran.
"""

import argparse
import collections
import hashlib
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
import threading
import time

CHECKOUT = pathlib.Path(__file__).resolve().parent.parent
BUILD = CHECKOUT / ".build"
BUNDLE = BUILD / "debug" / "hunchPackageTests.xctest"
LOGS = BUILD / "tests"
FAILED = BUILD / "failed"
FAILED_BEFORE = BUILD / "failed-before"
DURATIONS = LOGS / "seconds.json"
PASSED = LOGS / "passed.json"
# The catalogue of a language that has each text of the programs in brackets.
PSEUDO_LOCALE = BUILD / "pseudo-locale"
# The desktop's settings of search providers, by which no test asks one that this machine happens to have.
SCHEMAS = BUILD / "schemas"
# A job without output for this long hangs: its test fails, and the other jobs continue.
SILENCE_SECONDS = 600
# Modules of XCTest whose tests need a display; Swift Testing never needs one.
NEEDS_DISPLAY = "EndToEndTests", "ExternalSearchTests", "GtkKitTests", "HunchUITests"
# The longest jobs and their seconds, so that a clean checkout starts them first, too. Only their order matters.
LONGEST = {
    "EndToEndTests.ContrastTests": 134, "CatalogTests (Swift Testing, part 1)": 29,
    "CatalogTests (Swift Testing, part 2)": 28, "GtkKitTests.ExecTableTests": 22,
    "HunchModelTests (Swift Testing, part 1)": 21, "SmartSearchTests (Swift Testing, part 2)": 21,
    "CatalogTests (Swift Testing, part 3)": 21, "EndToEndTests.DeadDiskTests": 20, "EndToEndTests.SearchFlowTests": 18,
    "EndToEndTests.TranslatedCommandsTests": 17, "EndToEndTests.TranslatedDialogsTests": 15,
    "EndToEndTests.InlineCompletionSoakTests": 15, "EndToEndTests.ScriptActionTests": 15,
    "EndToEndTests.EveryActionTests": 14, "EndToEndTests.ResidentTests": 14, "EndToEndTests.FirstDayTests": 13,
    "SmartSearchTests (Swift Testing, part 1)": 12, "FileIndexingTests (Swift Testing)": 12,
    "EndToEndTests.TreeAloneTests": 10, "SuggestionsTests (Swift Testing)": 10, "EndToEndTests.RofiTests": 9,
    "EndToEndTests.RestingPointerTests": 9, "GtkKitTests.HostileLaunchTests": 9,
    "EndToEndTests.TranslatedWindowTests": 9,
}
# Modules of tests that run the built programs.
RUNS_PROGRAMS = "HunchCommandsTests", "EndToEndTests", "HunchUITests"
PROGRAMS = "hunch", "hunch-window"
# Most of a module's tests wait: for programs, deadlines, dead disks. A job runs few at a time, and a module of many
# would still run when all other jobs have ended.
MOST_TESTS_OF_A_PART = 150
# Modules whose tests make tens of thousands of files, which takes a sixth of the time in memory. The others stay on
# the disk, because GIO, for example, moves no file in memory to the trash.
MAKES_MANY_FILES = "FileIndexingTests", "UserSettingsTests"


class Result(collections.namedtuple("Result", "name outcome seconds text")):
    """The result of one test: its full name, `passed`, `failed` or `skipped`, and its output."""


def last_words(output):
    """Returns the output of a crashed process, from the place where it says why."""
    start = re.search(r"^.*(Fatal error|Program crashed|precondition)", output, re.MULTILINE)
    return output[start.start():][:5000] if start else output[-5000:]


class Job:
    """Tests that run in one process: a class of XCTest, or a module of Swift Testing."""

    def __init__(self, name, tests):
        self.name = name
        self.tests = tests

    def estimate(self, durations):
        """Returns the expected duration of the job in seconds: that of the last run, or by its number of tests."""
        # Of the short jobs, each test of the program takes about as long, and hundreds of others take no second.
        likely = len(self.tests) * (0.7 if self.name.startswith("EndToEndTests.") else 0.02)
        return durations.get(self.name) or LONGEST.get(self.name) or likely


class XCTestJob(Job):
    def command(self, _):
        return [BUNDLE, ",".join(self.tests)]

    def results(self, output, _):
        """Reads the results from the output. The lines between its start and its end belong to a test."""
        module = self.name.split(".")[0]
        lines, name, results = [], None, []
        for line in output.split("\n"):
            if start := re.match(r"Test Case '(\S+)' started at", line):
                name, lines = start[1], []
            elif end := re.match(r"(.*)Test Case '(\S+)' (passed|failed|skipped) \(([\d.]+) seconds\)", line):
                if end[1]:
                    lines.append(end[1])
                results.append(Result(f"{module}.{end[2]}", end[3], float(end[4]), "\n".join(lines)))
                name = None
            else:
                lines.append(line)
        if name:
            text = "the process ended in this test\n" + last_words("\n".join(lines))
            results.append(Result(f"{module}.{name}", "failed", 0, text))
        return results


class SwiftTestingJob(Job):
    def command(self, events):
        # Swift Testing matches an expression against the complete identifier of each test.
        return [
            BUNDLE, "--testing-library", "swift-testing", "--event-stream-version", "0",
            "--event-stream-output-path", events,
        ] + [part for test in self.tests for part in ("--filter", "^" + re.escape(test))]

    def results(self, output, events):
        """Reads the results from the stream of events."""
        functions, began, results, issues = set(), {}, [], collections.defaultdict(list)
        # Names and messages may contain any Unicode character. A process that ended suddenly left half a line.
        for line in events.split("\n")[:-1]:
            record = json.loads(line)
            payload = record["payload"]
            if record["kind"] == "test":
                if payload["kind"] == "function":
                    functions.add(payload["id"])
                continue
            test, kind, now = payload.get("testID"), payload["kind"], payload["instant"]["absolute"]
            said = "\n".join(message["text"] for message in payload.get("messages", []))
            if kind == "testStarted" and test in functions:
                began[test] = now
            elif kind == "issueRecorded":
                if not payload["issue"].get("isKnown"):
                    place = payload["issue"].get("sourceLocation") or {}
                    issues[test].append(f"{place.get('fileID', '')}:{place.get('line', '')}: {said}")
            elif kind == "testSkipped" and test in functions:
                results.append(Result(self.short(test), "skipped", 0, said))
            elif kind == "testEnded" and test in began:
                outcome = "failed" if test in issues else "passed"
                results.append(Result(self.short(test), outcome, now - began.pop(test), "\n".join(issues.pop(test, []))))
        # An issue of a suite or of no test, and a test that its process did not finish.
        for test, texts in issues.items():
            results.append(Result(self.short(test or self.name), "failed", 0, "\n".join(texts)))
        # One of these tests ended the process; its last output appears once, with the job.
        for test in began:
            results.append(Result(self.short(test), "failed", 0, "the process ended while this test ran"))
        if began:
            results.append(Result(self.name, "failed", 0, "the process ended\n" + last_words(output)))
        return results

    @staticmethod
    def short(test):
        """Returns the name of a test without its place in the file."""
        return re.sub(r"/[^/]+\.swift:\d+:\d+$", "", test).replace("/", ".")


def roomy_memory():
    """Returns a folder in memory with enough room in which programs may be run, or None."""
    folder = "/dev/shm"
    mounts = [line.split() for line in pathlib.Path("/proc/self/mounts").read_text().splitlines()]
    if not any(mount[1:3] == [folder, "tmpfs"] for mount in mounts):
        return None
    status = os.statvfs(folder)
    available = int(re.search(r"MemAvailable: *(\d+) kB", pathlib.Path("/proc/meminfo").read_text())[1]) << 10
    is_roomy = min(status.f_bavail * status.f_frsize, available) >= 4 << 30
    return folder if is_roomy and not status.f_flag & os.ST_NOEXEC and os.access(folder, os.W_OK) else None


class Lane:
    """A separate display, buses and folders for one job after another."""

    def __init__(self, number, needs_display, saved_sources):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix=f"hunch-tests-{number}-"))
        for name in "run", "data", "config", "cache", "tmp":
            (self.folder / name).mkdir(mode=0o700)
        self.environment = os.environ | {
            # The languages that tests need, independent of this machine's.
            "LOCPATH": str(BUILD / "locales"),
            "LC_ALL": "C.UTF-8", "GTK_THEME": "Adwaita", "NO_AT_BRIDGE": "0",
            # The display server has no accelerated drawing; a newer Mesa would complain.
            "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "LIBGL_ALWAYS_SOFTWARE": "1",
            # A machine that mounts other file systems would ask services that these buses do not have.
            "GIO_USE_VFS": "local", "GIO_USE_VOLUME_MONITOR": "unix",
            # No input method runs, and an installed one's module would keep each field alive.
            "GTK_IM_MODULE": "gtk-im-context-simple",
            # The accessibility bus has its socket in the runtime folder.
            "XDG_RUNTIME_DIR": f"{self.folder}/run", "XDG_DATA_HOME": f"{self.folder}/data",
            "XDG_CONFIG_HOME": f"{self.folder}/config", "XDG_CACHE_HOME": f"{self.folder}/cache",
            "TMPDIR": f"{self.folder}/tmp", "HUNCH_CATALOGUE": f"{self.folder}/catalogue",
            "HUNCH_FAILED_TESTS": str(FAILED), "HUNCH_WARM_CACHE": saved_sources,
            "HUNCH_PSEUDO_LOCALE": str(PSEUDO_LOCALE), "GSETTINGS_SCHEMA_DIR": str(SCHEMAS),
            # Tests must not lock or end the session of this machine.
            "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={self.folder}/no-system-bus",
            # With more tests of a module at once, none of them ends for minutes, because each waits for a turn of all
            # others.
            "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "4",
        }
        memory = roomy_memory()
        self.memory = memory and pathlib.Path(tempfile.mkdtemp(prefix=f"hunch-tests-{number}-", dir=memory))
        self.servers = []
        self.process = None
        if needs_display:
            # Without -noreset, the server restarts whenever its last client disconnects, and refuses the next one
            # meanwhile.
            display = self.start(
                "Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp", "-noreset")
            self.environment["DISPLAY"] = f":{display}"
        # After the display, because programs that the bus starts must know it.
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.start(
            "dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1")

    def start(self, *command):
        """Starts a server that prints its address, and returns the address."""
        with open(self.folder / f"{command[0]}.log", "wb") as log:
            server = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, env=self.environment,
                start_new_session=True)
        self.servers.append(server)
        address = server.stdout.readline().decode().strip()
        if not address:
            sys.exit(f"test.py: {command[0]} does not start:\n" + (self.folder / f"{command[0]}.log").read_text())
        return address

    def run(self, job):
        """Runs a job, and returns its results."""
        log, events = LOGS / f"{job.name}.log", LOGS / f"{job.name}.events"
        events.unlink(missing_ok=True)
        is_in_memory = self.memory and job.name.startswith(MAKES_MANY_FILES)
        environment = self.environment | ({"TMPDIR": str(self.memory)} if is_in_memory else {})
        with open(log, "wb") as output:
            self.process = subprocess.Popen(
                job.command(events), stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                env=environment, cwd=CHECKOUT, start_new_session=True)
            hangs = not self.wait(log, events)
        output = log.read_text(errors="replace")
        results = job.results(output, events.read_text() if events.exists() else "")
        status = self.process.returncode
        if hangs:
            results = [r._replace(text=f"{r.text}\nno word for {SILENCE_SECONDS} s") if r.outcome == "failed" else r
                       for r in results]
        if status != 0 and not any(r.outcome == "failed" for r in results):
            how = f"signal {-status}" if status < 0 else f"status {status}"
            results.append(Result(job.name, "failed", 0, f"{how}\n{last_words(output)}"))
        elif len(results) < len(job.tests):
            missing = len(job.tests) - len(results)
            results.append(Result(job.name, "failed", 0, f"{missing} tests did not run\n{output[-5000:]}"))
        return results

    def wait(self, *files):
        """Waits for the process of tests and ends it if it hangs. Returns whether it ended by itself."""
        size, last = -1, time.monotonic()
        while True:
            try:
                self.process.wait(timeout=5)
                return True
            except subprocess.TimeoutExpired:
                now = sum(file.stat().st_size for file in files if file.exists())
                if now != size:
                    size, last = now, time.monotonic()
                elif time.monotonic() - last > SILENCE_SECONDS:
                    self.kill()
                    return False

    def kill(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def end(self):
        if self.process and self.process.poll() is None:
            self.kill()
        for server in reversed(self.servers):
            server.terminate()
            server.wait()
        for folder in filter(None, (self.folder, self.memory)):
            shutil.rmtree(folder, ignore_errors=True)


def build():
    """Builds tests and programs, and beside them what the programs say in other languages. Shows the output of a command
    only if it fails."""
    commands = (
        # Without debug information, and without checking modules that are optimized as a whole twice so that those
        # above them can begin early: a tenth of the time each. Failed checks still name their lines. The index finds
        # the tests, and needs nothing of the system's modules. The linker of the compiler takes half as long as that
        # of binutils.
        ["swift", "build", "--build-tests", "-debug-info-format", "none", "-Xswiftc", "-no-emit-module-separately-wmo",
         "-Xswiftc", "-driver-batch-size-limit", "-Xswiftc", "400",
         "-Xswiftc", "-index-ignore-system-modules", "-Xswiftc", "-index-ignore-clang-modules",
         "-Xswiftc", "-use-ld=lld"],
        ["scripts/translations.py", "compile", BUILD / "share" / "locale"],
        ["scripts/translations.py", "pseudo", PSEUDO_LOCALE, "en_XA"],
        ["scripts/locales.sh", BUILD / "locales", "de_DE", "ar_EG"],
    )
    # The modules with loops that tests would wait for are optimized: see Package.swift.
    environment = os.environ | {"HUNCH_FAST_TESTS": "1"}
    running = []
    for number, command in enumerate(commands):
        with open(LOGS / f"build-{number + 1}.log", "wb") as log:
            running.append(subprocess.Popen(
                command, cwd=CHECKOUT, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, env=environment))
    try:
        failed = [number for number, process in enumerate(running) if process.wait() != 0]
    finally:
        for process in running:
            process.kill()
    for number in failed:
        # The compiler repeats each error after thousands of lines of progress.
        lines = (LOGS / f"build-{number + 1}.log").read_bytes().splitlines()
        lines = [line for line in lines if not re.match(rb"\[\d+/\d+\]", line)]
        sys.stderr.buffer.write(b"\n".join(lines[-200:]) + b"\n")
    if failed:
        sys.exit(1)


def turn_providers_off():
    """Makes a schema of settings by which the search providers of this machine are off."""
    schema = "org.gnome.desktop.search-providers"
    installed = pathlib.Path(f"/usr/share/glib-2.0/schemas/{schema}.gschema.xml")
    files = pathlib.Path("/usr/share/gnome-shell/search-providers").glob("*.ini")
    ids = sorted(set(re.findall(r"^DesktopId=(.+)$", "\n".join(file.read_text() for file in files), re.MULTILINE)))
    shutil.rmtree(SCHEMAS, ignore_errors=True)
    SCHEMAS.mkdir(parents=True)
    if installed.exists() and ids:
        shutil.copy(installed, SCHEMAS)
        (SCHEMAS / "tests.gschema.override").write_text(f"[{schema}]\ndisabled={ids}\n")
        subprocess.run(["glib-compile-schemas", SCHEMAS], check=True)


def warm(home):
    """Runs the program once to read all sources of this machine, and returns the folder of the saved sources."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    program = os.environ.get("HUNCH_PROGRAM", BUILD / "debug" / "hunch")
    subprocess.run(
        [program, "sources"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True,
        env=environment | {"HOME": home, "LC_ALL": "C.UTF-8", "HUNCH_CATALOGUE": f"{home}/catalogue"})
    return f"{home}/.cache/hunch/sources"


class Reach:
    """Determines the jobs that the changes since their last success can reach."""

    def __init__(self):
        described = subprocess.run(
            ["swift", "package", "describe", "--type", "json"], cwd=CHECKOUT, stdout=subprocess.PIPE, check=True)
        self.targets = {target["name"]: target for target in json.loads(described.stdout)["targets"]}
        listed = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=CHECKOUT, stdout=subprocess.PIPE,
            check=True)
        files = collections.defaultdict(list)
        folders = {target["path"]: name for name, target in self.targets.items()}
        for path in sorted(listed.stdout.decode().splitlines()):
            owner = next((folders[str(folder)] for folder in pathlib.Path(path).parents if str(folder) in folders), None)
            # Tests read resources, documents and scripts: a file outside all modules can reach every test.
            files[owner].append(path)
        # Read now, because later edits during the run are not tested.
        self.digests = {owner: self.digest(paths) for owner, paths in files.items()}

    @staticmethod
    def digest(paths):
        digest = hashlib.sha256()
        for path in paths:
            file = CHECKOUT / path
            digest.update(path.encode() + b"\0" + (file.read_bytes() if file.is_file() else b""))
        return digest.hexdigest()

    def closure(self, *targets):
        """Returns the targets that these consist of, themselves included."""
        found, left = set(), list(targets)
        while left:
            target = left.pop()
            if target not in found and target in self.targets:
                found.add(target)
                left += self.targets[target].get("target_dependencies", [])
        return found

    def fingerprint(self, job):
        """Returns a digest of everything that a job tests: its tests, and the files of all modules below them."""
        module = re.split(r"[. ]", job.name)[0]
        reached = self.closure(module, *(PROGRAMS if module in RUNS_PROGRAMS else ()))
        parts = sorted(job.tests) + [self.digests.get(target, "") for target in [None, *sorted(reached)]]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def find_jobs(wanted, needs_display):
    """Lists the tests whose name matches an expression, as jobs."""
    def listed(*arguments):
        said = subprocess.run([BUNDLE, *arguments], cwd=CHECKOUT, stdout=subprocess.PIPE, check=True)
        return [line for line in said.stdout.decode().splitlines() if re.match(r"\w+\.", line) and wanted.search(line)]

    classes, modules = collections.defaultdict(list), collections.defaultdict(list)
    for test in listed("--list-tests"):
        if needs_display or not test.startswith(NEEDS_DISPLAY):
            classes[test.split("/")[0]].append(test)
    for test in listed("--testing-library", "swift-testing", "--list-tests"):
        modules[test.split(".")[0]].append(test)
    return [XCTestJob(name, tests) for name, tests in classes.items()] + \
        [SwiftTestingJob(f"{name} (Swift Testing{part})", tests)
         for name, all_tests in modules.items() for part, tests in parts(all_tests)]


def parts(tests):
    """Divides the tests of a large module into parts for several lanes, each suite into one, with a name for each."""
    count = -(-len(tests) // MOST_TESTS_OF_A_PART)
    divided = [[] for _ in range(count)]
    for _, suite in itertools.groupby(sorted(tests), key=lambda test: test.split("/")[0]):
        min(divided, key=len).extend(suite)
    return [(f", part {number}" if count > 1 else "", part) for number, part in enumerate(divided, 1) if part]


def keep(result):
    """Keeps the output of a failed test, beside the files that the test itself left there."""
    folder = FAILED / re.sub(r"[^\w.-]", "_", result.name)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "log").write_text(result.text + "\n")
    print("\n".join([f"✘ {result.name}"] + [f"  {line[:300]}" for line in result.text.splitlines()[:30]]), flush=True)


def saved(file):
    """Returns the content of a file of numbers or digests by job from an earlier run."""
    return json.loads(file.read_text()) if file.exists() else {}


def run(jobs, lanes, needs_display, saved_sources, reach):
    """Runs the jobs, each in the next free lane, and returns their results."""
    durations, passed = saved(DURATIONS), saved(PASSED)
    queue = collections.deque(sorted(jobs, key=lambda job: -job.estimate(durations)))
    results, lock = [], threading.Lock()

    def work(lane):
        while True:
            with lock:
                if not queue:
                    return
                job = queue.popleft()
            start = time.monotonic()
            try:
                found = lane.run(job)
            except Exception as error:
                found = [Result(job.name, "failed", 0, f"its results cannot be read: {error!r}")]
            with lock:
                durations[job.name] = round(time.monotonic() - start, 1)
                results.extend(found)
                if not any(result.outcome == "failed" for result in found):
                    passed[job.name] = reach.fingerprint(job)
                else:
                    passed.pop(job.name, None)
                for result in found:
                    if result.outcome == "failed":
                        keep(result)
                if sys.stdout.isatty():
                    print(f"{len(results)} tests done", end="\r", flush=True)

    opened = []
    try:
        opened += [Lane(number, needs_display, saved_sources) for number in range(min(lanes, len(jobs)))]
        # Daemons, because an interrupted run must not wait for them.
        threads = [threading.Thread(target=work, args=(lane,), daemon=True) for lane in opened]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        for lane in opened:
            lane.end()
    DURATIONS.write_text(json.dumps(durations, indent=1, sort_keys=True))
    PASSED.write_text(json.dumps(passed, indent=1, sort_keys=True))
    return results


def spoken(seconds):
    return f"{seconds:.0f} s" if seconds < 60 else f"{seconds // 60:.0f} min {seconds % 60:.0f} s"


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--filter", default="", metavar="REGEX", help="run the tests whose name matches")
    options.add_argument("--no-display", action="store_true", help="run what needs no display, the inner loop")
    options.add_argument("--changed", action="store_true", help="leave out what passed and no change since can reach")
    options.add_argument("--lanes", type=int, default=os.cpu_count() + 2, help="run so many classes at a time")
    options.add_argument("--skip-build", action="store_true", help="run what was built before")
    options.add_argument("--slowest", type=int, default=0, metavar="N", help="list the slowest tests as well")
    arguments = options.parse_args()
    # Ends all started processes, like an interruption by the keyboard.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    start = time.monotonic()
    LOGS.mkdir(parents=True, exist_ok=True)
    reach = Reach()
    if not arguments.skip_build:
        build()
    built = time.monotonic()
    # The failures of the last run are kept for one more run.
    if FAILED.exists():
        shutil.rmtree(FAILED_BEFORE, ignore_errors=True)
        FAILED.rename(FAILED_BEFORE)
    jobs = find_jobs(re.compile(arguments.filter), not arguments.no_display)
    if not jobs:
        print(f"test.py: no test matches “{arguments.filter}”", file=sys.stderr)
        return 2
    passed = saved(PASSED)
    changed = [job for job in jobs if not arguments.changed or passed.get(job.name) != reach.fingerprint(job)]
    left_out = sum(len(job.tests) for job in jobs) - sum(len(job.tests) for job in changed)
    with tempfile.TemporaryDirectory(prefix="hunch-tests-home-") as home:
        needs_display = not arguments.no_display
        turn_providers_off()
        results = run(changed, arguments.lanes, needs_display, warm(home) if changed and needs_display else "", reach)
    for result in sorted(results, key=lambda result: -result.seconds)[:arguments.slowest]:
        print(f"{result.seconds:8.2f} s  {result.name}")
    count = collections.Counter(result.outcome for result in results)
    failed = sorted(result.name for result in results if result.outcome == "failed")
    took = f"{spoken(time.monotonic() - built)} after {spoken(built - start)} of building"
    print(f"Tests: {count['passed']} passed, {count['failed']} failed, {count['skipped']} skipped in {took}"
          + (f"; {left_out} that no change can reach were not run" if left_out else ""))
    print(f"Failed: {', '.join(failed) or 'none'}")
    print(f"Kept: {(FAILED if failed else LOGS).relative_to(CHECKOUT)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
