import Testing

@testable import HunchCommands

/// The choice of the instance for a request, before any display is opened.
@MainActor struct DisplayInstanceTests {
  @Test(
    "The display is told by the environment",
    arguments: [
      (["DISPLAY": ":1"], ":1"), (["DISPLAY": ":1.0"], ":1"), (["DISPLAY": "there:2.1"], "there:2"),
      (["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"], "wayland-0"),
      (["WAYLAND_DISPLAY": "", "DISPLAY": ":0"], ":0"),
      (["GDK_BACKEND": "x11", "WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"], ":0"),
      (["GDK_BACKEND": "x11,wayland", "WAYLAND_DISPLAY": "wayland-0"], "wayland-0"),
      (["GDK_BACKEND": "broadway,*", "WAYLAND_DISPLAY": "wayland-1"], "wayland-1"),
      (["GDK_BACKEND": "broadway", "DISPLAY": ":0"], nil), ([:], nil),
    ])
  func displayIsToldByTheEnvironment(environment: [String: String], display: String?) {
    #expect(DisplayInstance { environment[$0] }?.display == display)
  }
}
