import CXTest
import Foundation
import PictureSupport
import TestSupport
import XCTest

/// Measures the contrast of all visible text in pictures of the real window. The window is scaled by two, which
/// gives the strokes of small letters their full colour.
final class ContrastTests: EndToEndTestCase {
  private var scale = 2
  /// The gap that separates two texts, in pixels.
  private static let gap = 14

  /// A text in the picture, with its contrast.
  private struct Writing: CustomStringConvertible {
    let object: Accessible
    let columns: Range<Int>
    let contrast: Double
    /// Asks the program for the name, and so is read only for a failure.
    var description: String { "\(object.role) “\(object.name)”, columns \(columns): \(contrast)" }
  }

  /// Returns the texts in an object. Columns without a gap form one text, which is measured against its own
  /// background.
  /// - Parameter dialog: The window of the object; nil for the main one.
  private func writings(
    in object: Accessible, _ hunch: Session, of dialog: CXTest.Window? = nil, skipping skipped: Int = 0
  ) -> [Writing] {
    guard let window = dialog ?? hunch.window, let origin = hunch.connection.frame(of: window),
      let frame = object.frame, frame.width > 0, frame.height > 0
    else { return [] }
    let footer = dialog == nil ? 80 : 0
    // GTK 4.8 counts from inside the window's border.
    let border = Session.losesPadding ? 0 : 1
    let place = Rectangle(
      x: origin.x + scale * (border + frame.x), y: origin.y + scale * (border + frame.y),
      width: scale * frame.width, height: scale * frame.height)
    guard place.x >= origin.x, place.x + place.width <= origin.x + origin.width,
      place.y + place.height <= origin.y + origin.height - footer || object.role.hasPrefix("status"),
      let picture = hunch.connection.screenshot(of: place)
    else { return [] }
    let rows = 6..<picture.height - 6
    guard rows.count > 8, let ground = picture.commonest(in: 0..<picture.width, excluding: []) else { return [] }
    let runs = picture.parts(in: rows, on: ground, apart: Self.gap)
    return runs.filter { $0.count > 10 && $0.lowerBound >= skipped }.map { run in
      let own = picture.commonest(in: run, excluding: []) ?? ground
      return Writing(object: object, columns: run, contrast: picture.contrast(in: run, with: own))
    }
  }

  /// Measures a page once it has come to rest.
  /// - Parameter hasIcons: Whether rows begin with icons.
  /// - Returns: The picture of the window.
  @discardableResult
  private func check(
    _ page: String, _ hunch: Session, _ appearance: Session.Appearance, hasIcons: Bool = true
  ) -> Screenshot? {
    let picture = hunch.settled(page, hunch.screenshot)
    let least = appearance == .highContrast ? 7.0 : 4.5
    // A row begins with its icon, which need not be readable. Its name begins behind it.
    let rowPicture = hasIcons ? scale * 30 : 0
    var all: [Writing] = []
    for list in ["Results", "Home", "Actions", "Other Options"] {
      for row in hunch.rows(in: list, atMost: 12) {
        all += writings(in: row.accessible, hunch, skipping: list == "Results" || !row.name.isEmpty ? rowPicture : 0)
      }
    }
    let objects = hunch.application.all(
      role: "label", "heading", "button", "toggle button", "push button", "status", "status bar")
    for object in objects { all += writings(in: object, hunch) }
    all += writings(in: hunch.field, hunch, skipping: scale * 24)
    XCTAssertGreaterThan(all.count, 3, "\(page), \(appearance): nothing was measured")
    for writing in all where writing.contrast < least { XCTFail("\(page), \(appearance): \(writing)") }
    return picture
  }

  /// Measures a page with details, which must be among what is measured.
  private func checkDetails(_ page: String, _ hunch: Session, _ appearance: Session.Appearance) {
    check(page, hunch, appearance)
    let texts = hunch.details?.all(role: "label").flatMap { writings(in: $0, hunch) } ?? []
    XCTAssertGreaterThan(texts.count, 3, "\(page), \(appearance): no details were measured")
  }

