#!/bin/sh
# Makes locales of the C library in a folder, for LOCPATH, where they are missing: a machine has those alone that its
# people speak, and tests need others. Usage: locales.sh FOLDER NAME…
set -eu
folder=$1
shift
mkdir -p "$folder"
for name in "$@"; do
  [ -d "$folder/$name.UTF-8" ] || localedef --no-archive -i "$name" -f UTF-8 "$folder/$name.UTF-8"
done
