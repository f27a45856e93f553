#!/bin/sh
# Runs the real window under valgrind while keys open, type, navigate and close it, and fails if an invalid access or a
# lost block has a frame of ours in its stack. Needs valgrind and xdotool besides what the tests need.
set -eu
swift build --product hunch
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Valgrind cannot read the Swift compiler's debug information; the symbols are enough.
strip -g -o "$folder/hunch" .build/debug/hunch
mkdir -m 700 "$folder/run"
export HOME="$folder" XDG_RUNTIME_DIR="$folder/run" LC_ALL=C.UTF-8 GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=none \
  G_SLICE=always-malloc FOLDER="$folder"
# What the sources have is saved, since to read it takes many minutes under valgrind.
"$folder/hunch" sources > /dev/null

cat > "$folder/drive" <<'DRIVE'
# Starts it under valgrind, with what it writes to a log of this name.
check() {
  log=$1
  shift
  valgrind --leak-check=full --show-leak-kinds=definite --num-callers=25 --suppressions=scripts/valgrind.supp \
    --log-file="$FOLDER/$log" "$FOLDER/hunch" "$@"
}
focus() {
  until window=$(xdotool search --onlyvisible --name "$1"); do sleep 0.5; done
  xdotool windowfocus --sync "$window"
}
gone() { while xdotool search --onlyvisible --name "$1" > /dev/null 2>&1; do sleep 0.2; done; }
# Under valgrind a key takes a while to arrive at the screen; nothing here depends on how long.
press() { for key; do xdotool key "$key"; sleep 1; done; }

printf 'Firefox\nFiles\nTerminal\n' | check chooser pick > "$FOLDER/picked" &
focus '^Hunch$'
press f i BackSpace l Escape Down Down Up ctrl+a x BackSpace F1
focus '^Keyboard Shortcuts$'
press Escape
focus '^Hunch$'
press f i Return
wait

# The window with everything: suggestions, preferences, a final search with details, a private window, and a hundred
# summonses.
check window --hidden &
process=$!
until xdotool search --name '^Hunch$' > /dev/null 2>&1; do sleep 1; done
"$FOLDER/hunch" --toggle
focus '^Hunch$'
press g r e e alt+1 Down Down Escape Escape ctrl+comma
focus '^Preferences$'
press Tab Tab Escape
focus '^Hunch$'
press Escape Escape
"$FOLDER/hunch" --private lat
focus 'private'
press Return
"$FOLDER/hunch" --toggle
gone '^Hunch'
for round in $(seq 100); do
  "$FOLDER/hunch" --toggle
  focus '^Hunch$'
  xdotool key a
  "$FOLDER/hunch" --toggle
  gone '^Hunch'
done
echo "$round" > "$FOLDER/summoned"
kill $process
wait
DRIVE
dbus-run-session -- xvfb-run -a -s "-screen 0 1280x1024x24 -nolisten tcp -noreset" sh "$folder/drive"
grep -q . "$folder/picked" || { echo "the run picked nothing: it did not get to its end" >&2; exit 1; }
grep -q 100 "$folder/summoned" || { echo "the window was not summoned to the end" >&2; exit 1; }
# A record is a paragraph; ours are those in which a frame lies in the program itself.
cat "$folder/chooser" "$folder/window" | sed 's/^==[0-9]*== *//' |
  awk 'BEGIN { RS = ""; bad = 0 }
       /Invalid|uninitialised|Mismatched|definitely lost in/ && /\/hunch\)/ { print; print ""; bad = 1 }
       END { exit bad }' || { echo "memory errors of ours: see above" >&2; exit 1; }
echo "no memory errors of ours"
