#!/bin/sh
# Writes a flattened gtk4.pc to the folder given.
# SwiftPM accepts only -I, -L and -l from pkg-config and warns about GTK's other flags (-mfpmath, -pthread),
# which change nothing in a 64-bit build. A file that holds just the accepted ones keeps the build silent.
set -eu
out=$1
mkdir -p "$out"
cflags=$(pkg-config --cflags-only-I gtk4)
libs=$(pkg-config --libs-only-L --libs-only-l gtk4)
version=$(pkg-config --modversion gtk4)
cat > "$out/gtk4.pc.new" <<PC
Name: gtk4
Description: GTK, flattened for SwiftPM
Version: $version
Cflags: $cflags
Libs: $libs
PC
# Untouched when nothing changed, so that the build is not repeated.
if cmp -s "$out/gtk4.pc.new" "$out/gtk4.pc"; then rm "$out/gtk4.pc.new"; else mv "$out/gtk4.pc.new" "$out/gtk4.pc"; fi
