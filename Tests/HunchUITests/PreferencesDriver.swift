import Catalog
import Foundation
import GtkKit
import HunchModelTestSupport
import MainLoopTestSupport
import SmartSearch
import Suggestions
import XCTest

@testable import HunchModel
@testable import HunchUI

/// A temporary folder of settings, with everything that Preferences needs in a test.
@MainActor
final class PreferencesScene {
  let folder = NSTemporaryDirectory() + "hunch-preferences-\(UUID().uuidString)"
  var path: String { folder + "/hunch/settings.ini" }

  /// Runs the body of a test with a new scene.
  nonisolated static func play(_ body: @MainActor (PreferencesScene) throws -> Void) throws {
    try onMain {
      try XCTSkipUnless(Toolkit.start(), "needs a display")
      let scene = PreferencesScene()
      defer { try? FileManager.default.removeItem(atPath: scene.folder) }
      try body(scene)
    }
  }

  /// The folder of the user's own dictionary.
  var dictionary: String { folder + "/dictionary" }

  /// Writes a file of the dictionary, as editors do: by a rename, or in place.
  func write(_ text: String, to name: String, atomically: Bool = true) throws {
    try FileManager.default.createDirectory(atPath: dictionary, withIntermediateDirectories: true)
    try text.write(toFile: dictionary + "/" + name, atomically: atomically, encoding: .utf8)
  }

  /// The saved settings.
  var saved: Preferences { .read(from: path) }

  func makeServices(
    _ store: HistoryStore = HistoryStore(.memory), isPrivate: Bool = false, others: [any SuggestionProvider] = [],
    prior: PriorUse? = nil
  ) -> SuggestionServices {
    SuggestionServices(
      store, isPrivate: isPrivate, locale: "en", others: others, arrange: patient,
      dictionary: PersonalDictionary(folder: dictionary), prior: prior)
  }

  /// Shows a window with some names, and Preferences above it.
  func open(
    _ names: [String], _ services: SuggestionServices?, preferences: Preferences? = nil, others: [any NamedSource] = [],
    _ body: (TestWindow, PreferencesDriver) throws -> Void
  ) throws {
    let preferences = preferences ?? saved
    let window = try TestWindow(
      names, purpose: services == nil ? .choose : .search, services: services, preferences: preferences,
      others: others)
    if services != nil { window.wait("the history is read") { $0.services?.memory.isLoaded == true } }
    let driver = PreferencesDriver(preferences, services: services, over: window)
    driver.wait("the words are read") { !driver.texts.contains("Reading…") }
    // A newer GTK lays out only with the first frame, and before that the focus goes nowhere.
    driver.wait("the window is laid out") { driver.all(Switch.self).allSatisfy { !$0.isMapped || $0.height > 0 } }
    try body(window, driver)
    driver.close()
    window.close()
  }

  /// Returns a history with these words and searches.
  func makeStore(learned: [String] = [], ignored: [String] = [], searches: [String] = []) -> HistoryStore {
    let store = HistoryStore(.memory)
    var isReady = false
    Task {
      for word in learned { try await store.add(word, to: .learned) }
      for word in ignored { try await store.add(word, to: .ignored) }
      for search in searches { try await store.recordSearch(search, at: WallClock.now) }
      isReady = true
    }
    waitUntil { isReady }
    return store
  }

  func words(_ list: WordList, in store: HistoryStore) -> [String] {
    var words: [String]?
    Task { words = try await store.words(in: list) }
    waitUntil { words != nil }
    return words ?? []
  }
}

/// Preferences above a window, in the test's own process.
@MainActor
struct PreferencesDriver {
  let window: Window

  init(_ preferences: Preferences, services: SuggestionServices?, over parent: TestWindow) {
    window = PreferencesWindow.present(
      preferences, services: services, library: parent.controller.library, over: parent.view.window)
  }

