"""openbox, with its own key."""

from x11 import *

with open("/tmp/openbox", "w") as file:
    file.write("""<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <desktops><number>2</number></desktops>
  <keyboard><keybind key="W-j"><action name="Execute"><command>hunch --toggle</command></action></keybind></keyboard>
</openbox_config>
""")
begin("openbox", "--config-file", "/tmp/openbox")
try_all(lambda number: run("xdotool", "set_desktop", str(number - 1)))
