#!/bin/sh
# Writes flattened pkg-config files of the libraries into a given folder. SwiftPM accepts only -I, -L and -l from
# pkg-config and warns about the other flags of GTK and libsoup (-mfpmath, -pthread, --export-dynamic), which change
# nothing in a 64-bit build. Files with only the accepted flags avoid the warnings.
set -eu
out=$1
mkdir -p "$out"
# Usage: flatten NAME TITLE [loaded]. A library that is loaded when it is first used is not linked.
flatten() {
  cflags=$(pkg-config --cflags-only-I "$1")
  libs=
  [ $# -eq 3 ] || libs=$(pkg-config --libs-only-L --libs-only-l "$1")
  version=$(pkg-config --modversion "$1")
  cat > "$out/$1.pc.new" <<PC
Name: $1
Description: $2, flattened for SwiftPM
Version: $version
Cflags: $cflags
Libs: $libs
PC
  # An unchanged file is not touched, which avoids another build.
  if cmp -s "$out/$1.pc.new" "$out/$1.pc"; then rm "$out/$1.pc.new"; else mv "$out/$1.pc.new" "$out/$1.pc"; fi
}
flatten gio-2.0 GIO
flatten gtk4 GTK
flatten libsoup-3.0 libsoup loaded
flatten libsecret-1 libsecret loaded
