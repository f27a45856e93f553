#!/bin/sh
# Runs the tests of code that several threads share under the thread sanitizer: the build of an index by several
# workers, changes of an index during reads, loading of sources, runs of scripts, the merging of suggestions, the
# history, the settings, the threads that wait for disks, and the file index. A data race ends the run with the stacks
# of both threads. Arguments go to `swift test` in place of the tests named here.
set -eu
cd "$(dirname "$0")/.."
scratch=.build/tsan
# The sanitizer needs a separate build of everything.
swift build --build-tests --sanitize thread --scratch-path "$scratch"
export TSAN_OPTIONS="halt_on_error=1 exitcode=66 suppressions=$PWD/scripts/tsan.supp ${TSAN_OPTIONS:-}" LC_ALL=C.UTF-8
# With more tests at once, each waits for minutes, because all others take turns.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4
if [ $# -eq 0 ]; then
  set -- --filter 'SmartSearchTests\.(SearchIndex|SearchIndexBuild)Tests' \
    --filter 'CatalogTests\.(Library|LoadedSource|Runner)Tests' \
    --filter 'SuggestionsTests\.(Merger|SuggestionContext|History)' \
    --filter 'SystemKitTests\.Disk' --filter 'UserSettingsTests\.' \
    --filter 'FileIndexingTests\.(DiskPool|Live|Store|DeadDisk)' \
    --skip withoutAThreadTheStoreSaysSoAndTriesAgain # The sanitizer needs a thread itself.
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
XDG_DATA_HOME="$folder" XDG_CONFIG_HOME="$folder" XDG_CACHE_HOME="$folder" \
  swift test --skip-build --sanitize thread --scratch-path "$scratch" "$@"
