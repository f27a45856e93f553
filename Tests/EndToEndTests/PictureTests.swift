import CXTest
import Foundation
import PictureSupport
import TestSupport
import XCTest

/// Takes the README's pictures and recording from the real program, in light and dark: `make pictures`. Otherwise
/// it saves nothing, and only checks that each scene can be reached.
final class PictureTests: EndToEndTestCase {
  /// The folder for the pictures; nil to save none.
  private let pictures = ProcessInfo.processInfo.environment["HUNCH_PICTURES"]
  /// The home folder of a desktop in use.
  private let desktop = TemporaryFolder()
  /// Draws windows with their shadows over a wallpaper.
  private var windowManager: Program?

  private var appearances: [(Session.Appearance, String)] {
    pictures == nil ? [(.light, "")] : [(.light, ""), (.dark, "-dark")]
  }

  override func setUpWithError() throws {
    if pictures != nil {
      try Program.run("hsetroot", ["-add", "#4a6a86", "-add", "#8fa6b5", "-add", "#c9bfaa", "-gradient", "150"])
      windowManager = try Program("xfwm4", ["--compositor=on", "--sm-client-disable"])
      // A window that opens before this has no shadow.
      let connection = try XConnection()
      XCTAssert(
        blockUntil {
          XGetSelectionOwner(connection.display, connection.atom("_NET_WM_CM_S0")) != 0
            && connection.atoms("_NET_SUPPORTED", of: connection.root).contains("_GTK_FRAME_EXTENTS")
        }, "xfwm4 draws shadows")
    }
    let files = [
      "Tax/2025/Tax return 2025.pdf", "Tax/2025/Donations.pdf", "Tax/2025/Income.ods", "Tax/2024/Tax return 2024.pdf",
      "Tax/Receipts/Desk chair.pdf", "Documents/Meeting notes.md", "Documents/Thesis.odt", "Documents/Budget 2026.ods",
      "Documents/Holiday plans.txt", "Pictures/Lake at sunset.jpg", "Projects/garden/Plan.svg", "Music/Field notes.ogg",
    ]
    for file in files {
      let path = "home/" + file
      let parent = path.split(separator: "/").dropLast().joined(separator: "/")
      try FileManager.default.createDirectory(
        atPath: desktop.path + "/" + parent, withIntermediateDirectories: true)
      try desktop.write("", to: path)
    }
    let applications = [
      ("Firefox", "Web Browser", "firefox"), ("Files", "File Manager", "system-file-manager"),
      ("Thunderbird", "Mail Client", "thunderbird"), ("Text Editor", "Text Editor", "accessories-text-editor"),
      ("Characters", "Character Map", "accessories-character-map"), ("Terminal", "Terminal", "utilities-terminal"),
      ("Settings", "Settings", "preferences-system"), ("Document Viewer", "Document Viewer", "evince"),
    ]
    for (name, kind, icon) in applications {
      try desktop.write(
        """
        [Desktop Entry]
        Type=Application
        Name=\(name)
        GenericName=\(kind)
        Icon=\(icon)
        Exec=/bin/true %f
        MimeType=\(name == "Document Viewer" ? "application/pdf;" : "")
        Categories=\(name == "Terminal" ? "TerminalEmulator;" : "")

        """, to: "share/applications/\(name.replacingOccurrences(of: " ", with: "-")).desktop")
    }
    try desktop.write("[Default Applications]\napplication/pdf=Document-Viewer.desktop\n", to: "config/mimeapps.list")
    // Only the parts of this machine that draw and calculate: its programs would appear in the pictures.
    for part in ["icons", "mime", "gnome-shell", "applications/org.gnome.Calculator.desktop"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(desktop.path)/share/\(part)", withDestinationPath: "/usr/share/\(part)")
    }
    try desktop.write("[Sources]\noff=software;icons\n", to: "config/hunch/settings.ini")
    // The look of a desktop, where the fonts are installed.
    try desktop.write(
      """
      [Settings]
      gtk-enable-animations=false
      gtk-cursor-blink=false
      gtk-icon-theme-name=\(pictures == nil ? "Adwaita" : "Papirus")
      gtk-font-name=Cantarell 11
      gtk-xft-antialias=1
      gtk-xft-hinting=1
      gtk-xft-hintstyle=hintslight

      """, to: "config/gtk-4.0/settings.ini")
  }

  override func tearDown() {
    super.tearDown()
    windowManager?.kill()
  }

  private func open(_ appearance: Session.Appearance) throws -> Session {
    try launch(
      environment: [
        "HOME": desktop.path + "/home", "XDG_CONFIG_HOME": desktop.path + "/config",
        "XDG_DATA_HOME": desktop.path + "/data", "XDG_CACHE_HOME": desktop.path + "/cache",
        "XDG_DATA_DIRS": desktop.path + "/share",
      ].merging(Self.withInstalledProviders) { $1 }, appearance: appearance)
  }

