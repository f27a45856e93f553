import Foundation
import HunchModelTestSupport
import MainLoopTestSupport
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// The window's colours: with GTK's own theme, with others, and with the desktop's accent colour.
final class StyleTests: DisplayTestCase {
  /// The background, text and accent colours of popular themes.
  private static let themes: [(name: String, ground: UInt32, text: UInt32, accent: UInt32)] = [
    ("Breeze", 0xEFF0F1, 0x232629, 0x3DAEE9), ("Breeze Dark", 0x2A2E32, 0xFCFCFC, 0x3DAEE9),
    ("Yaru", 0xFAFAFA, 0x3D3D3D, 0xE95420), ("Yaru dark", 0x2C2C2C, 0xF7F7F7, 0xE95420),
    ("Arc", 0xF5F6F7, 0x3B3E45, 0x5294E2), ("Arc Dark", 0x383C4A, 0xD3DAE3, 0x5294E2),
    ("Adwaita yellow", 0xFBFBFC, 0x1E1E22, 0xE5A50A), ("Adwaita dark yellow", 0x222226, 0xF2F2F4, 0xE5A50A),
  ]

  func testDimmedTextsCanBeReadOnEveryGroundOfEveryTheme() {
    for theme in Self.themes {
      let palette = Palette(
        ground: Color(hex: theme.ground), text: Color(hex: theme.text), accent: Color(hex: theme.accent),
        needsContrast: false)
      // The selected row and a chip, as the style sheet draws them.
      let grounds = [
        palette.ground, palette.accent.mixed(into: palette.ground, palette.isDark ? 0.22 : 0.16),
        palette.text.mixed(into: palette.ground, 0.06),
      ]
      XCTAssertLessThanOrEqual(palette.dimming, 1)
      for ground in grounds {
        let contrast = palette.text.mixed(into: ground, palette.dimming).contrast(with: ground)
        XCTAssertGreaterThanOrEqual(contrast, 4.5, theme.name)
      }
    }
  }

  private static let portal = DBusInterface(
    "org.freedesktop.portal.Settings", [.method("Read", ["s", "s"], returns: "v")])

  func testTheAccentIsTheDesktopsAndFollowsItAtOnce() throws {
    try onMain {
      let display = try XCTUnwrap(Display.default)
      let bus = try waitForTask { try await DBusConnection.session() }
      func accent(_ red: Double, _ green: Double, _ blue: Double) -> Variant {
        .tuple([.double(red), .double(green), .double(blue)])
      }
      let place = "/org/freedesktop/portal/desktop"
      let object = try bus.export(at: place, Self.portal) { call in
        guard call.parameters[1]?.string == "accent-color" else {
          throw DBusError(name: "org.freedesktop.portal.Error.NotFound", message: "no such setting")
        }
        return .tuple([.variant(.variant(accent(1, 0.5, 0)))])
      }
      defer { object.cancel() }
      let preferences = Preferences.read(from: NSTemporaryDirectory() + "hunch-style-\(UUID().uuidString).ini")
      let style = Style(display, preferences, portal: bus.uniqueName ?? "")
      let probe = Box(.horizontal)
      @MainActor func shows(_ red: Float, _ green: Float, _ blue: Float) -> Bool {
        guard let color = probe.themeColor(named: "hunch_accent") else { return false }
        return zip([color.red, color.green, color.blue], [red, green, blue]).allSatisfy { abs($0 - $1) < 0.01 }
      }
      waitUntil("the accent that the desktop has") { shows(1, 0.5, 0) }
      @MainActor func change(_ value: Variant) throws {
        try bus.emit(
          "SettingChanged", on: "org.freedesktop.portal.Settings", at: place,
          .tuple([.string("org.freedesktop.appearance"), .string("accent-color"), .variant(value)]))
      }
      try change(accent(0, 0.5, 0))
      waitUntil("the one that it has now") { shows(0, 0.5, 0) }
      // Out of range: the desktop has no accent colour.
      try change(accent(-1, 0, 0))
      waitUntil("our own") { !shows(0, 0.5, 0) && !shows(1, 0.5, 0) }
      withExtendedLifetime(style) {}
    }
  }

  func testMotionIsReducedWhileTheDesktopWantsThat() throws {
    try onMain {
      let settings = try XCTUnwrap(Display.default).settings
      let bus = try waitForTask { try await DBusConnection.session() }
      let place = "/org/freedesktop/portal/desktop"
      let object = try bus.export(at: place, Self.portal) { _ in
        throw DBusError(name: "org.freedesktop.portal.Error.NotFound", message: "no such setting")
      }
      defer { object.cancel() }
      let preferences = Preferences.read(from: NSTemporaryDirectory() + "hunch-style-\(UUID().uuidString).ini")
      let style = Style(try XCTUnwrap(Display.default), preferences, portal: bus.uniqueName ?? "")
      settings.animates = true
      @MainActor func tell(_ value: UInt32) {
        try? bus.emit(
          "SettingChanged", on: "org.freedesktop.portal.Settings", at: place,
          .tuple([.string("org.freedesktop.appearance"), .string("reduced-motion"), .variant(.uint32(value))]))
      }
      // The style may not listen yet.
      waitUntil("nothing is animated") {
        tell(1)
        return !settings.animates
      }
      waitUntil("animations are back") {
        tell(0)
        return settings.animates
      }
      withExtendedLifetime(style) {}
    }
  }
}
