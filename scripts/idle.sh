#!/bin/sh
# Counts the system calls of an idle instance: hidden, and with its window open and a caret that does not blink.
# Each call shows that the program woke up, which it should not, except to check all folders every quarter of an hour.
# The output also has the number of moments, a second or more apart, with calls. The calls that libdispatch makes each
# second, once a program has used its threads, are not counted: it looks at them, by epoll and a timer that nothing else
# here uses. Usage: idle.sh PROGRAM [SECONDS]
set -eu
program=$(realpath "$1")
export PROGRAM="$program" SECONDS_IDLE="${2:-600}"
. "$(dirname "$0")/instance-home.sh"
printf 'gtk-cursor-blink=false\n' >> "$folder/config/gtk-4.0/settings.ini"

cat > "$folder/look" <<'LOOK'
set -eu
# The sources are saved first, so nothing is left to write.
"$PROGRAM" sources > /dev/null
"$PROGRAM" --hidden &
process=$!
trap 'kill $process' EXIT
until xdotool search --name '^Hunch$' > /dev/null 2>&1; do sleep 0.5; done
"$PROGRAM" --toggle
window=$(xdotool search --sync --onlyvisible --name '^Hunch$')
xdotool windowfocus --sync "$window" type --delay 50 fi
"$PROGRAM" --toggle
# After half a minute the text is dropped, and the icon decoders and pool threads have ended.
count() {
  sleep 60
  timeout "$SECONDS_IDLE" strace -f -ttt -o "$NOTES/$1" -p $process > /dev/null 2>&1 || true
  # Calls that were in progress when tracing began or ended are not counted.
  awk -v what="$2" -v seconds="$SECONDS_IDLE" '
    NR == 1 { begin = $2 }
    $2 - begin < 1 || /epoll_wait|epoll_ctl|timerfd_settime|resumed>|<detached|\+\+\+/ { next }
    { calls++; if ($2 - last > 1) moments++; last = $2 }
    END { printf "%s, %d seconds: %d system calls in %d moments\n", what, seconds, calls, moments }' "$NOTES/$1"
}
count hidden "hidden"
"$PROGRAM" --toggle
xdotool windowfocus --sync "$window"
count open "window open, with the focus"
xdotool type --delay 50 fi
count typed "window open, with a text and its rows"
LOOK
dbus-run-session -- xvfb-run -a -s "-screen 0 1280x1024x24 -nolisten tcp -noreset" sh "$folder/look"
