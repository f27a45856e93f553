"""sway with two monitors. Its layers show Hunch on every workspace of a monitor."""

import json

from trial import *

config = """
output HEADLESS-1 resolution 1280x800 position 0 0 bg #204060 solid_color
output HEADLESS-2 resolution 1024x768 position 1280 0 bg #204060 solid_color
xwayland disable
workspace 1 output HEADLESS-1
workspace 2 output HEADLESS-1
workspace 9 output HEADLESS-2
bindsym Mod4+space exec hunch --toggle
"""
runtime = os.environ["XDG_RUNTIME_DIR"]
os.environ |= {
    "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_HEADLESS_OUTPUTS": "2",
    "XDG_CURRENT_DESKTOP": "sway", "XDG_SESSION_TYPE": "wayland"}
with open("/tmp/sway", "w") as file:
    file.write(config)
start("sway", "-c", "/tmp/sway")
until(lambda: any(name.startswith("sway-ipc") for name in os.listdir(runtime)))
os.environ["SWAYSOCK"] = runtime + "/" + next(name for name in os.listdir(runtime) if name.startswith("sway-ipc"))
os.environ["WAYLAND_DISPLAY"] = "wayland-1"
until(lambda: os.path.exists(runtime + "/wayland-1"))
run("dbus-update-activation-environment", "WAYLAND_DISPLAY", "SWAYSOCK", "XDG_CURRENT_DESKTOP")


# A seat without a keyboard gives no window the focus, and each wtype takes its own away when it ends.
start("wtype", "-s", "3600000")


def sway(*command):
    return json.loads(run("swaymsg", *command))


def windows(node=None):
    node = node or sway("-t", "get_tree")
    inner = [window for child in node["nodes"] + node["floating_nodes"] for window in windows(child)]
    return inner + ([node] if node.get("pid") else [])


def focused():
    return next((window["app_id"] for window in windows() if window["focused"]), None)


def center(monitor):
    """The color in the middle of a monitor."""
    return run("sh", "-c", f"grim -o {monitor} - | convert - -crop 1x1+500+300 txt:- | tail -1")


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


hand = Hand(press, write, "super+space", focused)


def fullscreen():
    start("foot", "sh", "-c", "stty raw -echo; exec cat > /tmp/typed")
    expect(lambda: focused() == "foot", "no terminal")
    sway("fullscreen", "enable")
    time.sleep(1)
    below = center("HEADLESS-1")
    hand.opens()
    write("zebra")
    expect(lambda: (field() or "").startswith("zebra"), lambda: f"the field has {field()}")
    expect(lambda: center("HEADLESS-1") != below, "nothing is seen above it")
    picture("fullscreen")
    assert os.path.getsize("/tmp/typed") == 0, "the terminal got the text"
    hand.closes()
    sway("fullscreen", "disable")


def workspace():
    hand.opens()
    sway("workspace", "2")
    write("zebra")
    expect(lambda: (field() or "").startswith("zebra"), "the keys go elsewhere")
    picture("workspace")
    hand.closes()
    hand.opens()
    hand.closes()
    return "a layer is on every workspace, so no press is needed"


def monitor():
    for name, other in [("HEADLESS-2", "HEADLESS-1"), ("HEADLESS-1", "HEADLESS-2")]:
        sway("focus", "output", name)
        free = center(name), center(other)
        hand.opens()
        expect(lambda: center(name) != free[0], f"nothing is seen on {name}")
        assert center(other) == free[1], f"it is on {other}"
        picture(name, "-o", name)
        hand.closes()


def asks():
    assert focused() != "foot", "the terminal has the keys already"
    hand.opens()
    write("foot")
    expect(lambda: any(name.startswith("Foot · ") for name in names()), lambda: f"the window has {names()}")
    picture("asks")
    press("Return")
    expect(lambda: focused() == "foot", lambda: f"{focused()} has the keys")
    return "the windows, of sway itself"


sway("focus", "output", "HEADLESS-1")
start("hunch", "--hidden")
time.sleep(2)
check(FULLSCREEN, fullscreen)
check(WORKSPACE, workspace)
check(MONITOR, monitor)
check(START, lambda: hand.launches("calcul", "Calculator", "org.gnome.Calculator"))
check(HIDE, hand.hides)
check(ASKS, asks)
for thing in [SHORTCUT, ASKED]:
    report(thing, "not tried", "sway has none")
