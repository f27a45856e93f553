#!/bin/sh
# Links the programs again for installation, from the objects that `make build` has compiled. Their common code, with
# Swift's own libraries, goes into one shared library; otherwise each program would contain it (docs/decisions/0021).
# Writes all three, without symbols, into a given folder, which has the layout of the installation prefix.
# Usage: link-shared.sh RELEASE_FOLDER OUT
set -eu
release=$1
out=$2
mkdir -p "$out/bin" "$out/lib/hunch" "$out/libexec/hunch"
library=$out/lib/hunch/libhunch.so

swift=$(dirname "$(readlink -f "$(command -v swiftc)")")
runtime=${swift%/bin}/lib/swift_static/linux
# The object that registers a file's types with Swift's runtime: each program and library needs one.
start=$runtime/$(uname -m)/swiftrt.o

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Objects.LinkFileList names the objects of a program, in quotes if a path needs them.
objects() { tr -d "'\"" < "$release/$1.product/Objects.LinkFileList" | grep '\.o$' | sort; }
objects hunch > "$work/quick.all"
objects hunch-window > "$work/window.all"
comm -12 "$work/quick.all" "$work/window.all" > "$work/both"
comm -23 "$work/quick.all" "$work/window.all" > "$work/quick"
comm -13 "$work/quick.all" "$work/window.all" > "$work/window"

symbols() { xargs -d '\n' nm "$1" | sed -n "$2"; }

# The symbols that the programs need from the library: all that neither they nor a C library define. The library
# exports these and no others. Swift's own part comes from archives, so its symbols are requested by name.
{ cat "$work/quick" "$work/window"; echo "$start"; } > "$work/takers"
symbols --undefined-only 's/^ *[Uw] //p' < "$work/takers" | sort -u > "$work/wanted"
symbols --defined-only 's/^[^ ]* [A-TV-Z] //p' < "$work/window" | sort -u > "$work/own"
comm -23 "$work/wanted" "$work/own" | grep -v '^__' > "$work/exported"
{ echo '{ global:'; sed 's/.*/"&";/' "$work/exported"; echo 'local: *; };'; } > "$work/exported.map"
sed "s/.*/'-Wl,-u,&'/" "$work/exported" > "$work/exported.flags"

# Prints the libraries that the objects themselves name.
named() {
  # shellcheck disable=SC2046 # one word per object
  "$swift/swift-autolink-extract" $(cat "$1") -o "$work/named"
  tr ' ' '\n' < "$work/named" | grep '^-l' | sort -u
}

# Packed relative relocations save a megabyte, and need glibc 2.36. What a start runs lies together (docs/decisions/0035).
order=$(dirname "$0")/../packaging/link
link() {
  "$swift/clang" -fuse-ld=lld -O2 "$@" -Wl,--gc-sections -Wl,-O2 -Wl,-z,pack-relative-relocs -Wl,-z,relro \
    -Wl,--symbol-ordering-file="$order/start-order.txt" -Wl,--no-warn-symbol-ordering \
    "$order/unnamed-functions.ld" -Wl,--build-id -Wl,-s
}

named "$work/both" > "$work/both.libraries"
# shellcheck disable=SC2046 # one word per flag
link -shared -o "$library" -Wl,-soname,libhunch.so "$start" "@$work/both" "@$work/exported.flags" \
  -Wl,--version-script="$work/exported.map" -Wl,--undefined-version -Wl,-Bsymbolic "-L$runtime" \
  -Wl,--start-group $(cat "$work/both.libraries") -Wl,--end-group -Wl,--as-needed \
  $(pkg-config --libs-only-L --libs-only-l gio-2.0) -lstdc++ -lm

# program PATH OBJECTS WAY LIBRARIES…: WAY leads from the program's folder to that of the shared library.
program() {
  path=$1
  list=$2
  way=$3
  shift 3
  link -pie -o "$out/$path" "$start" "@$work/$list" -Wl,--defsym,main="$(basename "$path" | tr - _)_main" \
    "$library" -Wl,--as-needed "$@" -lm -Wl,-rpath,"\$ORIGIN/$way/lib/hunch"
}
program bin/hunch quick ..
# The libraries that the manifest names, in the modules in C.
manifest=$(sed 's/\.linkedLibrary("\([^"]*\)")/\n-l\1\n/g' "$(dirname "$0")/../Package.swift" | grep '^-l')
# First those in which the loader finds most names (docs/decisions/0018).
first='-Wl,--push-state,--no-as-needed -lc -lepoxy -Wl,--pop-state'
# shellcheck disable=SC2046,SC2086
program libexec/hunch/hunch-window window ../.. $first \
  -lstdc++ -lfontconfig -lsqlite3 $manifest $(pkg-config --libs-only-L --libs-only-l gtk4)
