#!/bin/sh
# Runs a timer of windows in a display, on a bus and in folders of its own, so that nothing of the person's is read or
# written. Usage: bench-window.sh TIMER [ARGUMENT ...]
# GSK_RENDERER says how GTK draws, cairo unless it is set.
set -eu
export GSK_RENDERER="${GSK_RENDERER:-cairo}"
unset WAYLAND_DISPLAY
. "$(dirname "$0")/scratch-home.sh"
xvfb-run -a -s "-screen 0 1280x1024x24 -noreset" dbus-run-session -- "$@"
