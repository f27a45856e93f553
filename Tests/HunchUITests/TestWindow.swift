import Catalog
import Foundation
import GtkKit
import HunchModelTestSupport
import MainLoopTestSupport
import SmartSearch
import UserSettings
import XCTest

@testable import HunchModel
@testable import HunchUI

/// The real window over a list of names, in the test's own process.
@MainActor
final class TestWindow {
  private let window: ControlledWindow
  var controller: SearchController { window.controller }
  var view: SearchWindow { window.view }
  private(set) var outcomes: [SearchController.Outcome] = []
  /// A settings file for this window alone, apart from those of the user and of other tests.
  private let settings = NSTemporaryDirectory() + "hunch-settings-\(UUID().uuidString).ini"

  /// A single application for all tests: it stays registered on the bus until its process ends.
  static let application = Result {
    let application = Application(id: "app.hunch.Tests", isUnique: false)
    try application.register()
    return application
  }

  init(
    _ names: [String], purpose: SearchSession.Purpose = .search, services: SuggestionServices? = nil,
    preferences: Preferences? = nil, others: [any NamedSource] = []
  ) throws {
    let library = Library(sources: [NameSource(names) as any NamedSource] + others)
    let application = try Self.application.get()
    window = ControlledWindow(
      application, library: library, purpose: purpose, services: services,
      preferences: preferences ?? .read(from: settings), placeholder: "Search")
    // The program does the same.
    controller.preferences.store.watch { library.follow(CatalogSettings($0)) }
    controller.onOutcome = { [weak self] in self?.outcomes.append($0) }
    library.start()
    controller.present()
    wait("the names are read") { $0.snapshot.sources[0].state == .ready(count: names.count) && !$0.snapshot.isLoading }
    wait("PRIMARY is remembered") { [view] _ in view.field.canComplete }
  }

  var text: TextWidget { view.field.entry.textWidget }

  /// The field: `fi|refox` with a completion, `fi|` without.
  var field: String {
    let scalars = Array(text.text.unicodeScalars)
    func string(_ part: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(part)) }
    return string(scalars[..<text.position]) + "|" + string(scalars[text.position...])
  }

  var names: [String] { (0..<controller.session.results.total).compactMap { controller.rows.item(at: $0)?.name } }

  /// Types as the field does: the selected text is replaced.
  func type(_ characters: String) {
    for character in characters {
      view.field.keyWillArrive()
      if let selection = text.selection { text.delete(selection) }
      text.position = text.insert(String(character), at: text.position)
      MainLoop.runPending()
      check()
    }
  }

  func press(_ key: SearchSession.Key) {
    view.field.keyWillArrive()
    _ = controller.press(key)
    MainLoop.runPending()
    check()
  }

  /// Removes the notice, however long it would stay.
  func dismissNotice() {
    controller.send(.noticeTimeEnded(serial: controller.session.noticeSerial))
    controller.send(.commandGiven)
  }

  private func check() {
    XCTAssertNil(controller.session.checkInvariants())
  }

  func wait(_ what: String, _ condition: (SearchController) -> Bool) {
    waitUntil("\(what); \(controller.session.selection) is selected") { condition(controller) }
    check()
  }

  /// Gives the window this width, or its minimum, and returns the width that it has then.
  func resize(toWidth width: Int) -> Int {
    view.window.defaultSize = (width: width, height: 600)
    // Without the shadow around it, and at least the minimum width.
    let wanted = max(width, view.window.measure(.horizontal).minimum)
    wait("it has its width") { [view] _ in abs(view.window.width - wanted) < 20 }
    return view.window.width
  }

  func close() {
    controller.close()
    MainLoop.runPending()
    try? FileManager.default.removeItem(atPath: settings)
  }
}

/// The parts of the state that tests read.
@MainActor
extension SearchController {
  var session: SearchSession { state.session }
  var rows: ResultRows { state.rows }
  var snapshot: LibrarySnapshot { state.snapshot }
  var statusText: String { state.status }
  var outsideText: String? { state.outsideText }
}

extension Widget {
  /// The suggestion buttons in this widget, in their order.
  var suggestionButtons: [ToggleButton] {
    children.flatMap { child in child.cast(to: ToggleButton.self).map { [$0] } ?? child.suggestionButtons }
  }
}
