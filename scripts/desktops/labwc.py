"""labwc with two monitors. It tells other programs only which windows there are."""

from wlroots import *

os.makedirs("/tmp/labwc")
with open("/tmp/labwc/rc.xml", "w") as file:
    file.write("""<labwc_config>
  <desktops number="2"/>
  <keyboard>
    <keybind key="W-space"><action name="Execute" command="hunch --toggle"/></keybind>
    <keybind key="W-f"><action name="ToggleFullscreen"/></keybind>
    <keybind key="W-1"><action name="GoToDesktop" to="1"/></keybind>
    <keybind key="W-2"><action name="GoToDesktop" to="2"/></keybind>
    <keybind key="W-o"><action name="FocusOutput" output="HEADLESS-1"/></keybind>
    <keybind key="W-p"><action name="FocusOutput" output="HEADLESS-2"/></keybind>
  </keyboard>
</labwc_config>
""")
begin("labwc:wlroots", "labwc", "-C", "/tmp/labwc")
for name, size, place in [("HEADLESS-1", "1280x800", "0,0"), ("HEADLESS-2", "1024x768", "1280,0")]:
    run("wlr-randr", "--output", name, "--custom-mode", size, "--pos", place)
time.sleep(1)


def has_keys(name):
    command = ["wlrctl", "toplevel", "find", f"app_id:{name}", "state:focused"]
    return subprocess.run(command, capture_output=True).returncode == 0


def focused():
    """The one of the programs of this trial that has the keys."""
    return next((name for name in ["foot", "org.gnome.Calculator"] if has_keys(name)), None)


try_all(
    Hand(press, write, "super+space", focused), has_keys, go=lambda number: press(f"super+{number}"),
    toggle_fullscreen=lambda: press("super+f"),
    focus_monitor=lambda name: press({"HEADLESS-1": "super+o", "HEADLESS-2": "super+p"}[name]))