  /// Shows a scene in each appearance, and saves a picture of it.
  private func take(_ name: String, _ scene: (Session) throws -> Void) throws {
    for (appearance, suffix) in appearances {
      let hunch = try open(appearance)
      hunch.eventually("the window shows", timeout: .seconds(240)) { $0.isHome }
      try scene(hunch)
      hunch.eventually("\(name) is drawn") { ($0.screenshot()?.colorCount ?? 0) > 16 }
      if let pictures {
        let picture = try XCTUnwrap(hunch.settled(name, hunch.screenshot), "no picture of \(name)")
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        try picture.save(to: "\(pictures)/\(name)\(suffix).png")
      }
      hunch.end()
    }
  }

  /// Types a text, and waits until the row that Return opens has this name.
  private func type(_ text: String, until row: String, _ hunch: Session) {
    hunch.type(text)
    hunch.eventually("“\(text)” highlights \(row)", timeout: .seconds(240)) { $0.selectedRow == row }
  }

  func testHome() throws {
    for (text, row) in [("firef", "Firefox"), ("2025 ret", "Tax return 2025.pdf"), ("term", "Terminal")] {
      let hunch = try open(.light)
      type(text, until: row, hunch)
      hunch.press(.enter)
      _ = hunch.exitStatus()
      hunch.end()
    }
    try take("home") { hunch in
      hunch.eventually("what was opened is listed") { $0.rows(in: "Home").map(\.name).contains("Firefox") }
    }
  }

  func testAnApplicationByTwoLetters() throws {
    try take("application") { hunch in
      type("th", until: "Thunderbird", hunch)
      hunch.eventually("it completes") { $0.field.text?.lowercased() == "thunderbird" }
    }
  }

  func testAFileInItsFolder() throws {
    try take("files") { hunch in
      hunch.type("tax pdf")
      hunch.eventually("the files are found", timeout: .seconds(240)) { $0.rows.count >= 4 }
    }
  }

  func testAnEmoji() throws {
    try take("emoji") { type("smil eyes", until: "Smiling Face with Smiling Eyes", $0) }
  }

  func testASum() throws {
    try take("sum") { hunch in
      hunch.type("12*17.5")
      hunch.eventually("it is worked out", timeout: .seconds(240)) { $0.application.outline().contains("210") }
    }
  }

  func testActions() throws {
    try take("actions") { hunch in
      type("meeting", until: "Meeting notes.md", hunch)
      hunch.press(.control + "k")
      hunch.eventually("the actions are listed") { $0.rows(in: "Actions").map(\.name).contains("Copy Path") }
    }
  }

  func testResults() throws {
    try take("results") { hunch in
      hunch.type("tax")
      hunch.eventually("something is found", timeout: .seconds(240)) { $0.rows.count > 1 }
      hunch.search()
      hunch.eventually("the results are counted") { $0.statusText?.contains(" result") == true }
    }
  }

  /// Records some seconds of typing as an animation in each appearance.
  func testRecording() throws {
    for (appearance, suffix) in appearances { try record("typing" + suffix, appearance) }
  }

  private func record(_ name: String, _ appearance: Session.Appearance) throws {
    let hunch = try open(appearance)
    hunch.eventually("the window shows", timeout: .seconds(240)) { $0.isHome }
    var frames: [(path: String, milliseconds: Int)] = []
    func film(_ milliseconds: Int) throws {
      let path = "\(desktop.path)/frame-\(frames.count).png"
      let picture = pictures == nil ? hunch.screenshot() : hunch.settled("the frame", hunch.screenshot)
      try XCTUnwrap(picture, "no frame").save(to: path)
      frames.append((path, milliseconds))
    }
    try film(900)
    for (text, row) in [
      ("th", "Thunderbird"), ("2025 ret", "Tax return 2025.pdf"), ("smil eyes", "Smiling Face with Smiling Eyes"),
    ] {
      for letter in text.dropLast() {
        hunch.type(String(letter))
        hunch.eventually("it is typed") { $0.field.text?.isEmpty == false }
        try film(170)
      }
      type(String(text.suffix(1)), until: row, hunch)
      try film(1_400)
      hunch.press(.control + "a", .backspace)
      hunch.eventually("home again") { $0.isHome }
    }
    hunch.end()
    guard let pictures else { return }
    let arguments = ["-loop", "0", "-lossless"] + frames.flatMap { ["-d", "\($0.milliseconds)", $0.path] }
    let recording = "\(pictures)/\(name).webp"
    try Program.run("img2webp", arguments + ["-o", recording])
    let size = try FileManager.default.attributesOfItem(atPath: recording)[.size] as? Int ?? 0
    XCTAssertLessThan(size, 1 << 20, "the recording is to be under 1 MB")
  }
}
