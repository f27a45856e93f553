"""xfwm4. Another program has the key, because Xfce's own is in its settings daemon."""

from x11 import *

with open("/tmp/keys", "w") as file:
    file.write('"hunch --toggle"\n  Mod4 + j\n')
begin("xfwm4", "--compositor=off")
start("xbindkeys", "-n", "-f", "/tmp/keys")
run("xdotool", "set_num_desktops", "2")
time.sleep(1)
try_all(lambda number: run("xdotool", "set_desktop", str(number - 1)))
