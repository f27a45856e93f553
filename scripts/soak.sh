#!/bin/sh
# Uses an instance that stays for a long time: shows and hides its window, types, changes files of its home, and
# searches from the command line. Prints the memory, the open descriptors, the threads and the windows of the instance
# each minute. Fails if it ends, if one of the four grows by more than a bound between the third and the last quarter of
# the time, or if the index differs from the disk at the end. Usage: soak.sh PROGRAM [SECONDS]
set -eu
program=$(realpath "$1")
export PROGRAM="$program" SOAK_SECONDS="${2:-600}"
. "$(dirname "$0")/instance-home.sh"
mkdir -p "$folder/files"

cat > "$notes/soak" <<'SOAK'
set -eu
"$PROGRAM" --hidden &
process=$!
trap 'kill $process 2> /dev/null' EXIT
fail() { echo "soak: $1" >&2; exit 1; }
# Records the current state: seconds since the start, KiB of memory, descriptors, threads, windows.
look() {
  [ -d "/proc/$process/fd" ] || fail "the program ended"
  echo "$1 $(awk '/^VmRSS/ { print $2 }' /proc/$process/status) $(ls /proc/$process/fd | wc -l)" \
    "$(awk '/^Threads/ { print $2 }' /proc/$process/status) $(xdotool search --pid $process | wc -l)" >> "$NOTES/looks"
}
tell() {
  tail -n 1 "$NOTES/looks" |
    awk '{ printf "%5d s  %7d KiB  %4d descriptors  %3d threads  %2d windows\n", $1, $2, $3, $4, $5 }'
}
# Whether a search in the index finds the files that the disk has. Other processes see its changes after a moment.
agrees() {
  find "$HOME/files" -name 'quokka*' -printf '%f\n' | sort > "$NOTES/disk"
  "$PROGRAM" search --in files --exact --limit 1000 quokka | cut -f 3 | sort > "$NOTES/index"
  cmp -s "$NOTES/disk" "$NOTES/index"
}
tries=0
until xdotool search --name '^Hunch$' > /dev/null 2>&1; do
  tries=$((tries + 1))
  [ $tries -lt 240 ] || fail "no window was made"
  sleep 0.5
done
start=$(date +%s) told=0 round=0 passed=0
while [ $passed -lt "$SOAK_SECONDS" ]; do
  round=$((round + 1))
  for number in 1 2 3; do echo "$round" > "$HOME/files/quokka $((round % 50)) $number.txt"; done
  rm -f "$HOME/files/quokka $(((round + 25) % 50)) 1.txt"
  "$PROGRAM" --toggle
  window=$(timeout 60 xdotool search --sync --onlyvisible --name '^Hunch$') || fail "the window does not come"
  timeout 60 xdotool windowfocus --sync "$window" || fail "the window gets no focus"
  xdotool type --delay 20 "$(printf 'quokka %d' $((round % 50)))"
  xdotool key --delay 20 Down Down Up ctrl+k Escape BackSpace BackSpace
  xdotool type --delay 20 "fi$((round % 7))"
  "$PROGRAM" --toggle
  tries=0
  while xdotool search --onlyvisible --name '^Hunch$' > /dev/null 2>&1; do
    tries=$((tries + 1))
    [ $tries -lt 240 ] || fail "the window stays"
    sleep 0.25
  done
  "$PROGRAM" search "quokka $((round % 50))" > /dev/null || [ $? -eq 1 ] || fail "hunch search failed"
  passed=$(($(date +%s) - start))
  look $passed
  if [ $((passed / 60)) -gt $told ]; then
    told=$((passed / 60))
    tell
  fi
done
[ $((passed / 60)) -gt 0 ] && [ $((passed % 60)) -eq 0 ] || tell
echo "$round rounds"
tries=0
until agrees; do
  tries=$((tries + 1))
  [ $tries -lt 60 ] || fail "the index differs from the disk: $(diff "$NOTES/disk" "$NOTES/index" | head -n 5)"
  sleep 1
done
awk -v whole="$SOAK_SECONDS" '
  function most(place) { for (i = 2; i <= 5; i++) if ($i > largest[place, i]) largest[place, i] = $i }
  $1 >= whole / 2 && $1 < whole * 3 / 4 { most(3) }
  $1 >= whole * 3 / 4 { most(4) }
  END {
    split(" memory descriptors threads windows", names, " ")
    bound[2] = 8192; bound[3] = 8; bound[4] = 4; bound[5] = 2
    for (i = 2; i <= 5; i++) {
      growth = largest[4, i] - largest[3, i]
      if (growth > bound[i]) {
        printf "soak: the %s grew from %d to %d\n", names[i - 1], largest[3, i], largest[4, i]
        failed = 1
      }
    }
    exit failed
  }' "$NOTES/looks"
SOAK
dbus-run-session -- xvfb-run -a -s "-screen 0 1280x1024x24 -nolisten tcp -noreset" sh "$notes/soak"
