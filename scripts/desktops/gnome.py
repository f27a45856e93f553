"""GNOME Shell without a screen, in its unsafe mode, which lets this trial ask for its windows. Keys come through the
interface of remote desktops."""

import json
import re

from trial import *

os.environ |= {"XDG_CURRENT_DESKTOP": "GNOME", "XDG_SESSION_TYPE": "wayland", "GNOME_SHELL_SESSION_MODE": "user"}
KEYS = {
    "Return": 0xFF0D, "Escape": 0xFF1B, "space": 0x20, "super": 0xFFEB, "shift": 0xFFE1,
    "ctrl": 0xFFE3, "alt": 0xFFE9}
run("dbus-update-activation-environment", "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE")
log = open("/results/shell", "w")
subprocess.Popen(
    ["gnome-shell", "--headless", "--unsafe-mode", "--wayland", "--no-x11", "--virtual-monitor", "1280x800",
     "--virtual-monitor", "1024x768"], stdout=log, stderr=log)


def shell(script):
    done, value = call(
        "org.gnome.Shell", "/org/gnome/Shell", "org.gnome.Shell", "Eval", GLib.Variant("(s)", (script,)))
    assert done, value
    return json.loads(value) if value else None


def is_up():
    try:
        return shell("Main.layoutManager._startingUp === false")
    except (GLib.Error, AssertionError):
        return False


until(is_up, 60)
os.environ["WAYLAND_DISPLAY"] = "wayland-0"
run("dbus-update-activation-environment", "WAYLAND_DISPLAY")

desktop = "org.gnome.Mutter.RemoteDesktop"
remote = call(desktop, "/" + desktop.replace(".", "/"), desktop, "CreateSession")[0]
call(desktop, remote, desktop + ".Session", "Start")


def press(*keys):
    """Strikes keys: names, or `super+` and a name."""
    for key in keys:
        symbols = [KEYS.get(piece) or ord(piece) for piece in key.split("+")]
        for symbol, down in [(s, True) for s in symbols] + [(s, False) for s in reversed(symbols)]:
            call(desktop, remote, desktop + ".Session", "NotifyKeyboardKeysym", GLib.Variant("(ub)", (symbol, down)))
        time.sleep(0.05)


def write(text):
    press(*["space" if letter == " " else letter for letter in text])


def windows():
    return shell("""global.get_window_actors().map(a => a.meta_window).map(w => ({
        name: w.get_wm_class(), monitor: w.get_monitor(), workspace: w.get_workspace()?.index(), focus: w.has_focus(),
        fullscreen: w.is_fullscreen()}))""")


def focused():
    return next((window["name"] for window in windows() if window["focus"]), None)


def picture(name):
    call("org.gnome.Shell.Screenshot", "/org/gnome/Shell/Screenshot", "org.gnome.Shell.Screenshot", "Screenshot",
        GLib.Variant("(bbs)", (False, False, f"/results/{name}.png")))


def hunch():
    return next((window for window in windows() if window["name"] == "app.hunch.Hunch"), None)


hand = Hand(press, write, "super+j", focused)


def fullscreen():
    start("foot", "--fullscreen", "sh", "-c", "stty raw -echo; exec cat > /tmp/typed")
    expect(lambda: any(window["fullscreen"] for window in windows()), "no terminal")
    time.sleep(1)
    hand.opens()
    write("zebra")
    expect(lambda: (field() or "").startswith("zebra"), lambda: f"the field has {field()}")
    picture("fullscreen")
    assert focused() == "app.hunch.Hunch", f"{focused()} has the keys"
    assert windows()[-1]["name"] == "app.hunch.Hunch", f"the windows are {windows()}"
    assert os.path.getsize("/tmp/typed") == 0, "the terminal got the text"


