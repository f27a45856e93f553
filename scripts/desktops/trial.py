"""Shared by the trials of desktops: a check for each thing that a user would see, the accessible content of Hunch's
window, and calls on the bus."""

import os
import subprocess
import sys
import time

from gi.repository import Gio, GLib

bus = Gio.bus_get_sync(Gio.BusType.SESSION)

# The things to try, as scripts/test-desktops.sh lists them.
FULLSCREEN = "opens over a fullscreen window"
WORKSPACE = "comes from another workspace in one press"
MONITOR = "opens on the second monitor"
START = "starts a typed application"
HIDE = "hides at the second press"
PLACE = "stands in the middle, a third from the top"
CLIPBOARD = "what it copied outlives its window"
TIMES = "milliseconds from the command to the first change of the screen"
SHORTCUT = "shortcut of the portal, eight starts of eight"
ASKED = "the desktop's search asks Hunch"
ASKS = "Hunch asks the desktop's programs"


def until(condition, seconds=15, pause=0.1):
    """Returns the condition's first true value, or its last one when the time is over."""
    end = time.monotonic() + seconds
    while not (value := condition()) and time.monotonic() < end:
        time.sleep(pause)
    return value


def report(thing, answer, seen=""):
    """Writes a line of the table: the thing, yes, no or "not tried", and what was seen."""
    with open("/results/table", "a") as table:
        print(thing, answer, seen, sep="\t", file=table)


def check(thing, attempt):
    """Reports yes if the attempt, a function, meets no failed assertion and no error."""
    try:
        report(thing, "yes", attempt() or "")
    except (AssertionError, GLib.Error, OSError, subprocess.SubprocessError) as problem:
        report(thing, "no", str(problem).replace("\n", " ") or type(problem).__name__)


def expect(condition, otherwise, seconds=15, pause=0.1):
    """Fails unless the condition, a function, becomes true. Otherwise says what was seen."""
    assert until(condition, seconds, pause), otherwise() if callable(otherwise) else otherwise


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True, **options).stdout


def start(*command):
    """Starts a program whose output nobody reads."""
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def call(name, path, interface, method, arguments=None, on=None, seconds=25):
    """Calls a method on the bus, and returns its results."""
    return (on or bus).call_sync(name, path, interface, method, arguments, None, 0, seconds * 1000, None).unpack()


