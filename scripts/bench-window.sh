#!/bin/sh
# Runs a timer of windows in a display, on a bus and in folders of its own, so that nothing of the person's is read or
# written. Usage: bench-window.sh TIMER [ARGUMENT ...]
# GSK_RENDERER says how GTK draws, cairo unless it is set.
set -eu
export GSK_RENDERER="${GSK_RENDERER:-cairo}"
unset WAYLAND_DISPLAY
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM HUP
mkdir -m 700 "$folder/run"
export HOME="$folder" XDG_RUNTIME_DIR="$folder/run" XDG_DATA_HOME="$folder/data" XDG_CONFIG_HOME="$folder/config" \
  XDG_CACHE_HOME="$folder/cache" XDG_STATE_HOME="$folder/state" LC_ALL=C.UTF-8
xvfb-run -a -s "-screen 0 1280x1024x24 -noreset" dbus-run-session -- "$@"