def workspace():
    hand.opens()
    shell("global.workspace_manager.get_workspace_by_index(1).activate(global.get_current_time())")
    expect(lambda: focused() != "app.hunch.Hunch", "it has the keys on the other workspace")
    press("super+j")
    expect(lambda: (hunch() or {}).get("workspace") == 1, lambda: f"the windows are {windows()}")
    expect(lambda: focused() == "app.hunch.Hunch", lambda: f"{focused()} has the keys")
    picture("workspace")
    hand.closes()
    shell("global.workspace_manager.get_workspace_by_index(0).activate(global.get_current_time())")


def monitor():
    for number, place in [(1, [1500, 300]), (0, [300, 300])]:
        now = shell("global.get_pointer()")
        call(
            desktop, remote, desktop + ".Session", "NotifyPointerMotionRelative",
            GLib.Variant("(dd)", (place[0] - now[0], place[1] - now[1])))
        expect(lambda: shell("global.get_pointer()")[:2] == place, lambda: f"pointer {shell('global.get_pointer()')}")
        hand.opens()
        expect(lambda: hunch()["monitor"] == number, lambda: f"the windows are {windows()}")
        picture(f"monitor-{number}")
        hand.closes()


def clipboard():
    return shell("""new Promise(then => imports.gi.St.Clipboard.get_default().get_text(
        imports.gi.St.ClipboardType.CLIPBOARD, (board, text) => then(text)))""")


def allow():
    def button():
        for program in Accessible().children:
            if program.name == "gnome-control-center-global-shortcuts-provider":
                return next((part for part in program.all() if part.name == "Add" and part.role == "button"), None)
    expect(button, "GNOME does not ask")
    time.sleep(1)
    picture("shortcut")
    button().ask("DoAction", GLib.Variant("(i)", (0,)), "Action")


def asked():
    """A name of an icon, which no other program has."""
    shell("Main.overview.show()")
    time.sleep(2)
    write("face-smile-big")
    rows = """Main.overview.searchController._searchResults._providers.filter(p => p.display?.visible).map(
        p => [p.id, ...Object.values(p.display._resultDisplays).filter(d => d.visible).map(d => d.metaInfo.name)])"""
    expect(lambda: "face-smile-big" in sum(shell(rows), []), lambda: f"the overview has {shell(rows)}")
    picture("asked")
    press("Return")
    expect(lambda: clipboard() == "face-smile-big", lambda: f"the clipboard has {clipboard()}")
    shell("Main.overview.hide()")


def asks():
    for program, text, answer in [
        ("Settings", "xrandr", "Displays"), ("Clocks", "berlin", r"\d\d\D+\d\d"), ("Calculator", "12*12", r"12\*12")]:
        hand.opens()
        write(text)
        time.sleep(2)
        press("shift+Return")
        found = lambda: any(re.fullmatch(answer, name) for name in names())
        expect(found, lambda: f"{program}: the window has {names()}")
        picture(f"asks-{program}")
        hand.closes()
    return "Settings, Clocks, Calculator"


shell("Main.overview.hide()")
keys = "org.gnome.settings-daemon.plugins.media-keys"
place = "/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/custom0/"
for name, value in [("name", "Hunch"), ("command", "hunch --toggle"), ("binding", "<Super>j")]:
    run("gsettings", "set", f"{keys}.custom-keybinding:{place}", name, value)
run("gsettings", "set", keys, "custom-keybindings", f"['{place}']")
start("/usr/libexec/gsd-media-keys")
start("hunch", "--hidden")
time.sleep(3)
if __name__ == "__main__":
    check(FULLSCREEN, fullscreen)
    check(WORKSPACE, workspace)
    check(MONITOR, monitor)
    check(START, lambda: hand.launches("calcul", "Calculator", "org.gnome.Calculator"))
    check(HIDE, hand.hides)
    check(ASKS, asks)
    check(CLIPBOARD, lambda: hand.copies(clipboard))
    check(ASKED, asked)
    report(PLACE, "not tried", "GNOME has no layers, and places the window itself")
    report(TIMES, "not tried", "it tells when a window comes, not when it is seen")
    check(SHORTCUT, lambda: shortcut(lambda: press("ctrl+alt+space"), hunch, allow))