class Accessible:
    """An accessible object of a program (AT-SPI). Everything is asked anew each time."""

    connection = None
    ACTIVE, FOCUSED, SHOWING = 1, 12, 25

    def __init__(self, name="org.a11y.atspi.Registry", path="/org/a11y/atspi/accessible/root"):
        self.place = name, path
        if not Accessible.connection:
            address = call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")[0]
            kind = Gio.DBusConnectionFlags
            Accessible.connection = Gio.DBusConnection.new_for_address_sync(
                address, kind.AUTHENTICATION_CLIENT | kind.MESSAGE_BUS_CONNECTION, None, None)

    def ask(self, method, arguments=None, interface="Accessible"):
        return call(*self.place, "org.a11y.atspi." + interface, method, arguments, self.connection, 5)[0]

    def value(self, name, interface="org.a11y.atspi.Accessible"):
        return call(
            *self.place, "org.freedesktop.DBus.Properties", "Get", GLib.Variant("(ss)", (interface, name)),
            self.connection, 5)[0]

    @property
    def name(self):
        return self.value("Name")

    @property
    def role(self):
        return self.ask("GetRoleName")

    @property
    def children(self):
        return [Accessible(*child) for child in self.ask("GetChildren")]

    @property
    def text(self):
        count = self.value("CharacterCount", "org.a11y.atspi.Text")
        return self.ask("GetText", GLib.Variant("(ii)", (0, count)), "Text")

    def has(self, state):
        words = self.ask("GetState")
        return bool(words[state // 32] >> state % 32 & 1)

    def all(self):
        yield self
        for child in self.children:
            yield from child.all()


def shown(look):
    """Returns what a function finds in Hunch's window, or None if there is none, or it closes meanwhile."""
    for program in Accessible().children:
        try:
            if "hunch" in program.name.lower():
                for window in program.children:
                    if window.has(Accessible.SHOWING):
                        return look(window)
        except GLib.Error:
            continue
    return None


def field():
    """The text of the search field of Hunch's window, or None without a window."""
    return shown(lambda window: next((part.text for part in window.all() if part.role == "search box"), None))


def names():
    """The names of everything in Hunch's window."""
    return shown(lambda window: [part.name for part in window.all() if part.has(Accessible.SHOWING)]) or []


def expect_middle(left, top, width, height, monitor):
    """Fails unless a window is in the middle of a monitor, its left, width and height, with a third of the free height
    above it. Returns where it is."""
    left_of_monitor, monitor_width, monitor_height = monitor
    seen = f"{width}x{height} at {left},{top}"
    assert left_of_monitor <= left < left_of_monitor + monitor_width, f"it is on the other monitor: {seen}"
    assert abs(2 * (left - left_of_monitor) + width - monitor_width) <= 2, f"not in the middle: {seen}"
    assert abs(3 * top - (monitor_height - height)) <= 6, f"not a third from the top: {seen}"
    return seen


class Hand:
    """What a user's hand does with Hunch's window.

    `press` and `write` strike keys, `key` is the desktop's key for Hunch, and `focused` names the program that has the
    keys."""

    def __init__(self, press, write, key, focused):
        self.press, self.write, self.key, self.focused = press, write, key, focused

    def opens(self):
        self.closes()
        self.press(self.key)
        expect(lambda: field() is not None, "no window came")

    def closes(self):
        def is_closed():
            if field() is None:
                return True
            self.press("Escape")

        expect(is_closed, "Escape does not close it", pause=0.2)

    def hides(self):
        self.opens()
        # It has the focus a moment later. Before that, the key would bring it here.
        time.sleep(1)
        self.press(self.key)
        expect(lambda: field() is None, "the window stays")

    def launches(self, text, name, program):
        """Starts an application by some letters of its name."""
        self.opens()
        self.write(text)
        expect(lambda: name in names(), lambda: f"the window has {names()}")
        self.press("Return")
        expect(lambda: self.focused() == program, lambda: f"{self.focused()} has the keys")
        assert field() is None, "the window stays"


    def stays(self, go, picture):
        """A layer is on every workspace. `go` shows one, and `picture` takes a picture of a name."""
        self.opens()
        go(2)
        self.write("zebra")
        expect(lambda: (field() or "").startswith("zebra"), "the keys go elsewhere")
        picture("workspace")
        self.closes()
        self.opens()
        self.closes()
        return "a layer is on every workspace, so no press is needed"

    def copies(self, clipboard):
        """Copies an icon's name, which no other program has. `clipboard` reads it."""
        self.opens()
        self.write("face-smile-big")
        expect(lambda: "face-smile-big" in names(), lambda: f"the window has {names()}")
        self.press("Return")
        expect(lambda: field() is None, "the window stays")
        time.sleep(10)
        assert clipboard() == "face-smile-big", f"the clipboard has {clipboard()}"

    def times(self, look, programs):
        """Returns when programs change what `look`, a function, returns: the medians of five commands each.

        Hunch is kept first, then started anew each time. Each program ends at Escape."""
        # Windows that have just closed are still to be seen.
        time.sleep(2)
        cold = "hunch, started"
        medians = {}
        for name, command in {"hunch, kept": ["hunch", "--toggle"], **programs, cold: ["hunch"]}.items():
            if name == cold:
                quit_hunch()
            free, times = look(), []
            for _ in range(5):
                began = time.monotonic()
                start(*command)
                expect(lambda: look() != free, f"{name} does not come", pause=0)
                times.append(1000 * (time.monotonic() - began))
                # It may have the keys a moment later.
                time.sleep(1)
                self.press("Escape")
                expect(lambda: look() == free, f"{name} stays")
                if name == cold:
                    subprocess.run(["hunch", "--quit"], capture_output=True)
                time.sleep(1)
            medians[name] = sorted(times)[2]
        start("hunch", "--hidden")
        began = time.monotonic()
        for _ in range(20):
            look()
        each = 1000 * (time.monotonic() - began) / 20
        seen = ", ".join(f"{name} {median:.0f}" for name, median in medians.items())
        return f"{seen} (a look takes {each:.0f})"


def quit_hunch():
    run("hunch", "--quit")
    # It first writes what it has read.
    search = ["pgrep", "--full", "^hunch --hidden"]
    expect(lambda: subprocess.run(search, capture_output=True).returncode, "it does not end")


def shortcut(press, is_shown, allow):
    """Turns the portal's shortcut on, and starts Hunch eight times with it.

    `press` strikes the shortcut, `is_shown` asks the compositor for the window, and `allow` says yes to the desktop,
    which asks at the first start alone."""
    quit_hunch()
    os.makedirs(os.path.expanduser("~/.config/hunch"), exist_ok=True)
    with open(os.path.expanduser("~/.config/hunch/settings.ini"), "w") as file:
        file.write("[Desktop]\nglobal-shortcut=true\n")
    call("org.freedesktop.portal.Desktop", "/", "org.freedesktop.DBus.Peer", "Ping")
    with open("/results/portal", "w") as log:
        watching = subprocess.Popen(
            ["dbus-monitor", "--session", "interface='org.freedesktop.impl.portal.GlobalShortcuts'"], stdout=log)
    time.sleep(1)
    for number in range(8):
        start("hunch", "--hidden")
        if number == 0:
            allow()
        time.sleep(3)
        press()
        expect(is_shown, f"start {number + 1}: no window came")
        # It has the focus a moment later. Before that, the shortcut would bring it here.
        time.sleep(1)
        press()
        expect(lambda: not is_shown(), f"start {number + 1}: the window stays")
        quit_hunch()
    watching.terminate()
    with open("/results/portal") as log:
        sessions = log.read().split("member=CreateSession")[1:]
    # The application's id is the first text of the call.
    ids = [session.split('string "', 1)[1].split('"')[0] for session in sessions]
    assert ids == ["app.hunch.Hunch"] * 8, f"the portal takes it for {ids}"
