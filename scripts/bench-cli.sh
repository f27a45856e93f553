#!/bin/sh
# Times the command line as whole processes, with separate folders and a separate bus: it neither reads nor writes the
# user's files. Usage: bench-cli.sh TIMER PROGRAM CORPORA RESULT.json [ROUNDS]
set -eu
. "$(dirname "$0")/scratch-home.sh"
unset DISPLAY WAYLAND_DISPLAY FZF_DEFAULT_OPTS
dbus-run-session -- "$@"
