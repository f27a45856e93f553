#!/bin/sh
# The part of check-deb.sh that runs in the fresh root, as root. Each line that begins with "check-deb:" names a
# problem.
set -eu
wrong() { echo "check-deb: $1" >&2; touch /package/wrong; }

apt-get update -qq
apt-get install -y -qq --no-install-recommends xvfb xauth xdotool dbus dbus-x11 libglib2.0-bin python3-gi openbox > /package/log 2>&1 ||
  { cat /package/log; wrong "the tools of this check are not installed"; exit 1; }

# Removing the package leaves its dependencies: install and remove it once before listing the files.
apt-get install -y -qq /package/hunch.deb > /package/log 2>&1 ||
  { cat /package/log; wrong "apt does not install the package"; exit 1; }
installed() { find / -xdev ! -path '/var/lib/dpkg/*' ! -path '/var/lib/apt/*' ! -path '/var/log/*' ! -path '/package*' \
  ! -path '/var/cache/*' ! -path '/tmp/*' ! -path '/run/*' ! -path '/home/*' | sort; }
useradd --create-home --shell /bin/sh person
dpkg --purge hunch >> /package/log 2>&1
installed > /package/before
dpkg --install /package/hunch.deb >> /package/log 2>&1 || wrong "dpkg does not install the package: $(tail -n 5 /package/log)"
enabled=$(find /etc/systemd /var/lib/systemd -name 'hunch.service' 2>/dev/null)
[ -z "$enabled" ] || wrong "installing starts it with every session: $enabled"

cat > /package/use <<'USE'
# Runs as the user, with a display, a window manager and a session bus. Each wait lasts at most a minute.
set -u
wrong() { echo "check-deb: $1" >&2; touch "$HOME/wrong"; }
# eventually WHAT COMMAND…
eventually() {
  what=$1
  shift
  for _ in $(seq 600); do
    "$@" > /dev/null 2>&1 && return 0
    sleep 0.1
  done
  wrong "not within a minute: $what"
  return 1
}
window() { xdotool search --onlyvisible --class hunch; }
no_window() { ! window; }
instance() { gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
  --method org.freedesktop.DBus.GetNameOwner app.hunch.Hunch; }
no_instance() { ! instance; }
type_and_open() { xdotool type --delay 50 "$1" && xdotool key --delay 50 Return; }
focused() { [ "$(xdotool getactivewindow getwindowclassname)" = "$(xdotool search --onlyvisible --class hunch getwindowclassname)" ]; }

# An application of the user that leaves a trace at each start.
mkdir -p "$HOME/.local/share/applications"
cat > "$HOME/.local/share/applications/marker.desktop" <<ENTRY
[Desktop Entry]
Type=Application
Name=Quixotic Marker
Exec=sh -c "echo started >> $HOME/started"
ENTRY
started() { [ "$(grep -c started "$HOME/started")" -eq "$1" ]; }
openbox > "$HOME/openbox" 2>&1 &

hunch --version || wrong "hunch --version"
[ "$(printf 'person.badge.plus\nother\n' | hunch filter 'p pe')" = person.badge.plus ] || wrong "hunch filter"
hunch search smiling --in characters --limit 1 | grep -q Smiling || wrong "hunch search"
# Uses this system's libappstream, which the program opens at run time.
mkdir -p "$HOME/catalogue/xml"
cat > "$HOME/catalogue/xml/test.xml" <<CATALOGUE
<components version="0.16" origin="test"><component type="desktop-application"><id>org.example.Zugzwang</id>
<pkgname>zugzwang</pkgname><name>Zugzwang</name><summary>Play chess</summary></component></components>
CATALOGUE
HUNCH_CATALOGUE="$HOME/catalogue" hunch search zugz --in software | grep -q Zugzwang || wrong "hunch search --in software"

# Starts it as a desktop does, from a process that stays: if the calling process ends before the program starts, as a
# newer gio does, the bus never delivers its request.
cat > "$HOME/desktop.py" <<'DESKTOP'
from gi.repository import Gio, GLib
Gio.DesktopAppInfo.new("app.hunch.Hunch.desktop").launch([], None)
GLib.MainLoop().run()
DESKTOP
python3 "$HOME/desktop.py" > "$HOME/launch" 2>&1 &
desktop=$!
if eventually "a window, started from the desktop entry" window && eventually "its focus" focused; then
  type_and_open "quix mark"
  eventually "the application that was found and opened by keys" started 1
  eventually "the window and the program gone after that" no_instance
fi
kill "$desktop"
cat "$HOME/launch"

hunch --hidden 2> "$HOME/hidden" &
resident=$!
eventually "an instance that stays" instance
no_window || wrong "hunch --hidden shows a window"
for round in 2 3; do
  hunch --toggle || wrong "hunch --toggle"
  if eventually "the window of the instance that stays" window && eventually "its focus" focused; then
    type_and_open "quix mark"
    eventually "the application opened from it" started "$round"
    eventually "the window hidden after that" no_window
  fi
done
hunch --toggle && eventually "the window again" window
hunch --toggle && eventually "the window gone by the same key" no_window
cat "$HOME/hidden"

# No instance runs now: the bus starts the program to answer the request.
kill "$resident"
eventually "the instance that stayed is gone" no_instance
gdbus call --session --dest app.hunch.Hunch --object-path /app/hunch/Hunch \
  --method org.freedesktop.Application.Activate '{}' > /dev/null || wrong "the bus does not start the program"
if eventually "the window of the program that the bus started" window && eventually "its focus" focused; then
  type_and_open "quix mark"
  eventually "the application opened from it" started 4
  eventually "the program gone after that" no_instance
fi
gdbus call --session --dest app.hunch.Hunch.SearchProvider --object-path /app/hunch/Hunch/SearchProvider \
  --method org.gnome.Shell.SearchProvider2.GetInitialResultSet "['smiling']" | grep -q "\[" || wrong "the search provider"
[ ! -e "$HOME/wrong" ]
USE
su - person -c 'cd && LC_ALL=C.UTF-8 xvfb-run -a -s "-screen 0 1280x1024x24 -nolisten tcp -noreset" dbus-run-session -- sh /package/use' ||
  wrong "what a person does with it did not go as it should"

dpkg --purge hunch >> /package/log 2>&1
installed > /package/after
left=$(comm -13 /package/before /package/after)
[ -z "$left" ] || wrong "removed, it leaves: $left"
data=$(cd /home/person && find . -path '*hunch*' -type f)
echo "the person's data that stay: $(echo $data)"
echo "$data" | grep -q . || wrong "removed, it takes the person's data"
! [ -e /package/wrong ]
