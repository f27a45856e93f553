#!/bin/sh
# Links the programs once more as they are installed, from what `make build` has compiled: what both are made of, with Swift's
# own libraries, is in one shared library, which would else be in each of them (docs/decisions/0021). Writes all three,
# without symbols, below the folder given, which is laid out as the one they are installed below.
# Usage: link-shared.sh RELEASE_FOLDER OUT
set -eu
release=$1
out=$2
mkdir -p "$out/bin" "$out/lib/hunch" "$out/libexec/hunch"
library=$out/lib/hunch/libhunch.so

swift=$(dirname "$(readlink -f "$(command -v swiftc)")")
runtime=${swift%/bin}/lib/swift_static/linux
# What tells Swift's runtime of the types in a file: each has one of its own.
start=$runtime/$(uname -m)/swiftrt.o

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Objects.LinkFileList names the objects of a program, in quotes where the path asks for it.
objects() { tr -d "'\"" < "$release/$1.product/Objects.LinkFileList" | grep '\.o$' | sort; }
objects hunch > "$work/quick.all"
objects hunch-window > "$work/window.all"
comm -12 "$work/quick.all" "$work/window.all" > "$work/both"
comm -23 "$work/quick.all" "$work/window.all" > "$work/quick"
comm -13 "$work/quick.all" "$work/window.all" > "$work/window"

symbols() { xargs -d '\n' nm "$1" | sed -n "$2"; }

# What the programs take from the library: all that they do not define and that no library of C gives them. The
# library exports that and nothing else. Swift's own part of it comes from archives, so it is asked for by name.
{ cat "$work/quick" "$work/window"; echo "$start"; } > "$work/takers"
symbols --undefined-only 's/^ *[Uw] //p' < "$work/takers" | sort -u > "$work/wanted"
symbols --defined-only 's/^[^ ]* [A-TV-Z] //p' < "$work/window" | sort -u > "$work/own"
comm -23 "$work/wanted" "$work/own" | grep -v '^__' > "$work/exported"
{ echo '{ global:'; sed 's/.*/"&";/' "$work/exported"; echo 'local: *; };'; } > "$work/exported.map"
sed "s/.*/'-Wl,-u,&'/" "$work/exported" > "$work/exported.flags"

# The libraries that the objects themselves name.
named() {
  # shellcheck disable=SC2046 # one word per object
  "$swift/swift-autolink-extract" $(cat "$1") -o "$work/named"
  tr ' ' '\n' < "$work/named" | grep '^-l' | sort -u
}

# Relative relocations are packed, which is a megabyte less, and takes glibc 2.36.
link() {
  "$swift/clang" -fuse-ld=lld -O2 "$@" -Wl,--gc-sections -Wl,-O2 -Wl,-z,pack-relative-relocs -Wl,-z,relro \
    -Wl,--build-id -Wl,-s
}

named "$work/both" > "$work/both.libraries"
# shellcheck disable=SC2046 # one word per flag
link -shared -o "$library" -Wl,-soname,libhunch.so "$start" "@$work/both" "@$work/exported.flags" \
  -Wl,--version-script="$work/exported.map" -Wl,--undefined-version -Wl,-Bsymbolic "-L$runtime" \
  -Wl,--start-group $(cat "$work/both.libraries") -Wl,--end-group -Wl,--as-needed \
  $(pkg-config --libs gio-2.0) -lstdc++ -lm

# program PATH OBJECTS WAY LIBRARIES…: WAY leads from its folder to that of the shared library.
program() {
  path=$1
  list=$2
  way=$3
  shift 3
  link -pie -o "$out/$path" "$start" "@$work/$list" -Wl,--defsym,main="$(basename "$path" | tr - _)_main" \
    "$library" -Wl,--as-needed "$@" -lm -Wl,-rpath,"\$ORIGIN/$way/lib/hunch"
}
program bin/hunch quick ..
# shellcheck disable=SC2046
program libexec/hunch/hunch-window window ../.. \
  -lstdc++ -lfontconfig -lsqlite3 $(pkg-config --libs gtk4 libsoup-3.0 libsecret-1)
