#!/bin/sh
# Plays hostile cases with the release program on a separate display: `fuzz-window.sh [SECONDS [SEED]]`.
# `fuzz-window.sh --case SEED NUMBER` repeats one. HUNCH_PROGRAM=path plays another program than the one built here.
# Findings are kept in .build/fuzz-window.
set -eu
cd "$(dirname "$0")/.."
program="${HUNCH_PROGRAM:-$PWD/.build/release/hunch}"
mkdir -p .build/fuzz-window
# All files written during play, and the socket of the bus, whose path must be short.
TMPDIR=$(mktemp -d /tmp/hunch-fuzz-XXXXXX)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
trap 'exit 130' INT TERM HUP
xvfb-run -a -s "-screen 0 1280x1024x24 -nolisten tcp -noreset" \
  Benchmarks/.build/release/fuzz-window "$program" "$PWD/.build/fuzz-window" "$@"
