import Testing

@testable import HunchCommands

/// The library that the loader loads first, so the window can be in a layer above all others.
@Suite struct LayerLibraryTests {
  private static let sway = ["WAYLAND_DISPLAY": "wayland-1", "DISPLAY": ":0", "XDG_CURRENT_DESKTOP": "sway"]

  @Test(
    "It is used on Wayland alone, except by GNOME",
    arguments: [
      ([:], true), (["XDG_CURRENT_DESKTOP": "KDE"], true), (["GDK_BACKEND": "wayland"], true),
      (["GDK_BACKEND": "wayland,x11"], true), (["GDK_BACKEND": "x11"], false), (["GDK_BACKEND": "x11,wayland"], false),
      (["WAYLAND_DISPLAY": ""], false), (["XDG_CURRENT_DESKTOP": "GNOME"], false),
      (["XDG_CURRENT_DESKTOP": "ubuntu:GNOME"], false),
    ] as [([String: String], Bool)])
  func sessions(changes: [String: String], isUsed: Bool) {
    let environment = Self.sway.merging(changes) { $1 }
    #expect((LayerLibrary.find(environment: { environment[$0] }, exists: { _ in true }) != nil) == isUsed)
  }

  @Test func anX11SessionDoesNotUseIt() {
    #expect(LayerLibrary.find(environment: { ["DISPLAY": ":0"][$0] }, exists: { _ in true }) == nil)
  }

  @Test(
    "It is found in the loader's folders, those of the user first",
    arguments: [
      (["/usr/lib"], nil, "/usr/lib"), (["/usr/lib64", "/usr/lib"], nil, "/usr/lib64"),
      (["/usr/local/lib", "/usr/lib"], nil, "/usr/local/lib"), (["/opt/lib", "/usr/lib"], "/opt/lib", "/opt/lib"),
      (["/opt/lib", "/usr/lib"], "lib:/gone;/opt/lib", "/opt/lib"),
      (["/opt/my lib", "/usr/lib"], "/opt/my lib", "/usr/lib"),
      ([], "/opt/lib", nil),
    ] as [([String], String?, String?)])
  func places(folders: [String], listed: String?, found: String?) {
    var environment = Self.sway
    environment["LD_LIBRARY_PATH"] = listed
    var looks = 0
    let path = LayerLibrary.find(environment: { environment[$0] }) { path in
      looks += 1
      return folders.contains { path == $0 + "//libgtk4-layer-shell.so.0" }
    }
    #expect(path == found.map { $0 + "//libgtk4-layer-shell.so.0" })
    #expect(looks <= 8, "each start asks the disk so often")
  }

  @Test(
    "The user's own list comes after it, and is what remains",
    arguments: [
      nil, "/opt/trace.so", "/usr/lib/libgtk4-layer-shell.so.0", "/opt/a.so:/opt/b.so", "/opt/a.so /opt/b.so",
    ])
  func otherEntriesStay(own: String?) {
    let path = "/usr/lib//libgtk4-layer-shell.so.0"
    let list = LayerLibrary.list(with: path, before: own)
    #expect(list.hasPrefix(path) && LayerLibrary.others(in: list) == own ?? "")
    #expect(own.flatMap(LayerLibrary.others) == nil, "the user's own entry is not taken")
  }
}
