import CXTest
import Foundation
import PictureSupport
import TestSupport
import XCTest

/// Takes pictures of the window in other languages, directions of writing, sizes and colours, for people to look
/// at. They are saved in the folder that `HUNCH_LANGUAGE_PICTURES` names. Without it the test only checks that each
/// scene can be reached in a right-to-left language.
final class LanguagePictureTests: EndToEndTestCase {
  private let folder = ProcessInfo.processInfo.environment["HUNCH_LANGUAGE_PICTURES"]

  /// The look of a desktop.
  private struct Look {
    var name: String
    var appearance = Session.Appearance.light
    /// The size of text in percent of the usual one.
    var textSize = 100
  }

  private var looks: [Look] {
    guard folder != nil else { return [Look(name: "light")] }
    return [
      Look(name: "light"), Look(name: "large", textSize: 200), Look(name: "high-contrast", appearance: .highContrast),
    ]
  }

  func testTheWindowInArabic() throws { try takeAll("ar", locale: "ar_EG.UTF-8") }

  func testTheWindowInGerman() throws {
    try XCTSkipIf(folder == nil, "for pictures alone")
    try takeAll("de", locale: "de_DE.UTF-8")
  }

  /// Sets the size of text by the font, because X11 has no other setting for scaled text.
  private func setTextSize(_ percent: Int, in settings: String) throws {
    let folder = settings + "/gtk-4.0"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "[Settings]\ngtk-enable-animations=false\ngtk-font-name=DejaVu Sans \(percent / 10)\n".write(
      toFile: folder + "/settings.ini", atomically: false, encoding: .utf8)
  }

  private func takeAll(_ language: String, locale: String) throws {
    for look in looks {
      // Characters take long to read.
      let sources = try EverySource(off: ["characters"])
      let variables = sources.environment.merging(["LC_ALL": locale, "LANGUAGE": language]) { $1 }
      try setTextSize(look.textSize, in: XCTUnwrap(variables["XDG_CONFIG_HOME"]))
      let hunch = try launch(environment: variables, appearance: look.appearance)
      func take(_ scene: String, _ picture: () -> Screenshot?) throws {
        // A window may have the focus, or move, before its next frame.
        hunch.eventually("\(scene) is drawn") { _ in (picture()?.colorCount ?? 0) > 16 }
        guard let folder else { return }
        let picture = try XCTUnwrap(hunch.settled(scene, picture), "no picture of \(scene)")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try picture.save(to: "\(folder)/\(language)-\(look.name)-\(scene).png")
      }
      hunch.eventually("the home page is there, and everything is read") {
        $0.application.all(role: "list item").count > 3
          && $0.statusText.map { !$0.contains("…") && !$0.contains("...") } ?? false
      }
      try take("home", hunch.screenshot)
      hunch.type("cal")
      hunch.eventually("rows are found") { $0.application.all(role: "list item").count > 3 }
      hunch.eventually("it is completed") { $0.field.text.map { $0.count > 3 } ?? false }
      try take("typing", hunch.screenshot)
      hunch.search()
      hunch.eventually("the details show") { !$0.application.all(role: "landmark", "region", "panel").isEmpty }
      try take("results", hunch.screenshot)
      let status = hunch.statusText
      hunch.press(.control + "k")
      hunch.eventually("the actions are listed") { $0.statusText != status }
      try take("actions", hunch.screenshot)
      hunch.press(.escape, .control + "a")
      hunch.type("zzqzz")
      hunch.eventually("nothing is found") { $0.application.all(role: "list item").count < 4 }
      try take("nothing", hunch.screenshot)
      for (key, scene) in [(.control + ",", "preferences"), (.control + "?", "shortcuts")] as [(Key, String)] {
        let main = try XCTUnwrap(hunch.window)
        hunch.press(key)
        hunch.eventually("the \(scene) open") { $0.windows.count > 1 }
        guard let other = hunch.windows.first(where: { $0 != main }) else { continue }
        hunch.connection.focus(other)
        hunch.eventually("it has the focus") { $0.connection.focusedWindow == other }
        func picture() -> Screenshot? {
          hunch.connection.frame(of: other).flatMap { hunch.connection.screenshot(of: $0) }
        }
        try take(scene, picture)
        hunch.closeByEscape(other)
      }
      hunch.end()
    }
  }
}