  /// Opens a page.
  func open(_ page: String) {
    // A narrow window hides the sidebar, and shows the same pages in a drop-down list.
    let lists = Self.all(ListBox.self, in: window, evenHidden: true)
    guard let pages = lists.first(where: { $0.hasCSSClass("sidebar") }) else {
      return XCTFail("there are no pages")
    }
    let titles = Self.all(Label.self, in: pages).map(\.text)
    guard let place = titles.firstIndex(of: page) else { return XCTFail("no page \(page) in \(titles)") }
    pages.select(place)
    wait("the page is laid out") { all(Switch.self).allSatisfy { !$0.isMapped || $0.height > 0 } }
  }

  /// Returns all widgets of a type, on all pages, from top to bottom.
  func all<Wanted: Widget>(_ type: Wanted.Type) -> [Wanted] { Self.all(type, in: window) }

  static func all<Wanted: Widget>(
    _ type: Wanted.Type, in widget: Widget, evenHidden: Bool = false
  ) -> [Wanted] {
    // The other pages of a stack are hidden.
    let takesAll = evenHidden || widget.cast(to: Stack.self) != nil
    return widget.children.filter { takesAll || $0.isVisible }.flatMap { child in
      child.cast(to: type).map { [$0] } ?? all(type, in: child, evenHidden: evenHidden)
    }
  }

  /// The texts of all labels, on all pages.
  var texts: [String] { all(Label.self).map(\.text) }

  /// Returns the control of the setting with this title.
  func control<Wanted: Widget>(_ type: Wanted.Type, _ title: String) throws -> Wanted {
    let name = try XCTUnwrap(all(Label.self).first { $0.text == title }, "no setting \(title) in \(texts)")
    let row = try XCTUnwrap(name.parent?.parent)
    return try XCTUnwrap(Self.all(type, in: row).first, "\(title) has no such control")
  }

  func button(_ label: String) throws -> Button {
    try XCTUnwrap(all(Button.self).first { $0.label == label }, "no button \(label)")
  }

  /// Returns the button that removes a word.
  func removeButton(of word: String) throws -> Button {
    let label = try XCTUnwrap(all(Label.self).first { $0.text == word }, "no word \(word) in \(texts)")
    return try XCTUnwrap(label.parent.flatMap { Self.all(Button.self, in: $0).first })
  }

  /// Returns the words listed below a title.
  func words(under title: String) throws -> [String] {
    let name = try XCTUnwrap(all(Label.self).first { $0.text == title }, "no list \(title) in \(texts)")
    let list = try XCTUnwrap(name.parent?.parent)
    // Behind the title and explanation, and before the button that removes all.
    return Self.all(Label.self, in: list).dropFirst(2).map(\.text).filter { $0 != "Remove All…" }
  }

  /// The name of the focused control: that of its setting, of the button, or of the word that it removes.
  var focused: String? {
    var widget = window.focusedWidget
    if let button = widget?.cast(to: Button.self), let label = button.label, !label.isEmpty { return label }
    // The parts of a field, such as its placeholder, do not name it.
    if let field = widget?.parent?.cast(to: Entry.self) { widget = field }
    if widget?.parent?.cast(to: SearchEntry.self) != nil { return "Search settings" }
    // Neither does the chosen entry of a list.
    for outer in sequence(first: widget, next: { $0?.parent }) {
      if let list = outer?.cast(to: DropDown.self) { widget = list }
      if outer == nil { break }
    }
    if let pages = widget?.parent?.cast(to: ListBox.self) {
      return pages.selected.map { Self.all(Label.self, in: pages)[$0].text }
    }
    while let row = widget?.parent {
      if let label = Self.all(Label.self, in: row).first { return label.text }
      widget = row
    }
    return nil
  }

  func wait(_ what: String, _ condition: () throws -> Bool) {
    waitUntil("\(what); shown: \(texts)") { (try? condition()) == true }
  }

  func close() {
    window.close()
    MainLoop.runPending()
  }
}
