#!/bin/sh
# Tries Hunch on the real desktops of Debian 13, without a screen: `test-desktops.sh FOLDER [DESKTOP…]`. The folder is
# one into which `make install DESTDIR=FOLDER PREFIX=/usr` installed; the desktops are those of scripts/desktops, by
# default all. Prints a table of what works, with exit status 1 if something does not. Needs root, debootstrap and the
# kernel's overlay file system. A missing root is made (about 3 GB); scripts/debian-root.sh names the place of the
# roots. The kept root is never written to: each desktop has its own layer, and a user without a past.
set -eu
cd "$(dirname "$0")/.."
. scripts/debian-root.sh
root=$roots/trixie-desktops
results=$PWD/.build/desktops

# The package's dependencies and recommendations but qalc, because GNOME's calculator must answer; then what the trials
# need, and the desktops.
packages="libgtk-4-1 libfontconfig1 libsqlite3-0 libsoup-3.0-0 libsecret-1-0 libwayland-client0 libxcb1 libxcb-xtest0
  adwaita-icon-theme librsvg2-common fonts-noto-color-emoji at-spi2-core xdg-desktop-portal libgtk4-layer-shell0
  dbus-daemon dbus-bin python3 python3-gi foot procps imagemagick
  sway labwc wtype grim wlrctl wlr-randr wl-clipboard fuzzel wofi
  i3-wm openbox xfwm4 xbindkeys xterm x11-utils x11-xserver-utils xclip rofi python3-pil
  xserver-xorg-core xserver-xorg-video-dummy
  gnome-shell gnome-settings-daemon xdg-desktop-portal-gnome xdg-desktop-portal-gtk dconf-cli gnome-control-center
  gnome-calculator gnome-clocks gnome-characters nautilus gnome-calendar gnome-contacts gnome-weather gnome-software
  localsearch
  kwin-wayland plasma-workspace plasma-desktop kglobalacceld xdg-desktop-portal-kde systemsettings dolphin kcalc
  konsole breeze qdbus-qt6 kde-cli-tools baloo6 milou xwayland xvfb xdotool"

# Mounts what programs expect in a root.
mount_system() {
  cp /etc/resolv.conf /etc/hosts "$1/etc/"
  mount -t proc proc "$1/proc"
  mount --rbind /sys "$1/sys"
  mount --rbind /dev "$1/dev"
}

if [ "${1:-}" != --inside ]; then
  [ $# -ge 1 ] || fail "usage: test-desktops.sh FOLDER [DESKTOP…]" 2
  [ -x "$1/usr/bin/hunch" ] || fail "there is no $1/usr/bin/hunch: make install DESTDIR=$1 PREFIX=/usr installs it" 2
  [ "$(id -u)" -eq 0 ] || fail "needs root, to mount and to enter another root"
  installed=$(readlink -f "$1")
  shift
  [ -d "$root" ] || make_root trixie "$root" --variant=minbase --include=ca-certificates
  # Later versions of this script may need more packages.
  [ "$(cat "$root/etc/packages-of-desktops" 2>/dev/null)" = "$packages" ] ||
    unshare --mount --pid --fork --kill-child scripts/test-desktops.sh --inside packages
  [ $# -gt 0 ] || set -- sway labwc gnome plasma i3 openbox xfwm4
  for desktop; do
    rm -rf "${results:?}/$desktop"
    mkdir -p -m 1777 "$results/$desktop"
    # The namespaces end all mounts and processes with the desktop, and it sees no network.
    unshare --mount --pid --net --fork --kill-child scripts/test-desktops.sh --inside "$desktop" "$installed" ||
      echo "the trial	no	it ended early: see its log" >> "$results/$desktop/table"
  done
  exec python3 scripts/desktops/table.py "$results" "$@"
fi

if [ "$2" = packages ]; then
  mount_system "$root"
  # No package may start a service.
  printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d"
  chmod +x "$root/usr/sbin/policy-rc.d"
  in_root() { chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 "$@"; }
  in_root apt-get update -q
  # shellcheck disable=SC2086 # one word per package
  in_root DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $packages
  in_root apt-get clean
  in_root id user >/dev/null 2>&1 || in_root useradd --create-home --uid 1000 --shell /bin/bash user
  echo "$packages" > "$root/etc/packages-of-desktops"
  exit
fi

desktop=$2
layer=$root.layer
mkdir -p "$layer"
mount -t tmpfs -o size=2g layer "$layer"
mkdir "$layer/changes" "$layer/work" "$layer/root"
mount -t overlay -o "lowerdir=$root,upperdir=$layer/changes,workdir=$layer/work" root "$layer/root"
root=$layer/root
cp -a "$3/usr" "$root/"
# The installed icon is newer than the cache, whatever its date says.
rm -f "$root/usr/share/icons/hicolor/icon-theme.cache"
mount_system "$root"
mount -t tmpfs run "$root/run"
mount -t tmpfs -o mode=1777 tmp "$root/tmp"
mkdir -p "$root/trial" "$root/results"
mount --bind scripts/desktops "$root/trial"
mount --bind "$results/$desktop" "$root/results"
mkdir -p -m 1777 "$root/tmp/.X11-unix" "$root/tmp/.ICE-unix"
mkdir -p -m 700 "$root/run/user/1000"
chown 1000:1000 "$root/run/user/1000"
ip link set lo up 2>/dev/null || true
# There is no login manager, so the system's bus is an empty one.
mkdir -p "$root/run/dbus"
chroot --userspec=1000:1000 "$root" env -i HOME=/home/user USER=user LOGNAME=user SHELL=/bin/bash LANG=C.UTF-8 \
  PATH=/usr/local/bin:/usr/bin:/bin XDG_RUNTIME_DIR=/run/user/1000 PYTHONDONTWRITEBYTECODE=1 \
  LIBGL_ALWAYS_SOFTWARE=1 GSK_RENDERER=cairo DBUS_SYSTEM_BUS_ADDRESS=unix:path=/run/user/1000/system \
  timeout "${HUNCH_TRIAL_SECONDS:-600}" dbus-run-session -- sh -c \
  'dbus-daemon --session --address="$DBUS_SYSTEM_BUS_ADDRESS" --fork --nopidfile && exec python3 "/trial/$0.py"' \
  "$desktop" > "$results/$desktop/log" 2>&1
