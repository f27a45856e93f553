"""Shared by the compositors of wlroots, each with two monitors. Their layers show Hunch on every workspace."""

from trial import *

os.environ |= {
    "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_HEADLESS_OUTPUTS": "2",
    "XDG_SESSION_TYPE": "wayland"}
runtime = os.environ["XDG_RUNTIME_DIR"]


def begin(name, *command):
    """Starts a compositor."""
    os.environ["XDG_CURRENT_DESKTOP"] = name
    start(*command)
    displays = lambda: [file for file in sorted(os.listdir(runtime)) if file in ("wayland-0", "wayland-1")]
    os.environ["WAYLAND_DISPLAY"] = until(displays)[0]
    time.sleep(1)
    run("dbus-update-activation-environment", "WAYLAND_DISPLAY", "XDG_CURRENT_DESKTOP")
    # A seat without a keyboard gives no window the focus, and each wtype takes its own away when it ends.
    start("wtype", "-s", "3600000")


def color(monitor):
    """The color in the middle of a monitor."""
    return run("sh", "-c", f"grim -o {monitor} - | convert - -crop 1x1+500+300 txt:- | tail -1")


def strip():
    """What stands in the middle of the left monitor, from top to bottom."""
    return subprocess.run(["grim", "-t", "ppm", "-g", "600,0 40x800", "-"], capture_output=True, check=True).stdout


def press(*keys):
    """Strikes keys: names, or `super+` and a name."""
    for key in keys:
        pieces = key.split("+")
        holds = [word for held in pieces[:-1] for word in ("-M", {"super": "logo"}.get(held, held))]
        run("wtype", *holds, "-k", pieces[-1])


def write(text):
    # Programs need a moment for the keys' map, which comes with them.
    run("wtype", "-s", "200", "-d", "50", text)


def picture(name, *options):
    run("grim", *options, f"/results/{name}.png")


def middle(hand):
    """Whether the window is in the middle of the left monitor, by the pixels that it changes."""
    def whole():
        return subprocess.run(["grim", "-o", "HEADLESS-1", "-t", "ppm", "-"], capture_output=True, check=True).stdout

    free = whole()
    hand.opens()
    time.sleep(1)
    shown = whole()
    picture("place", "-o", "HEADLESS-1")
    hand.closes()
    # The last bytes are those of the pixels, three each.
    pixels = 1280 * 800 * 3
    header = len(free) - pixels
    changed = [place // 3 for place in range(pixels) if free[header + place] != shown[header + place]]
    left, right = min(place % 1280 for place in changed), max(place % 1280 for place in changed) + 1
    top, bottom = changed[0] // 1280, changed[-1] // 1280 + 1
    return expect_middle(left, top, right - left, bottom - top, (0, 1280, 800))


def try_all(hand, focused, go, toggle_fullscreen, focus_monitor):
    """Tries everything. `go` shows a workspace, `toggle_fullscreen` changes the window with the keys, and
    `focus_monitor` gives a monitor the keys."""
    def fullscreen():
        start("foot", "sh", "-c", "stty raw -echo; exec cat > /tmp/typed")
        expect(lambda: focused("foot"), "no terminal")
        toggle_fullscreen()
        time.sleep(1)
        below = color("HEADLESS-1")
        hand.opens()
        write("zebra")
        expect(lambda: (field() or "").startswith("zebra"), lambda: f"the field has {field()}")
        expect(lambda: color("HEADLESS-1") != below, "nothing is seen above it")
        picture("fullscreen")
        assert os.path.getsize("/tmp/typed") == 0, "the terminal got the text"
        hand.closes()
        toggle_fullscreen()

    def monitor():
        for name, other in [("HEADLESS-2", "HEADLESS-1"), ("HEADLESS-1", "HEADLESS-2")]:
            focus_monitor(name)
            free = color(name), color(other)
            hand.opens()
            expect(lambda: color(name) != free[0], f"nothing is seen on {name}")
            assert color(other) == free[1], f"it is on {other}"
            picture(name, "-o", name)
            hand.closes()

    def asks():
        assert not focused("foot"), "the terminal has the keys already"
        hand.opens()
        write("foot")
        expect(lambda: any(name.startswith("Foot · ") for name in names()), lambda: f"the window has {names()}")
        picture("asks")
        press("Return")
        expect(lambda: focused("foot"), "the terminal does not have the keys")
        run("pkill", "foot")
        return "the windows, of the compositor itself"

    focus_monitor("HEADLESS-1")
    start("hunch", "--hidden")
    time.sleep(2)
    check(FULLSCREEN, fullscreen)
    check(WORKSPACE, lambda: hand.stays(go, picture))
    check(MONITOR, monitor)
    check(PLACE, lambda: middle(hand))
    check(START, lambda: hand.launches("calcul", "Calculator", "org.gnome.Calculator"))
    check(HIDE, hand.hides)
    check(ASKS, asks)
    check(CLIPBOARD, lambda: hand.copies(lambda: run("wl-paste", "--no-newline")))
    run("pkill", "gnome-calcul")
    check(TIMES, lambda: hand.times(strip, {"fuzzel": ["fuzzel"], "wofi": ["wofi", "--show", "drun"]}))
    for thing in [SHORTCUT, ASKED]:
        report(thing, "not tried", "it has none")