  /// Measures the labels and buttons of a window above the main one, and the settings that a search found.
  private func check(
    _ page: String, _ dialog: (window: CXTest.Window, accessible: Accessible), _ hunch: Session,
    _ appearance: Session.Appearance
  ) {
    _ = hunch.settled(page) {
      hunch.connection.frame(of: dialog.window).flatMap { hunch.connection.screenshot(of: $0) }
    }
    let least = appearance == .highContrast ? 7.0 : 4.5
    let rows = dialog.accessible.list("Settings Found")?.all(role: "list item") ?? []
    // Insensitive controls are dimmed on purpose.
    let all = (dialog.accessible.all(role: "label", "heading", "button", "push button") + rows)
      .filter { $0.states.contains(.sensitive) }
      .flatMap { writings(in: $0, hunch, of: dialog.window) }
    XCTAssertGreaterThan(all.count, 3, "\(page), \(appearance): nothing was measured")
    for writing in all where writing.contrast < least { XCTFail("\(page), \(appearance): \(writing)") }
  }

  /// Measures each page of Preferences and its search, the help with its keys, and what is told about the program.
  private func measureDialogs(_ hunch: Session, _ appearance: Session.Appearance) throws {
    let preferences = try hunch.openPreferences()
    for page in [
      "General", "Keys", "Sources", "Files", "Suggestions", "Scripts and Web", "Learning", "Privacy", "This Desktop",
    ] {
      hunch.eventually("\(page) shows") { _ in preferences.accessible.shownPage == page }
      check("preferences, \(page)", preferences, hunch, appearance)
      hunch.keyboard.strike([.control + .pageDown])
    }
    hunch.keyboard.strike(["s", "u", "g"])
    hunch.eventually("settings are found") { _ in
      preferences.accessible.list("Settings Found") != nil
    }
    check("preferences, a search", preferences, hunch, appearance)
    // The first one ends the search.
    hunch.keyboard.strike([.escape, .escape])
    hunch.eventually("preferences close") { $0.windows.count == 1 }
    hunch.press(.function(1))
    let help = try hunch.dialog("Help")
    check("help", help, hunch, appearance)
    // Its only control has the focus.
    hunch.keyboard.strike([.enter])
    let about = try hunch.dialog("About Hunch", above: [help.window])
    check("about", about, hunch, appearance)
    hunch.keyboard.strike([.escape])
    hunch.eventually("about closes") { !$0.windows.contains(about.window) }
    hunch.connection.focus(help.window)
    hunch.keyboard.strike([.escape])
    hunch.eventually("help closes") { $0.windows.count == 1 }
  }

  /// Makes settings for a window in which nothing moves by itself: a caret blinks for ten seconds. The folder holds
  /// the user's applications, too.
  /// - Parameter font: The size of the font in points.
  private func configuration(
    without sources: String, width: Int = 560, height: Int = 440, font: Int = 10
  ) throws -> TemporaryFolder {
    let config = TemporaryFolder()
    try config.write(
      "[Window]\nwidth=\(width)\nheight=\(height)\n[Sources]\noff=\(sources)\n", to: "hunch/settings.ini")
    try config.write(
      "[Settings]\ngtk-enable-animations=false\ngtk-cursor-blink=false\ngtk-font-name=DejaVu Sans \(font)\n",
      to: "gtk-4.0/settings.ini")
    // Without any padding and border, a newer GTK tells the places of all texts, which have the same colours.
    if Session.losesPadding { try config.write("* { padding: 0; border-width: 0; }\n", to: "gtk-4.0/gtk.css") }
    try config.addApplication("Calculator", "Comment=Adds and divides\n", to: "applications/calculator.desktop")
    return config
  }

