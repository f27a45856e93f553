#!/bin/sh
# Runs a timer of windows with a separate display, bus and folders: it neither reads nor writes the user's files.
# Usage: bench-window.sh TIMER [ARGUMENT ...]
# GSK_RENDERER sets GTK's renderer, cairo by default; GDK_SCALE sets the scale, 1 by default.
set -eu
export GSK_RENDERER="${GSK_RENDERER:-cairo}"
unset WAYLAND_DISPLAY FZF_DEFAULT_OPTS
. "$(dirname "$0")/scratch-home.sh"
scale="${GDK_SCALE:-1}"
xvfb-run -a -s "-screen 0 $((1280 * scale))x$((1024 * scale))x24 -noreset" dbus-run-session -- "$@"
