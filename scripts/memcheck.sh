#!/bin/sh
# Runs the real window under valgrind while keys open, type, navigate and close it. Fails if an invalid access or a
# lost block has a frame of Hunch in its stack, or if the run does not reach its end. Needs valgrind and xdotool
# besides the packages for tests, and some ten minutes on a quiet machine. HUNCH_SUMMONSES sets how often the window
# is shown and hidden (default 100).
set -eu
swift build --product hunch
swift build --product hunch-window
. "$(dirname "$0")/scratch-home.sh"
# Valgrind cannot read the Swift compiler's debug information; the symbols are enough.
for program in hunch hunch-window; do strip -g -o "$folder/$program" ".build/debug/$program"; done
export GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=none GTK_IM_MODULE=gtk-im-context-simple GSETTINGS_BACKEND=memory G_SLICE=always-malloc FOLDER="$folder" \
  SUMMONSES="${HUNCH_SUMMONSES:-100}"
unset WAYLAND_DISPLAY

cat > "$folder/drive" <<'DRIVE'
set -eu
trap 'for job in $(jobs -p); do kill "$job" 2> /dev/null || true; done' EXIT
# Runs the program with the toolkit under valgrind, which writes to a log of this name.
# Sources are read anew, since valgrind is another program than the one that saved them. That takes many minutes, so all
# threads must have their turn.
check() {
  log=$1
  shift
  exec valgrind --fair-sched=yes --leak-check=full --show-leak-kinds=definite --num-callers=25 \
    --suppressions=scripts/valgrind.supp --log-file="$FOLDER/$log" "$FOLDER/hunch-window" "$@"
}
# Waits until a command succeeds, at most five minutes.
await() {
  what=$1
  shift
  for try in $(seq 600); do
    if "$@" > /dev/null 2>&1; then return; fi
    sleep 0.5
  done
  echo "waited in vain for $what" >&2
  exit 1
}
# Sends a request to the running instance, once it is idle: under valgrind that may take longer than a request waits.
ask() {
  gdbus call --session --timeout 300 --dest app.hunch.Hunch.Devel --object-path /app/hunch/Hunch/Devel \
    --method org.gtk.Actions.List > /dev/null
  "$FOLDER/hunch" "$@"
}
step() { echo "$(date +%T) $*" >&2; }
shown() { xdotool search --onlyvisible --name "$1"; }
not_shown() { ! shown "$1"; }
focus() {
  await "the window $1" shown "$1"
  xdotool windowfocus "$(shown "$1" | tail -n 1)"
}
gone() { await "the end of the window $1" not_shown "$1"; }
# Under valgrind a key takes a while to reach the screen; nothing here depends on the time.
press() { for key; do xdotool key "$key"; sleep 1; done; }

step "the chooser"
printf 'Firefox\nFiles\nTerminal\n' > "$FOLDER/lines"
(check chooser pick "$FOLDER/lines" > "$FOLDER/picked") &
chooser=$!
focus '^Hunch$'
press f i BackSpace l Escape Down Down Up ctrl+a x BackSpace F1
focus '^Help$'
press Escape
gone '^Help$'
focus '^Hunch$'
press ctrl+a f i Return
wait "$chooser"

step "suggestions, a final search with details, preferences"
(check window --hidden) &
window=$!
await "the window that is ready" xdotool search --name '^Hunch$'
ask --toggle
focus '^Hunch$'
press g r e e alt+1 Down Down Escape ctrl+comma
focus '^Preferences$'
press Tab Tab Escape
gone '^Preferences$'
focus '^Hunch$'
step "a private window"
ask --private lat
focus 'private'
press Return
ask --toggle
gone '^Hunch'
step "$SUMMONSES summonses"
for round in $(seq "$SUMMONSES"); do
  ask --toggle
  focus '^Hunch$'
  xdotool key a
  ask --toggle
  gone '^Hunch'
done
kill "$window"
# The signal ends it, after valgrind has searched for lost blocks.
wait "$window" || [ $? -eq 143 ]
step "done"
DRIVE
dbus-run-session -- xvfb-run -a -s "-screen 0 1280x1024x24 -nolisten tcp -noreset" sh "$folder/drive"
grep -q . "$folder/picked" || { echo "the run picked nothing: it did not get to its end" >&2; exit 1; }
for log in chooser window; do
  grep -q 'ERROR SUMMARY' "$folder/$log" || { echo "valgrind did not get to the end of the $log" >&2; exit 1; }
done
# A record is a paragraph. Those of Hunch have a frame in the program itself.
cat "$folder/chooser" "$folder/window" | sed 's/^==[0-9]*== *//' |
  awk 'BEGIN { RS = ""; bad = 0 }
       /Invalid|uninitialised|Mismatched|definitely lost in/ && /\/hunch-window\)/ { print; print ""; bad = 1 }
       END { exit bad }' || { echo "memory errors of ours: see above" >&2; exit 1; }
echo "no memory errors of ours"
