"""Shared by the window managers of X11, each on a server without a screen that has two monitors side by side. Xvfb has
only one output, and GTK sees no monitor without one."""

from PIL import ImageGrab

from trial import *

MONITORS = {"left": (0, 1280, 800), "right": (1280, 1024, 768)}

os.environ |= {"DISPLAY": ":7", "XDG_SESSION_TYPE": "x11"}
with open("/tmp/xorg", "w") as file:
    file.write("""
Section "ServerFlags"
  Option "AutoAddDevices" "false"
EndSection
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 65536
EndSection
""")
start("/usr/lib/xorg/Xorg", ":7", "-noreset", "-config", "/tmp/xorg", "-logfile", "/results/xorg")
until(lambda: os.path.exists("/tmp/.X11-unix/X7"))
run("xrandr", "--newmode", "1280x800", "60", *"1280 1281 1282 1283 800 801 802 803".split())
for number, mode, place in [("0", "1280x800", "0x0"), ("1", "1024x768", "1280x0")]:
    output = f"DUMMY{number}"
    run("xrandr", "--addmode", output, mode)
    run("xrandr", "--output", output, "--mode", mode, "--pos", place)
# The second output is connected once somebody asks.
run("xrandr")
run("dbus-update-activation-environment", "DISPLAY")
start("xsetroot", "-solid", "#204060")


def begin(*command):
    """Starts a window manager."""
    start(*command)
    until(lambda: "_NET_SUPPORTING_WM_CHECK(WINDOW)" in run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK"))
    time.sleep(1)


def press(*keys):
    """Strikes keys: names, or `super+` and a name."""
    for key in keys:
        run("xdotool", "key", "--delay", "60", key)


def write(text):
    run("xdotool", "type", "--delay", "60", text)


def properties(window, *names):
    """A line for each property."""
    return subprocess.run(["xprop", "-id", window, *names], capture_output=True, text=True).stdout


def windows():
    """The properties of each window."""
    ids = [word.strip() for word in run("xprop", "-root", "_NET_CLIENT_LIST").partition("#")[2].split(",")]
    return [properties(number, "WM_CLASS", "WM_NAME", "_NET_WM_DESKTOP", "_NET_WM_STATE") for number in ids if number]


def focused():
    """The class of the window with the keys."""
    window = subprocess.run(["xdotool", "getactivewindow"], capture_output=True, text=True).stdout.strip()
    return properties(window, "WM_CLASS").strip().rpartition(", ")[2].strip('"') if window else None


def hunch():
    """The number of Hunch's visible window, or None."""
    found = subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--class", "hunch"], capture_output=True, text=True).stdout.split()
    return found[0] if found else None


def place(window):
    """The place and size of a window, without its shadow."""
    lines = run("xdotool", "getwindowgeometry", "--shell", window).split()
    x, y, width, height = (int(line.partition("=")[2]) for line in lines[1:5])
    shadow = properties(window, "_GTK_FRAME_EXTENTS").partition("=")[2]
    left, right, top, bottom = (int(number) for number in shadow.split(",")) if shadow.strip() else (0, 0, 0, 0)
    return x + left, y + top, width - left - right, height - top - bottom


def picture(name):
    run("import", "-window", "root", f"/results/{name}.png")


def strip():
    """What stands in the middle of the left monitor, from top to bottom."""
    return ImageGrab.grab(bbox=(600, 0, 640, 800), xdisplay=":7").tobytes()


def try_all(go):
    """Tries everything. `go` shows a workspace: 1 or 2."""
    hand = Hand(press, write, "super+j", focused)

    def fullscreen():
        start("xterm", "-fullscreen", "-e", "stty raw -echo; exec cat > /tmp/typed")
        expect(lambda: any("FULLSCREEN" in window for window in windows()), "no terminal")
        time.sleep(1)
        below = strip()
        hand.opens()
        write("zebra")
        expect(lambda: (field() or "").startswith("zebra"), lambda: f"the field has {field()}")
        expect(lambda: strip() != below, "nothing is seen above it")
        picture("fullscreen")
        assert os.path.getsize("/tmp/typed") == 0, "the terminal got the text"
        hand.closes()
        run("pkill", "xterm")

    def workspace():
        hand.opens()
        go(2)
        time.sleep(1)
        press("super+j")
        expect(hunch, "it does not come")
        # The keys go to it a moment later.
        time.sleep(1)
        write("zebra")
        expect(lambda: (field() or "").startswith("zebra"), "the keys go elsewhere")
        picture("workspace")
        hand.closes()
        go(1)

    def middle():
        seen = []
        for name, monitor in MONITORS.items():
            run("xdotool", "mousemove", str(monitor[0] + 200), "300")
            time.sleep(0.5)
            hand.opens()
            expect(hunch, "no window")
            time.sleep(1)
            picture(name)
            seen.append(f"{name}: {expect_middle(*place(hunch()), monitor)}")
            hand.closes()
        return ", ".join(seen)

    def asks():
        # A shell would set a title of its own.
        start("xterm", "-title", "Quarterly figures", "-e", "sleep", "1000")
        expect(lambda: focused() == "XTerm", "no terminal")
        hand.launches("calcul", "Calculator", "gnome-calculator")
        hand.opens()
        write("quarterly")
        expect(lambda: "XTerm · Quarterly figures" in names(), lambda: f"the window has {names()}")
        picture("asks")
        press("Return")
        expect(lambda: focused() == "XTerm", lambda: f"{focused()} has the keys")
        run("pkill", "xterm")
        return "the windows, of the window manager"

    start("hunch", "--hidden")
    time.sleep(3)
    check(FULLSCREEN, fullscreen)
    check(WORKSPACE, workspace)
    check(MONITOR, middle)
    check(PLACE, middle)
    check(START, lambda: hand.launches("calcul", "Calculator", "gnome-calculator"))
    check(HIDE, hand.hides)
    check(ASKS, asks)
    check(CLIPBOARD, lambda: hand.copies(lambda: run("xclip", "-o", "-selection", "clipboard")))
    run("pkill", "gnome-calcul")
    run("xdotool", "mousemove", "200", "700")
    check(TIMES, lambda: hand.times(strip, {"rofi": ["rofi", "-show", "drun"]}))
    for thing in [SHORTCUT, ASKED]:
        report(thing, "not tried", "X11 has none")
