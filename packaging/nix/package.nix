# Takes the programs from the Debian package; the argument `deb` is its path or a fetched file. Nixpkgs has no Swift
# that is new enough to build them. From a checkout, after make deb:
#   nix-build -E 'with import <nixpkgs> {}; callPackage ./packaging/nix/package.nix { deb = ./.build/deb/hunch_0.1.0-1~deb12_amd64.deb; }'
{
  lib,
  stdenv,
  autoPatchelfHook,
  dpkg,
  wrapGAppsHook4,
  fontconfig,
  gdk-pixbuf,
  glib,
  glib-networking,
  graphene,
  gtk4,
  libappstream ? null,
  librsvg,
  libsecret,
  libsoup_3,
  pango,
  sqlite,
  wayland,
  xorg,
  deb,
}:

stdenv.mkDerivation {
  pname = "hunch";
  version = "0.1.0";
  src = deb;

  nativeBuildInputs = [ autoPatchelfHook dpkg wrapGAppsHook4 ];
  buildInputs = [
    fontconfig gdk-pixbuf glib glib-networking graphene gtk4 librsvg pango sqlite wayland xorg.libxcb
    stdenv.cc.cc.lib
  ];
  # Opened at run time.
  runtimeDependencies = [ libsecret libsoup_3 ] ++ lib.optional (libappstream != null) libappstream;

  installPhase = ''
    runHook preInstall
    mkdir -p $out
    cp -r usr/* $out
    mv $out/share/zsh/vendor-completions $out/share/zsh/site-functions
    substituteInPlace $out/share/dbus-1/services/*.service $out/lib/systemd/user/*.service --replace-fail /usr/bin/ $out/bin/
    runHook postInstall
  '';

  meta = {
    description = "Search window that finishes your words";
    homepage = "https://hunch.app";
    license = with lib.licenses; [ gpl3Plus mit ];
    mainProgram = "hunch";
    platforms = [ "x86_64-linux" "aarch64-linux" ];
    sourceProvenance = [ lib.sourceTypes.binaryNativeCode ];
  };
}
