# Gives the script that reads this file scratch folders as scratch-home.sh does, a folder $notes beside them, and the
# variables of an instance that draws by the processor, without animations.
. "$(dirname "$0")/scratch-home.sh"
mkdir -p "$folder/config/gtk-4.0"
printf '[Settings]\ngtk-enable-animations=false\n' > "$folder/config/gtk-4.0/settings.ini"
# The notes are outside the program's home, because it would notice new files there.
notes=$(mktemp -d)
trap 'rm -rf "$folder" "$notes"' EXIT
export GDK_BACKEND=x11 GSK_RENDERER=cairo GSETTINGS_BACKEND=memory GTK_A11Y=none NOTES="$notes"
unset WAYLAND_DISPLAY
