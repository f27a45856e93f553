"""sway with two monitors."""

import json

from wlroots import *

with open("/tmp/sway", "w") as file:
    file.write("""
output HEADLESS-1 resolution 1280x800 position 0 0 bg #204060 solid_color
output HEADLESS-2 resolution 1024x768 position 1280 0 bg #204060 solid_color
xwayland disable
workspace 1 output HEADLESS-1
workspace 2 output HEADLESS-1
workspace 9 output HEADLESS-2
bindsym Mod4+space exec hunch --toggle
""")
begin("sway", "sway", "-c", "/tmp/sway")
until(lambda: any(name.startswith("sway-ipc") for name in os.listdir(runtime)))
os.environ["SWAYSOCK"] = runtime + "/" + next(name for name in os.listdir(runtime) if name.startswith("sway-ipc"))
run("dbus-update-activation-environment", "SWAYSOCK")


def sway(*command):
    return json.loads(run("swaymsg", *command))


def windows(node=None):
    node = node or sway("-t", "get_tree")
    inner = [window for child in node["nodes"] + node["floating_nodes"] for window in windows(child)]
    return inner + ([node] if node.get("pid") else [])


def focused():
    return next((window["app_id"] for window in windows() if window["focused"]), None)


try_all(
    Hand(press, write, "super+space", focused), lambda name: focused() == name,
    go=lambda number: sway("workspace", str(number)), toggle_fullscreen=lambda: sway("fullscreen", "toggle"),
    focus_monitor=lambda name: sway("focus", "output", name))
