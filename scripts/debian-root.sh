# Makes a root of another Debian suite, for the scripts that read this file. Environment variables:
#   HUNCH_ROOTS   the folder of the roots, by default hunch/roots in the user's cache.
#   HUNCH_MIRROR  the address of the Debian archive, by default the one from which this system installs.
roots=${HUNCH_ROOTS:-${XDG_CACHE_HOME:-$HOME/.cache}/hunch/roots}

fail() { echo "$(basename "$0"): $1" >&2; exit "${2:-1}"; }

# Prints the archive from which apt installs this system.
mirror() {
  apt-get indextargets --format '$(ORIGIN) $(LABEL) $(REPO_URI)' 'Created-By: Packages' |
    sed -n 's/^Debian Debian //p' | head -n 1
}

# make_root SUITE ROOT [DEBOOTSTRAP OPTION…]
make_root() {
  suite_of_root=$1
  new=$2.new
  command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap"
  address=${HUNCH_MIRROR:-$(mirror)}
  [ -n "$address" ] || fail "apt names no Debian archive here: give its address in HUNCH_MIRROR"
  # Made beside its place and then moved, so an existing root is always complete.
  rm -rf "$new"
  mkdir -p "$(dirname "$2")"
  place=$2
  shift 2
  debootstrap "$@" "$suite_of_root" "$new" "$address" ||
    fail "debootstrap could not make $suite_of_root from $address: see $new/debootstrap/debootstrap.log"
  apt-config dump Acquire::http Acquire::https Acquire::Check-Valid-Until > "$new/etc/apt/apt.conf.d/90host"
  mv "$new" "$place"
}
