import Catalog
import Foundation
import GLibKit
import HunchModelTestSupport
import MainLoopTestSupport
import SmartSearch
import Suggestions
import TestSupport
import UserSettings
import XCTest

@testable import HunchModel

/// The window's appearance, size and keys in the settings file.
final class WindowSettingsTests: XCTestCase {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/hunch/settings.ini" }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/hunch", withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  func testWhatIsChosenIsReadAgain() throws {
    let path = path
    try onMain {
      let preferences = Preferences.read(from: path)
      XCTAssertEqual(preferences.window, WindowSettings())
      var told: [WindowSettings] = []
      preferences.follow(preferences) { told.append($1.window) }
      var window = WindowSettings()
      window.appearance = .dark
      window.size = WindowSize(width: 900, height: 400)
      window.keyboard = try Keyboard.usual.choosing(
        [.init(";", .alt), .init("é", .alt)], for: .session(.field(.nextMatch))
      )
      .choosing([], for: .window(.quit))
      preferences.window = window
      XCTAssertEqual(told, [window], "it holds at once")
      waitUntil("it was not saved") { Preferences.read(from: path).window == window }
      preferences.window = WindowSettings()
      waitUntil("it was not taken back") { Preferences.read(from: path).window == WindowSettings() }
    }
  }

  func testWhatMakesNoSenseIsNamedAndTheUsualHolds() throws {
    let cases: [(String, [String])] = [
      ("[Window]\nappearance=pink\n", ["appearance is “pink”", "follow, light or dark"]),
      ("[Window]\nwidth=12\n", ["width is 12", "from 360 to 8192"]),
      ("[Window]\nheight=tall\n", ["height"]),
      ("[Keys]\nnxt-row=Ctrl+n\n", ["“nxt-row” in [Keys]"]),
      ("[Keys]\nnext-row=Ctrl+Nokey\n", ["“Ctrl+Nokey” of next-row", "Ctrl+Shift+p"]),
      ("[Keys]\nnext-row=a\n", ["next-row in [Keys]", "The search field needs A"]),
      ("[Keys]\nclose=Ctrl+q\n", ["close in [Keys]", "Ctrl+Q is already used for “Quit”"]),
    ]
    for (text, said) in cases {
      try write(text)
      let path = path
      onMain {
        let preferences = Preferences.read(from: path)
        XCTAssertEqual(preferences.window, WindowSettings(), text)
        for sentence in said {
          let problems = preferences.values.windowProblems
          XCTAssertTrue(problems.joined().contains(sentence), "\(problems)")
          XCTAssertEqual(preferences.problem?.contains(sentence), true, "the status line says it: \(text)")
        }
      }
    }
  }

  func testOneMistakeLeavesTheOtherSettingsAsTheyStand() throws {
    try write("[Window]\nappearance=pink\nwidth=800\n[Keys]\nclose=Ctrl+q\npreferences=F2\nnxt=F3\n")
    let path = path
    onMain {
      let preferences = Preferences.read(from: path)
      XCTAssertEqual(preferences.window.size, WindowSize(width: 800))
      XCTAssertEqual(preferences.window.keyboard.command(for: .init(.function(2))), .window(.showPreferences))
      XCTAssertEqual(preferences.values.windowProblems.count, 3, "\(preferences.values.windowProblems)")
    }
  }

  func testTheSizeIsNoLargerThanTheScreenAndNoSmallerThanAWindow() {
    for (size, screen, expected) in [
      ((720, 560), (1920, 1080), (720, 560)), ((5000, 4000), (1920, 1080), (1920, 1080)),
      ((720, 560), (320, 200), (360, 232)), ((720, 560), (600, 1080), (600, 560)),
    ] {
      let given = WindowSize(width: size.0, height: size.1).within(WindowSize(width: screen.0, height: screen.1))
      XCTAssertEqual(given, WindowSize(width: expected.0, height: expected.1))
    }
  }

  // MARK: All settings

