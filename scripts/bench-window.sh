#!/bin/sh
# Times the window of a program, in a display, on a bus and with folders of its own, so that what is typed and chosen goes
# into nobody's history. Usage: bench-window.sh TIMER PROGRAM [ARGUMENT ...]
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM HUP
mkdir -m 700 "$folder/run"
export HOME="$folder" XDG_RUNTIME_DIR="$folder/run" XDG_DATA_HOME="$folder/data" XDG_CONFIG_HOME="$folder/config" \
  XDG_CACHE_HOME="$folder/cache" XDG_STATE_HOME="$folder/state" GSK_RENDERER=cairo
xvfb-run -a -s "-screen 0 1280x1024x24 -noreset" dbus-run-session -- "$@"
