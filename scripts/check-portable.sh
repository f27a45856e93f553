#!/bin/sh
# Searches for instructions that a baseline processor lacks, in all of the C loops except the functions that are
# chosen at run time. With programs as arguments, searches them too. Then compiles the loops for arm64. (tzcnt does
# not count: older processors execute it as bsf, with the same result where it is emitted.)
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

check() {
  objdump -d --no-show-raw-insn "$1" >"$folder/listing"
  awk -v what="$2" '
    /^[0-9a-f]+ <.*>:$/ { name = $2; functions++; next }
    name ~ /_(fast|wide)>:$/ { chosen[name] = 1; next }
    /%[yz]mm|%k[0-7]|\t(v[a-z]+|popcnt|pcmpestrm|pshufb|crc32[a-z]*|lzcnt|andn|pext|pdep|blsr|blsi|bextr|mulx|sarx|shlx|shrx)[ \t]/ {
      print name " " $0
      bad++
    }
    END {
      for (function_ in chosen) count++
      if (!functions || !count) { print what ": nothing to look at"; exit 1 }
      printf "%s: %d functions, %d of them chosen at run time, %d instructions beyond the baseline elsewhere\n", \
        what, functions, count, bad
      exit bad > 0
    }' "$folder/listing"
}

kernels="-O2 -Wall -Wextra -Werror -I Sources/Core/CKernels/include -c"
# shellcheck disable=SC2086 # one word per option
if [ "$(uname -m)" = x86_64 ]; then
  for source in Sources/Core/CKernels/*.c; do
    clang $kernels "$source" -o "$folder/kernels.o"
    check "$folder/kernels.o" "$source"
  done
  for program; do check "$program" "$program"; done
  # The headers are those of this machine. The loops use only names of types and memcpy from them; the part for 32-bit
  # processors may be missing.
  mkdir "$folder/gnu"
  : >"$folder/gnu/stubs-32.h"
  for source in Sources/Core/CKernels/*.c; do
    # shellcheck disable=SC2086
    clang --target=aarch64-linux-gnu -isystem "$folder" -isystem /usr/include/x86_64-linux-gnu $kernels "$source" \
      -o "$folder/arm64.o"
  done
  echo "arm64: compiled"
fi
