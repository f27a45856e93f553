#!/bin/sh
# Runs the real window under valgrind while keys open, type, navigate and close it, and fails if an invalid access or a
# lost block has a frame of ours in its stack. Needs valgrind and xdotool besides what the tests need.
set -eu
swift build --product hunch
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Valgrind cannot read the Swift compiler's debug information; the symbols are enough.
strip -g -o "$folder/hunch" .build/debug/hunch
export LC_ALL=C.UTF-8 GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=none G_SLICE=always-malloc FOLDER="$folder"

cat > "$folder/drive" <<'DRIVE'
printf 'Firefox\nFiles\nTerminal\n' |
  valgrind --leak-check=full --show-leak-kinds=definite --num-callers=25 --suppressions=scripts/valgrind.supp \
    --log-file="$FOLDER/log" "$FOLDER/hunch" pick > "$FOLDER/picked" &
focus() {
  until window=$(xdotool search --onlyvisible --name "$1"); do sleep 0.5; done
  xdotool windowfocus --sync "$window"
}
# Under valgrind a key takes a while to arrive at the screen; nothing here depends on how long.
press() { for key; do xdotool key "$key"; sleep 1; done; }
focus '^Hunch$'
press f i BackSpace l Escape Down Down Up ctrl+a x BackSpace F1
focus '^Keyboard Shortcuts$'
press Escape
focus '^Hunch$'
press f i Return
wait
DRIVE
dbus-run-session -- xvfb-run -a -s "-screen 0 1280x1024x24 -nolisten tcp" sh "$folder/drive"
grep -q . "$folder/picked" || { echo "the run picked nothing: it did not get to its end" >&2; exit 1; }
# A record is a paragraph; ours are those in which a frame lies in the program itself.
sed 's/^==[0-9]*== *//' "$folder/log" |
  awk 'BEGIN { RS = ""; bad = 0 }
       /Invalid|uninitialised|Mismatched|definitely lost in/ && /\/hunch\)/ { print; print ""; bad = 1 }
       END { exit bad }' || { echo "memory errors of ours: see above" >&2; exit 1; }
echo "no memory errors of ours"
