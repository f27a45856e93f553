#!/bin/sh
# Times the command line as whole processes, with folders and a bus of its own, so that nothing of the person's is read
# or written. Usage: bench-cli.sh TIMER PROGRAM CORPORA RESULT.json [ROUNDS]
set -eu
. "$(dirname "$0")/scratch-home.sh"
unset DISPLAY WAYLAND_DISPLAY FZF_DEFAULT_OPTS
dbus-run-session -- "$@"
