#!/bin/sh
# Runs a timer of windows in a display and on a bus of its own. Usage: bench-window.sh TIMER [ARGUMENT ...]
# GSK_RENDERER says how GTK draws, cairo unless it is set.
set -eu
export GSK_RENDERER="${GSK_RENDERER:-cairo}"
exec xvfb-run -a -s "-screen 0 1280x1024x24 -noreset" dbus-run-session -- "$@"
