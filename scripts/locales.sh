#!/bin/sh
# Makes missing locales of the C library in a folder, for LOCPATH: a machine has only the locales of its users, and
# tests need others. Usage: locales.sh FOLDER NAME…
set -eu
folder=$1
shift
mkdir -p "$folder"
for name in "$@"; do
  [ -d "$folder/$name.UTF-8" ] || localedef --no-archive -i "$name" -f UTF-8 "$folder/$name.UTF-8"
done
