"""i3, with its own key."""

from x11 import *

with open("/tmp/i3", "w") as file:
    file.write("""
font pango:monospace 8
bindsym Mod4+j exec --no-startup-id hunch --toggle
""")
begin("i3", "-c", "/tmp/i3")
try_all(lambda number: run("i3-msg", "workspace", str(number)))
