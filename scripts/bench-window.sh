#!/bin/sh
# Runs a timer of windows with a separate display, bus and folders: it neither reads nor writes the user's files.
# Usage: bench-window.sh TIMER [ARGUMENT ...]
# GSK_RENDERER sets GTK's renderer, cairo by default.
set -eu
export GSK_RENDERER="${GSK_RENDERER:-cairo}"
unset WAYLAND_DISPLAY
. "$(dirname "$0")/scratch-home.sh"
xvfb-run -a -s "-screen 0 1280x1024x24 -noreset" dbus-run-session -- "$@"
