"""KWin in a window of Xvfb, with the shortcuts, KRunner and the portal of Plasma. Keys are struck in Xvfb."""

from PIL import ImageGrab

from trial import *

os.environ |= {
    "XDG_CURRENT_DESKTOP": "KDE", "XDG_SESSION_TYPE": "wayland", "KDE_FULL_SESSION": "true", "KDE_SESSION_VERSION": "6",
    "XDG_MENU_PREFIX": "plasma-", "QT_QUICK_BACKEND": "software", "KWIN_COMPOSE": "Q",
    "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
screen = {**os.environ, "DISPLAY": ":7"}
runtime = os.environ["XDG_RUNTIME_DIR"]
home = os.path.expanduser("~")
# A command's shortcut, as System Settings makes it.
for path, text in {
    ".local/share/applications/net.local.hunch.desktop":
        "[Desktop Entry]\nType=Application\nName=hunch --toggle\nExec=hunch --toggle\nNoDisplay=true\n"
        "StartupNotify=false\nX-KDE-GlobalAccel-CommandShortcut=true\n",
    ".config/kglobalshortcutsrc": "[services][net.local.hunch.desktop]\n_launch=Meta+J\n",
    ".config/kwinrc": "[Desktops]\nNumber=2\nRows=1\n",
}.items():
    os.makedirs(os.path.dirname(f"{home}/{path}"), exist_ok=True)
    with open(f"{home}/{path}", "w") as file:
        file.write(text)
start("Xvfb", ":7", "-screen", "0", "2304x800x24")
until(lambda: os.path.exists("/tmp/.X11-unix/X7"))
log = open("/results/kwin", "w")
subprocess.Popen(
    ["kwin_wayland", "--x11-display", ":7", "--width", "1152", "--height", "800", "--output-count", "2", "--socket",
     "wayland-0"], stdout=log, stderr=log, env=screen)
until(lambda: os.path.exists(runtime + "/wayland-0"))
time.sleep(2)
# Without a window manager, both monitors are at the left, and the pointer says which one has the keys.
monitors = lambda: sorted(map(int, run("xdotool", "search", "--name", ".*", env=screen).split()))
# The root window is the first.
until(lambda: len(monitors()) == 3)
run("xdotool", "windowmove", str(monitors()[2]), "1152", "0", env=screen)
run("xdotool", "mousemove", "300", "300", env=screen)
os.environ |= {"WAYLAND_DISPLAY": "wayland-0", "QT_QPA_PLATFORM": "wayland"}
run("dbus-update-activation-environment", "--all")
# KWin has started the portal, which knew no desktop then. It starts again when it is needed.
subprocess.run(["pkill", "xdg-desktop-por"])
run("kbuildsycoca6")
start("/usr/lib/x86_64-linux-gnu/libexec/kactivitymanagerd")
start("kded6")
start("plasmashell")


def press(*keys):
    """Strikes keys: names, or `super+` and a name."""
    for key in keys:
        run("xdotool", "key", "--delay", "60", key, env=screen)


def write(text):
    run("xdotool", "type", "--delay", "60", text, env=screen)


def windows():
    """A line for each window, the topmost last, from a script of KWin, which prints to KWin's log."""
    mark = f"windows {time.monotonic()}"
    with open("/tmp/windows.js", "w") as file:
        file.write("""print(MARK + workspace.stackingOrder.filter(w => w.pid > 0).map(w => [w.resourceClass, w.caption,
            w.active ? "active" : "", w.fullScreen ? "full" : "", w.output.name, w.layer,
            w.desktops.map(d => d.x11DesktopNumber), "@" + ["x", "y", "width", "height"].map(
            side => Math.round(w.frameGeometry[side]))].join(" ")).join("|"))""".replace("MARK", f"'{mark}|'"))
    name = "org.kde.KWin"
    number = call(
        name, "/Scripting", "org.kde.kwin.Scripting", "loadScript", GLib.Variant("(ss)", ("/tmp/windows.js", mark)))[0]
    call(name, f"/Scripting/Script{number}", "org.kde.kwin.Script", "run")

    def answer():
        with open("/results/kwin") as file:
            return next((line for line in file if mark in line), None)
    return (until(answer, 5) or "").strip().split("|")[1:]


def picture(name):
    run("import", "-window", "root", f"/results/{name}.png", env=screen)


def active():
    return next((line.split()[0] for line in windows() if " active " in line), None)


def hunch():
    return next((line for line in windows() if line.startswith("hunch-window")), "")


hand = Hand(press, write, "super+j", active)
launch = lambda: hand.launches("kcalc", "KCalc", "org.kde.kcalc")


def fullscreen():
    start("foot", "--fullscreen", "sh", "-c", "stty raw -echo; exec cat > /tmp/typed")
    expect(lambda: any(" full " in line for line in windows()), "no terminal")
    time.sleep(1)
    hand.opens()
    write("zebra")
    expect(lambda: (field() or "").startswith("zebra"), lambda: f"the field has {field()}")
    picture("fullscreen")
    assert windows()[-1].startswith("hunch-window"), f"the windows are {windows()}"
    assert os.path.getsize("/tmp/typed") == 0, "the terminal got the text"
    hand.closes()
    run("pkill", "foot")


def go(desktop):
    call("org.kde.KWin", "/KWin", "org.kde.KWin", "setCurrentDesktop", GLib.Variant("(i)", (desktop,)))
    time.sleep(1)


def workspace():
    seen = hand.stays(go, picture)
    go(1)
    return seen


def monitor():
    for name, place in [("X11-1", "1500"), ("X11-0", "300")]:
        run("xdotool", "mousemove", place, "300", env=screen)
        time.sleep(0.5)
        hand.opens()
        time.sleep(1)
        picture(name)
        expect(lambda: f" {name} " in hunch(), lambda: f"the windows are {windows()}")
        hand.closes()


def asks():
    start("foot", "--title", "Quarterly figures")
    expect(lambda: active() == "foot", "no terminal")
    launch()
    hand.opens()
    write("quarterly")
    expect(lambda: any(name.startswith("Quarterly figures ") for name in names()), lambda: f"the window has {names()}")
    picture("asks")
    press("shift+Return")
    expect(lambda: "Quarterly figures" in names(), lambda: f"the window has {names()}")
    time.sleep(2)
    press("Return")
    expect(lambda: active() == "foot", lambda: f"{active()} has the keys")
    return "the windows, of KWin"


def asked():
    """A name of an icon, which no other program has."""
    press("alt+space")
    expect(lambda: active() == "krunner", "KRunner does not come", 60)
    time.sleep(2)
    write("face-smile-big")
    time.sleep(8)
    picture("asked")
    press("Return")
    expect(lambda: clipboard() == "face-smile-big", lambda: f"the clipboard has {clipboard()}")


def clipboard():
    return call("org.kde.klipper", "/klipper", "org.kde.klipper.klipper", "getClipboardContents")[0]


def strip():
    """What stands in the middle of the left monitor, from top to bottom."""
    return ImageGrab.grab(bbox=(560, 0, 592, 740), xdisplay=":7").tobytes()


def middle():
    """Whether the window is in the middle of the left monitor."""
    hand.opens()
    time.sleep(1)
    picture("place")
    left, top, width, height = map(int, hunch().split("@")[1].split(","))
    hand.closes()
    return expect_middle(left, top, width, height, (0, 1152, 800))


def allow():
    """KDE binds the proposed key, and shows its settings."""
    expect(lambda: active() == "systemsettings", "KDE does not show the key", 60)
    time.sleep(2)
    picture("shortcut")
    run("pkill", "systemsettings")


start("hunch", "--hidden")
time.sleep(6)
if __name__ == "__main__":
    check(FULLSCREEN, fullscreen)
    check(WORKSPACE, workspace)
    check(MONITOR, monitor)
    check(START, launch)
    check(HIDE, hand.hides)
    check(ASKS, asks)
    check(PLACE, middle)
    check(CLIPBOARD, lambda: hand.copies(clipboard))
    check(ASKED, asked)
    run("pkill", "kcalc")
    krunner = ["qdbus6", "org.kde.krunner", "/App", "display"]
    check(TIMES, lambda: hand.times(strip, {"KRunner, kept": krunner}))
    check(SHORTCUT, lambda: shortcut(lambda: press("ctrl+alt+space"), hunch, allow))
