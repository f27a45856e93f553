#!/bin/sh
# Installs a package into a fresh root of a Debian suite, uses it there like a user (scripts/check-deb-inside.sh),
# removes it, and reports each problem in a line, with exit status 1. Usage: check-deb.sh SUITE PACKAGE. Needs root,
# debootstrap and the kernel's overlay file system. HUNCH_ROOTS and HUNCH_MIRROR are those of scripts/debian-root.sh.
# The kept root is never written to: each run has its own layer.
set -eu
cd "$(dirname "$0")/.."
. scripts/debian-root.sh

if [ "${1:-}" != --inside ]; then
  [ $# -eq 2 ] || fail "usage: check-deb.sh SUITE PACKAGE" 2
  [ -f "$2" ] || fail "there is no package $2: make deb builds one" 2
  [ "$(id -u)" -eq 0 ] || fail "needs root, to mount and to enter another root"
  layer=$(mktemp -d)
  trap 'rm -rf "$layer"' EXIT
  # The namespaces end all mounts and processes with the run.
  unshare --mount --pid --mount-proc --fork --kill-child scripts/check-deb.sh --inside "$1" "$2" "$layer"
  exit
fi

suite=$2
package=$3
base=$roots/$suite-fresh
root=$4/root
[ -d "$base" ] || make_root "$suite" "$base" --variant=minbase --include=ca-certificates
mount -t tmpfs -o size=3g layer "$4"
mkdir "$4/changes" "$4/work" "$root"
mount -t overlay -o "lowerdir=$base,upperdir=$4/changes,workdir=$4/work" root "$root"

mkdir -p "$root/package"
cp "$package" "$root/package/hunch.deb"
cp scripts/check-deb-inside.sh "$root/package/check"
cp /etc/resolv.conf /etc/hosts "$root/etc/"
# As every installation has it. A fresh root does not, so the portal's file system would leave a lock.
[ -e "$root/etc/mtab" ] || ln -s ../proc/self/mounts "$root/etc/mtab"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
# Downloaded packages are kept for the next run.
mkdir -p "$roots/$suite-packages/partial"
mount --bind "$roots/$suite-packages" "$root/var/cache/apt/archives"
echo 'Binary::apt::APT::Keep-Downloaded-Packages "true";' > "$root/etc/apt/apt.conf.d/91keep"

in_root() { chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 "$@"; }
in_root DEBIAN_FRONTEND=noninteractive sh /package/check