  /// The variables that start the program with such a folder.
  private func variables(for config: TemporaryFolder) -> [String: String] {
    ["GDK_SCALE": "\(scale)", "XDG_CONFIG_HOME": config.path, "XDG_DATA_HOME": config.path]
  }

  /// Measures the details that take the place of the list, in a narrow window over the results.
  private func measureDetailsPage(_ hunch: Session, _ appearance: Session.Appearance) throws {
    let window = try XCTUnwrap(hunch.window)
    let usual = try XCTUnwrap(hunch.connection.frame(of: window))
    hunch.connection.resize(window, width: scale * 420, height: usual.height)
    hunch.eventually("the details have no space") { hunch in
      hunch.details == nil
        && hunch.application.all(role: "label").contains { $0.description.contains("→ Details") }
    }
    hunch.press(.right)
    hunch.eventually("they take the place of the list") { $0.details != nil && $0.list("Results") == nil }
    checkDetails("details as a page", hunch, appearance)
    hunch.press(.left)
    hunch.eventually("and give it back") { $0.details == nil && $0.selectedRow == "Calculator" }
    hunch.connection.resize(window, width: usual.width, height: usual.height)
    hunch.eventually("the window has its size again") { $0.connection.frame(of: window)?.width == usual.width }
  }

  private func measure(_ appearance: Session.Appearance) throws {
    let config = try configuration(without: "icons;software")
    let environment = variables(for: config)
    let hunch = try launch(environment: environment, appearance: appearance)
    hunch.eventually("the home page") { $0.isHome }
    check("home", hunch, appearance)
    hunch.type("calculator")
    hunch.eventually("rows") { $0.rows.count > 1 }
    check("typing", hunch, appearance)
    hunch.search()
    hunch.eventually("results") {
      $0.statusText?.contains("results for") == true && $0.selectedRow == "Calculator"
    }
    check("results", hunch, appearance)
    try measureDetailsPage(hunch, appearance)
    // The window stays open.
    hunch.press(.shift + .enter)
    hunch.eventually("the application starts") { $0.statusText == "Open: Calculator" }
    hunch.press(.control + "k")
    hunch.eventually("actions") { !$0.rows(in: "Actions").isEmpty }
    check("actions", hunch, appearance)
    hunch.press(.escape, .control + "a")
    hunch.type("qwzxq")
    hunch.eventually("nothing") { $0.statusText?.hasPrefix("Searched") == true }
    check("nothing", hunch, appearance)
    hunch.press(.control + "a")
    hunch.type("calculatro")
    hunch.eventually("near matches") { !$0.rows.isEmpty && $0.statusText == "No exact match" }
    check("near matches", hunch, appearance)
    hunch.press(.control + "a")
    hunch.type("12*17.5")
    hunch.eventually("a sum") { $0.firstRow?.accessible.description.contains("= 210") == true }
    check("a sum", hunch, appearance)
    hunch.press(.control + "a", .backspace)
    hunch.eventually("the application is on the home page") {
      $0.isHome && $0.rows(in: "Home").map(\.name).starts(with: ["Recently Used", "Calculator"])
    }
    check("home with what was used", hunch, appearance)
    try measureDialogs(hunch, appearance)
    hunch.press(.control + .shift + "p")
    hunch.eventually("a private window") { $0.title == "Hunch (Private)" }
    check("private", hunch, appearance)
    hunch.end()
    let chooser = try launch(
      "pick", "--prompt", "branch", input: .open, environment: environment, appearance: appearance)
    chooser.eventually("it waits for lines") { $0.application.outline().contains("Still Reading") }
    check("loading", chooser, appearance)
    chooser.process.write("main\nfix/portal\n")
    chooser.process.closeInput()
    chooser.eventually("lines") { $0.rows.count == 2 }
    check("chooser", chooser, appearance, hasIcons: false)
    chooser.end()
    withExtendedLifetime(config) {}
  }

