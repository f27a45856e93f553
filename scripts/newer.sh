#!/bin/sh
# Builds and tests in another Debian suite: `newer.sh SUITE` runs every test there, `newer.sh SUITE COMMAND…` runs a
# command instead, such as `scripts/test.py --filter WindowTests` or `sh`. Needs root, debootstrap and the Swift
# toolchain. A missing root is made (about 3 GB); remove its folder to get a current one. scripts/debian-root.sh names
# the place of the roots. All mounts are in the run's own namespace: nothing of them is left, and several runs can
# work at the same time.
set -eu
cd "$(dirname "$0")/.."
checkout=$PWD

. scripts/debian-root.sh

# The toolchain is built for an older Debian. Libraries that the suite no longer has under their old names are copied
# from this system, into a folder that is searched last.
copy_missing_libraries() {
  copies=/usr/local/lib/toolchain
  mkdir -p "$root$copies"
  echo "$copies" > "$root/etc/ld.so.conf.d/zz-toolchain.conf"
  programs=$(find "$toolchain/bin" "$toolchain/lib" -maxdepth 4 -type f \( -perm -100 -o -name '*.so*' \))
  # Each copied library may need others in turn.
  while
    # shellcheck disable=SC2086 # one word per program
    missing=$(chroot "$root" ldd $programs 2>/dev/null | awk '/=> not found/ { print $1 }' | sort -u)
    # Libraries that this system also lacks, or that the toolchain contains, are ignored.
    # shellcheck disable=SC2086
    found=$(ldd $programs 2>/dev/null | awk -v wanted="$missing" -v own="$toolchain/" '
      BEGIN { split(wanted, names); for (i in names) isWanted[names[i]] }
      $1 in isWanted && $3 ~ /^\// && index($3, own) != 1 { print $3 }' | sort -u)
    [ -n "$found" ]
  do
    # shellcheck disable=SC2086
    cp -L $found "$root$copies"
    chroot "$root" ldconfig
  done
}

# Mounts a folder or file of this system at a path in the root.
share() {
  if [ -d "$1" ]; then mkdir -p "$root$2"; else : >> "$root$2"; fi
  mount --rbind "$1" "$root$2"
}

if [ "${1:-}" != --inside ]; then
  [ $# -ge 1 ] || fail "usage: newer.sh SUITE [COMMAND…]" 2
  [ "$(id -u)" -eq 0 ] || fail "needs root, to mount and to enter another root"
  # A process namespace as well: it ends all processes of the tests with the run.
  exec unshare --mount --pid --mount-proc --fork --kill-child "$checkout/scripts/newer.sh" --inside "$@"
fi

shift
suite=$1
shift
root=$roots/$suite
command -v swift >/dev/null || fail "hunch needs Swift 6.2 or newer: see https://www.swift.org/install/linux/"
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")
[ "$toolchain" != /usr ] || fail "the Swift toolchain must be in a folder of its own, not among the system's programs"
[ -d "$root" ] ||
  make_root "$suite" "$root" --variant=buildd --include=ca-certificates,git,libcurl4-openssl-dev,libxml2-dev

# Builds for the suite have a separate folder, which replaces the usual one in the root. The packages are fetched
# here, with this system's settings, and are available in the root.
scratch=$checkout/.build/$suite
swift package --scratch-path "$scratch" resolve

for shared in /sys /dev /tmp /etc/resolv.conf /etc/hosts "$toolchain" "$checkout"; do share "$shared" "$shared"; done
share "$scratch" "$checkout/.build"
mount -t proc proc "$root/proc"
in_root() {
  # The root needs a separate temporary folder: SwiftPM keeps its locks there by the path of the checkout, which is
  # the same outside. /tmp itself is shared, for the display servers' locks, like the network on which they listen.
  chroot "$root" env -i HOME=/root TERM="${TERM:-dumb}" LC_ALL=C.UTF-8 TMPDIR=/var/tmp \
    PATH="$toolchain/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" \
    PKG_CONFIG_PATH="$checkout/.build/pkgconfig" sh -c 'cd "$0" && exec "$@"' "$checkout" "$@"
}
in_root scripts/setup.sh test
copy_missing_libraries
[ $# -gt 0 ] || set -- make test
# Not by exec, because this shell adopts the orphans.
in_root "$@"
