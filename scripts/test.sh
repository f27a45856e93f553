#!/bin/sh
# Runs every test, or those that the arguments select for `swift test`: builds once, then runs XCTest (in process, GTK) and Swift Testing (everything else),
# with a display, a session bus and an accessibility bus of their own, so that no desktop is needed or touched.
set -eu
swift build --build-tests
scripts/translations.py compile .build/share/locale
# The languages of tests, whichever this machine has.
scripts/locales.sh .build/locales de_DE ar_EG
export LOCPATH="$PWD/.build/locales"
# The display server has no accelerated drawing, which a newer Mesa would complain about. No input method is there, and
# the module of one that is installed would keep each field for ever.
export LC_ALL=C.UTF-8 GDK_BACKEND=x11 GSK_RENDERER=cairo LIBGL_ALWAYS_SOFTWARE=1 GTK_THEME=Adwaita NO_AT_BRIDGE=0 \
  GTK_IM_MODULE=gtk-im-context-simple
# The accessibility bus keeps its socket here: a folder of its own, so that no other run or desktop shares it.
# What tests install or save goes to folders of its own as well.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -m 700 "$folder/run" "$folder/data" "$folder/config" "$folder/cache" "$folder/tmp"
# Pictures of windows as they were when a test failed are kept.
export HUNCH_TEST_PICTURES="${HUNCH_TEST_PICTURES:-${TMPDIR:-/tmp}}" TMPDIR="$folder/tmp"
export HUNCH_CATALOGUE="$folder/catalogue" XDG_RUNTIME_DIR="$folder/run" XDG_DATA_HOME="$folder/data" XDG_CONFIG_HOME="$folder/config" \
  XDG_CACHE_HOME="$folder/cache"
# Eight tests of Swift Testing at a time: begun all at once, on two processors none would end in the first eighty seconds,
# since each of its turns would come after one of every other.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8
# Without -noreset the server starts anew whenever its last client goes, and refuses the next one meanwhile. The bus is
# inside, so that the programs it starts know the display.
{
  status=0
  xvfb-run -a -s "-screen 0 1280x1024x24 -nolisten tcp -noreset" \
    dbus-run-session -- swift test --skip-build "$@" || status=$?
  echo "$status" > "$folder/status"
} 2>&1 | tee "$folder/log"
status=$(cat "$folder/status")
# Said once more at the end, where it is looked for: a run prints thousands of lines.
[ "$status" -eq 0 ] || grep -aE "error: |✘" "$folder/log" | cut -c 1-2000 >&2 || true
exit "$status"
