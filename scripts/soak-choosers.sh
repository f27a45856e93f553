#!/bin/sh
# Lets an instance that stays show one chooser after the other for scripts, which end in every way: a choice, a cancel,
# a list without an end, a killed script, an output that cannot be written, a hundred thousand lines. Compares what the
# instance holds in the second and in the last quarter of the choosers, by medians. Fails if one ends otherwise than it
# should, or if a descriptor, a window, three threads or a mebibyte stay. Usage: soak-choosers.sh PROGRAM [COUNT]
set -eu
program=$(realpath "$1")
export PROGRAM="$program" SOAK_CHOOSERS="${2:-1000}"
. "$(dirname "$0")/instance-home.sh"
printf 'Firefox\nFiles\nTerminal\n' > "$notes/lines"
seq 100000 > "$notes/numbers"
mkfifo "$notes/endless"

cat > "$notes/soak" <<'SOAK'
set -eu
"$PROGRAM" --hidden &
process=$!
trap 'kill $process 2> /dev/null' EXIT
fail() { echo "soak-choosers: $1" >&2; exit 1; }
# Waits until a command succeeds.
await() {
  what=$1 tries=0
  shift
  until "$@" > /dev/null 2>&1; do
    tries=$((tries + 1))
    [ $tries -lt 1200 ] || fail "$what"
    sleep 0.05
  done
}
is_hidden() { ! xdotool search --onlyvisible --name '^Hunch$'; }
await "the instance takes no choosers" grep -q "$XDG_RUNTIME_DIR/app\.hunch\..*\.choosers$" /proc/net/unix
# Keeps the writing end open.
exec 9<> "$NOTES/endless"

# Shows a chooser and ends it. Arguments: the input, the output file, the text to type, the key that ends it or KILL,
# the expected status, the expected output, and the command.
choose() {
  input=$1 output=$2 typed=$3 key=$4 expected=$5 text=$6 status=0
  shift 6
  "$PROGRAM" "$@" < "$NOTES/$input" > "$output" 2> "$NOTES/errors" 9>&- &
  asking=$!
  window=$(timeout 60 xdotool search --sync --onlyvisible --name '^Hunch$') || fail "$*: no window comes"
  [ "$(xdotool getwindowpid "$window")" = $process ] || fail "$*: the instance does not show it"
  if [ "$key" = KILL ]; then
    kill -KILL $asking
  else
    timeout 60 xdotool windowfocus --sync "$window" || fail "$*: the window gets no focus"
    [ -z "$typed" ] || xdotool type --delay 10 "$typed"
    xdotool key "$key"
  fi
  wait $asking 2> /dev/null || status=$?
  [ $status -eq "$expected" ] || fail "$*: status $status, not $expected: $(cat "$NOTES/errors")"
  [ ! -f "$output" ] || [ "$(cat "$output")" = "$text" ] || fail "$*: printed $(cat "$output"), not $text"
  await "$*: the window stays" is_hidden
}

# Records the number of the chooser, KiB of memory, descriptors, threads, windows.
look() {
  [ -d "/proc/$process/fd" ] || fail "the instance ended"
  echo "$1 $(awk '/^VmRSS/ { print $2 }' /proc/$process/status) $(ls /proc/$process/fd | wc -l)" \
    "$(awk '/^Threads/ { print $2 }' /proc/$process/status) $(xdotool search --pid $process | wc -l)" >> "$NOTES/looks"
}

number=0 out="$NOTES/output"
while [ $number -lt "$SOAK_CHOOSERS" ]; do
  number=$((number + 1))
  case $((number % 8)) in
    0) choose lines "$out" fil Return 0 Files pick ;;
    1) choose lines "$out" "" Escape 130 "" pick ;;
    2) choose lines "$out" term Return 0 Terminal dmenu -i ;;
    3) choose lines "$out" "" Escape 1 "" rofi -dmenu ;;
    4) printf 'Firefox\n' >&9; choose endless "$out" "" Escape 130 "" pick ;;
    5) choose lines "$out" "" KILL 137 "" pick ;;
    6) choose lines /dev/full "" Return 2 "" pick ;;
    7) choose numbers "$out" 99999 Return 0 99999 dmenu ;;
  esac
  look $number
  [ $((number % 100)) -ne 0 ] ||
    tail -n 1 "$NOTES/looks" |
    awk '{ printf "%5d choosers  %7d KiB  %4d descriptors  %3d threads  %2d windows\n", $1, $2, $3, $4, $5 }'
done

# Prints the median of a column between two choosers.
median() {
  awk -v column="$1" -v from="$2" -v to="$3" '$1 > from && $1 <= to { print $column }' "$NOTES/looks" | sort -n |
    awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'
}
failed=0
# Arguments: a column, its name, and the most by which it may grow.
compare() {
  before=$(median "$1" $((number / 4)) $((number / 2)))
  after=$(median "$1" $((number * 3 / 4)) $number)
  [ $((after - before)) -le "$3" ] || { echo "soak-choosers: the $2 grew from $before to $after" >&2; failed=1; }
}
compare 2 "memory in KiB" 1023
compare 3 descriptors 0
compare 4 threads 2
compare 5 windows 0
exit $failed
SOAK
dbus-run-session -- xvfb-run -a -s "-screen 0 1280x1024x24 -nolisten tcp -noreset" sh "$notes/soak"
