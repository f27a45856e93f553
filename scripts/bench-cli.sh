#!/bin/sh
# Times the command line as whole processes, with folders and a bus of its own, so that nothing of the person's is read
# or written. Usage: bench-cli.sh TIMER PROGRAM CORPORA RESULT.json [ROUNDS]
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM HUP
mkdir -m 700 "$folder/run"
export HOME="$folder" XDG_RUNTIME_DIR="$folder/run" XDG_DATA_HOME="$folder/data" XDG_CONFIG_HOME="$folder/config" \
  XDG_CACHE_HOME="$folder/cache" XDG_STATE_HOME="$folder/state" LC_ALL=C.UTF-8
unset DISPLAY WAYLAND_DISPLAY FZF_DEFAULT_OPTS
dbus-run-session -- "$@"
