#!/bin/sh
# Counts the system calls of an instance that nobody uses: hidden, and with its window open and the caret not blinking.
# Each that is made shows that the program woke up, which it should not. Left out is what libdispatch does by itself each
# second, once a program has used its threads: it looks at them, by epoll and a timer that nothing else here uses. Usage: idle.sh PROGRAM [SECONDS]
set -eu
program=$(realpath "$1")
export PROGRAM="$program" SECONDS_IDLE="${2:-600}"
. "$(dirname "$0")/scratch-home.sh"
mkdir -p "$folder/config/gtk-4.0"
printf '[Settings]\ngtk-cursor-blink=false\ngtk-enable-animations=false\n' > "$folder/config/gtk-4.0/settings.ini"
export GDK_BACKEND=x11 GSK_RENDERER=cairo \
  GSETTINGS_BACKEND=memory GTK_A11Y=none FOLDER="$folder"

cat > "$folder/look" <<'LOOK'
set -eu
# What the sources have is saved by now, so that there is nothing left to write.
"$PROGRAM" sources > /dev/null
"$PROGRAM" --hidden &
process=$!
trap 'kill $process' EXIT
until xdotool search --name '^Hunch$' > /dev/null 2>&1; do sleep 0.5; done
"$PROGRAM" --toggle
window=$(xdotool search --sync --onlyvisible --name '^Hunch$')
xdotool windowfocus --sync "$window" type --delay 50 fi
"$PROGRAM" --toggle
# The text is dropped after half a minute, and what decodes icons or works in a pool has ended by then.
count() {
  sleep 60
  timeout "$SECONDS_IDLE" strace -f -c -o "$FOLDER/$1" -p $process > /dev/null 2>&1 || true
  calls=$(awk '$NF !~ /^(total|epoll_wait|epoll_ctl|timerfd_settime)$/ && $4 ~ /^[0-9]+$/ { sum += $4 } END { print sum + 0 }' "$FOLDER/$1")
  echo "$2, $SECONDS_IDLE seconds: $calls system calls"
  [ "$calls" -eq 0 ] || cat "$FOLDER/$1"
}
count hidden "hidden"
"$PROGRAM" --toggle
xdotool windowfocus --sync "$window"
count open "window open, with the focus"
xdotool type --delay 50 fi
count typed "window open, with a text and its rows"
LOOK
dbus-run-session -- xvfb-run -a -s "-screen 0 1280x1024x24 -nolisten tcp -noreset" sh "$folder/look"
