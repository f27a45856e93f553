import Testing

@testable import HunchCommands

@Suite struct DesktopFindingTests {
  private static let cases: [(finding: DesktopFinding, lines: [String])] = [
    (.init(name: "Sums", state: "Available"), ["Sums   Available"]),
    (
      .init(name: "Sums", state: "Missing", command: "apt install qalc"),
      ["Sums   Missing", "       → apt install qalc"]
    ),
    (.init(name: "Key", state: "None", advice: "Bind it."), ["Key    None", "       → Bind it."]),
    // The advice contains the command.
    (
      .init(name: "Key", state: "None", advice: "Bind hunch.", command: "hunch"),
      ["Key    None", "       → Bind hunch."]
    ),
    (.init(name: "\u{1B}[2J", state: "a\nb", command: "c\u{1B}"), ["␛[2J   a␊b", "       → c␛"]),
  ]

  @Test func aReportHasColumnsAndSaysBelowWhatToDo() {
    let longest = DesktopFinding(name: "Other", state: "On")
    for (finding, lines) in Self.cases {
      #expect(DesktopFinding.lines(of: [longest, finding]) == ["Other  On"] + lines)
    }
    #expect(DesktopFinding.lines(of: []) == [])
  }

  @Test(
    "Without the library for layers, it is named with the rule to add, where the compositor has layers",
    arguments: [
      ([:], true, nil, nil),
      (["XDG_CURRENT_DESKTOP": "sway"], false, "for_window", "libgtk4-layer-shell0"),
      (["XDG_CURRENT_DESKTOP": "Hyprland"], false, "windowrule", "libgtk4-layer-shell0"),
      (["XDG_CURRENT_DESKTOP": "labwc:wlroots"], false, nil, "libgtk4-layer-shell0"),
      (["XDG_CURRENT_DESKTOP": "ubuntu:GNOME"], false, nil, nil),
      (["XDG_CURRENT_DESKTOP": "sway", "GDK_BACKEND": "x11"], false, nil, nil),
    ] as [([String: String], Bool, String?, String?)])
  func layers(changes: [String: String], hasLibrary: Bool, rule: String?, library: String?) {
    let environment = ["WAYLAND_DISPLAY": "wayland-1", "DISPLAY": ":0"].merging(changes) { $1 }
    let finding = DesktopReport.placementOnWayland(hasLibrary: hasLibrary) { environment[$0] }
    #expect(finding.command?.split(separator: " ").first.map(String.init) == rule)
    #expect((finding.advice != nil) == (library != nil))
    for part in [library, finding.command].compactMap(\.self) { #expect(finding.advice?.contains(part) == true) }
  }
}
