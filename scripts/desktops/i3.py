"""i3, with its own key."""

from x11 import *

with open("/tmp/i3", "w") as file:
    file.write("""
font pango:monospace 8
bindsym Mod4+j exec --no-startup-id hunch --toggle
""")
start("i3", "-c", "/tmp/i3")
until(lambda: "_NET_SUPPORTING_WM_CHECK(WINDOW)" in run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK"))
time.sleep(1)
try_all(lambda number: run("i3-msg", "workspace", str(number)))