  /// Changes every setting.
  @MainActor
  private static func chooseEverything(_ preferences: Preferences, list: String) throws {
    for choice in Preferences.Choice.allCases { preferences[choice] = !preferences[choice] }
    preferences.suggestionCount = 9
    preferences.terminal = "foot"
    preferences.setOn(false, StubProvider("programs", name: "Programs"))
    preferences.window.appearance = .light
    preferences.window.size = WindowSize(width: 800, height: 600)
    for (number, shortcut) in Shortcut.changeable.enumerated() {
      let letter = try XCTUnwrap(Unicode.Scalar(0x61 + number % 26))
      let key = Accelerator(.character(letter), number < 26 ? .alt : [.alt, .shift])
      preferences.window.keyboard = try preferences.window.keyboard.choosing([key], for: shortcut.command)
    }
    preferences.catalog.sources.order = ["files", "icons"]
    preferences.catalog.sources.off = ["characters"]
    preferences.catalog.files.folders = ["~", "/data"]
    preferences.catalog.files.exclusions = ["*.o"]
    preferences.catalog.files.includesHidden = true
    preferences.catalog.files.entersOtherFileSystems = true
    preferences.catalog.files.entersNetworkFileSystems = true
    preferences.catalog.iconTheme = .all
    var columns = ListColumns()
    (columns.name, columns.subtitle, columns.alternates) = ("Full Name", "Office", ["Nickname"])
    (columns.compounds, columns.icon) = ("Parts", "Face")
    preferences.catalog.lists.lists = [
      .init(id: "staff", title: "Staff", path: list, format: .csv(separator: UInt8(ascii: ";")), columns: columns)
    ]
  }

  /// Only the code knows the names of settings: this compares the names that it writes with those in the manual page.
  func testTheManualPageNamesEverySetting() throws {
    let page = try Checkout.text(of: "data/hunch.1")
    let path = path
    try onMain {
      let preferences = Preferences.read(from: path)
      try Self.chooseEverything(preferences, list: "/data/staff.csv")
      try waitForTask { await preferences.saved() }
      let file = try SettingsFile(path).read()
      XCTAssertEqual(file.keys(in: "Keys").count, Shortcut.changeable.count)
      Self.compare(page, file)
    }
  }

  private static func compare(_ page: String, _ file: SettingsDocument) {
    let words = Set(page.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init))
    for group in file.groups {
      let named = group.hasPrefix("List ") ? "[List NAME]" : "[\(group)]"
      XCTAssertTrue(page.contains(named), "data/hunch.1 says nothing of \(named)")
      for key in file.keys(in: group) {
        XCTAssertTrue(words.contains(key), "data/hunch.1 says nothing of \(key) in [\(group)]")
      }
    }
  }

  /// Copying the folder must be enough to move all settings to another machine.
  func testACopyOfTheFolderHasEverythingThatTheFirstHad() throws {
    let copy = TemporaryFolder()
    let (path, folder, other) = (path, folder.path, copy.path)
    try onMain {
      let preferences = Preferences.read(from: path)
      try Self.chooseEverything(preferences, list: Directories.path("~/staff.csv"))
      try waitForTask { await preferences.saved() }
      for (name, text) in [
        ("words", "Planck\n"), ("compounds", "eye dropper\n"), ("replacements.en", "ff = Firefox\n"),
        ("engines", "w = Wiki https://example.org/?q={searchTerms}\n"),
        ("providers.ini", "[planets]\nurl = https://example.org/?q={query}\n"),
      ] {
        try text.write(toFile: folder + "/hunch/" + name, atomically: true, encoding: .utf8)
      }
      try FileManager.default.copyItem(atPath: folder + "/hunch", toPath: other + "/hunch")
      let copied = Preferences.read(from: other + "/hunch/settings.ini")
      XCTAssertNil(copied.problem)
      for choice in Preferences.Choice.allCases { XCTAssertEqual(copied[choice], preferences[choice], "\(choice)") }
      XCTAssertEqual(copied.suggestionCount, 9)
      XCTAssertEqual(copied.terminal, "foot")
      XCTAssertEqual(copied.window, preferences.window)
      XCTAssertEqual(copied.catalog, preferences.catalog)
      XCTAssertEqual(copied.isOn(StubProvider("programs", name: "Programs")), false)
      XCTAssertEqual(copied.catalog.scripts, preferences.catalog.scripts)
      for name in try FileManager.default.contentsOfDirectory(atPath: folder + "/hunch") {
        XCTAssertTrue(
          FileManager.default.contentsEqual(atPath: folder + "/hunch/" + name, andPath: other + "/hunch/" + name), name)
      }
    }
  }
}
