#!/bin/sh
# Writes the Exec lines of all desktop entries of a Debian suite, each once, with its package:
#
#   HUNCH_MIRROR=ADDRESS scripts/exec-lines.sh Tests/GtkKitTests/Launching/exec-lines.txt
#
# Downloads every package with an entry (some 6 GB for bookworm) from a Debian mirror, and keeps only the lines.
# HUNCH_SUITE names another suite. Needs curl, dpkg-deb and xz.
set -eu
out=${1:?usage: exec-lines.sh FILE}
mirror=${HUNCH_MIRROR:?name a Debian mirror}
suite=${HUNCH_SUITE:-bookworm}
export mirror LC_ALL=C
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/lines"

for architecture in all amd64; do
  curl -sSf "$mirror/dists/$suite/main/Contents-$architecture.gz" | gzip -dc
done | awk '$1 ~ "^usr/share/applications/.*[.]desktop$" { print $NF }' | tr ',' '\n' | sed 's|.*/||' | sort -u \
  > "$folder/packages"
curl -sSf "$mirror/dists/$suite/main/binary-amd64/Packages.xz" | xz -dc |
  awk '/^Package: / { package = $2 } /^Filename: / { print package, $2 }' | sort |
  join "$folder/packages" - > "$folder/files"

# An entry has several lines if it has actions, one for each. A backslash stays as in the file.
cat > "$folder/one" <<'ONE'
curl -sSf --retry 3 "$mirror/$3" -o "$1/$2.deb" || exit 0
dpkg-deb --fsys-tarfile "$1/$2.deb" | tar -xO --wildcards './usr/share/applications/*.desktop' 2>/dev/null |
  sed -n "s/^Exec *= *//p" | tr -d '\r' | sed "s/^/$2\t/" > "$1/lines/$2"
rm "$1/$2.deb"
ONE
xargs -P "$(nproc)" -L 1 sh "$folder/one" "$folder" < "$folder/files"

# Of several packages with the same line, keeps the first in alphabetical order.
cat "$folder"/lines/* | sort | awk -F '\t' '!seen[$2]++' > "$out"