  /// The details stand beside the list in a window that is too wide for the screen of the tests at a scale of two.
  /// Letters of twice the size have as many pixels.
  func testDetailsBesideTheListCanBeRead() throws {
    scale = 1
    for appearance in [Session.Appearance.light, .dark, .highContrast] {
      let config = try configuration(without: "icons;software;files", width: 1_280, height: 900, font: 20)
      let hunch = try launch(environment: variables(for: config), appearance: appearance)
      hunch.eventually("the home page") { $0.isHome }
      hunch.find("calculator", as: "Calculator")
      hunch.search()
      hunch.eventually("the details are beside the list") { hunch in
        guard let details = hunch.details?.frame, let list = hunch.list("Results")?.frame else { return false }
        return hunch.selectedRow == "Calculator" && details.x >= list.x + list.width
      }
      checkDetails("details beside the list", hunch, appearance)
      hunch.end()
      withExtendedLifetime(config) {}
    }
  }

  /// When a source that is still being read, or cannot be, is searched alone, a page says so.
  func testPagesOfSourcesThatAreNotThereCanBeRead() throws {
    for appearance in [Session.Appearance.light, .dark, .highContrast] {
      let data = TemporaryFolder()
      try data.write("<xbel", to: "recently-used.xbel")
      let config = try configuration(without: "icons;software;files")
      let hunch = try launch(
        environment: [
          "GDK_SCALE": "\(scale)", "XDG_CONFIG_HOME": config.path, "XDG_DATA_HOME": data.path,
        ], appearance: appearance)
      hunch.eventually("the home page") { $0.isHome && $0.sources.contains("Recent Files") }
      let number = try XCTUnwrap(hunch.sources.firstIndex(of: "Recent Files")) + 1
      hunch.press(.control + Key(Unicode.Scalar(UInt8(48 + number))))
      hunch.type("zork")
      hunch.eventually("it says why") { $0.application.outline().contains("Nothing Found") }
      check("failed", hunch, appearance)
      hunch.end()
      withExtendedLifetime((data, config)) {}
    }
  }

  /// Checks the rows in a theme, and that they stand on this colour.
  private func check(
    theme name: String, _ css: String, _ appearance: Session.Appearance, on background: Screenshot.Color
  ) throws {
    let data = TemporaryFolder()
    try data.write(css, to: "themes/\(name)/gtk-4.0/gtk.css")
    let hunch = try launch(
      environment: ["GDK_SCALE": "\(scale)", "XDG_DATA_HOME": data.path, "GTK_THEME": name])
    hunch.eventually("the home page") { $0.isHome }
    hunch.type("calculator")
    hunch.eventually("rows") { $0.rows.count > 1 }
    let picture = try XCTUnwrap(check("the theme \(name)", hunch, appearance))
    XCTAssertEqual(picture.commonest(in: 0..<picture.width, excluding: []), background)
    withExtendedLifetime(data) {}
  }

  /// A foreign theme keeps its colours, and dimmed text stays readable on them.
  func testAnotherThemeKeepsItsColours() throws {
    try check(
      theme: "Breezy",
      """
      @define-color theme_bg_color #31363b;
      @define-color theme_fg_color #eff0f1;
      @define-color theme_selected_bg_color #3daee9;
      """, .dark, on: Screenshot.Color(red: 0x31, green: 0x36, blue: 0x3B))
  }

  /// A theme need not name its colours. Then those of GTK's own theme stand.
  func testAThemeThatNamesNoColoursHasThoseOfTheProgram() throws {
    try check(
      theme: "Bare", "label { margin: 0; }\n", .light, on: Screenshot.Color(red: 0xFB, green: 0xFB, blue: 0xFC))
  }

  func testEverythingCanBeReadInLight() throws { try measure(.light) }
  func testEverythingCanBeReadInDark() throws { try measure(.dark) }
  func testEverythingCanBeReadInHighContrast() throws { try measure(.highContrast) }
}
