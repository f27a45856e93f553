import Catalog
import GLibKit
import HunchModelTestSupport
import SmartSearch
import Suggestions
import TestSupport
import Testing

@testable import HunchModel

/// The search window without a screen: the program's own controller over a list of names, with a fake display,
/// launcher and clock.
@MainActor
final class HeadlessWindow {
  let controller: SearchController
  let display = FakeDisplay()
  let launcher = FakeLauncher()
  let files = FakeFiles()
  let clock = ManualClock()
  /// The reports of errands that the window does not show.
  private(set) var news: [String] = []
  private(set) var outcomes: [SearchController.Outcome] = []
  private let source: ChangingSource
  private let folder = TemporaryFolder()

  /// The actions of a name: print it, or start it as an application and copy it.
  enum Actions {
    case printing
    case starting
    /// Treats the name as the path of a file.
    case filing
    /// Shuts the machine down.
    case ending

    var make: @Sendable (String) -> [ItemAction] {
      switch self {
      case .printing: { [ItemAction("Print", .print(Array($0.utf8)))] }
      case .starting:
        { [ItemAction("Open", .launch(desktopID: $0, action: nil)), ItemAction("Copy", .copy($0))] }
      case .ending: { [ItemAction($0, .session(.shutDown, asksFirst: true))] }
      case .filing:
        { name in FilePath("/tmp/" + name).map { FileItem.item(of: $0, isFolder: false).actions } ?? [] }
      }
    }
  }

  /// - Parameters:
  ///   - others: Sources besides that of the names.
  ///   - calculator: The calculator for sums.
  ///   - provider: The provider of suggestions; without one, the test sends suggestions itself.
  init(
    _ names: [String], purpose: SearchSession.Purpose = .search, picksMany: Bool = false,
    choosing: SearchSession.Choosing? = nil, actions: Actions = .printing,
    others: [any NamedSource] = [], isPrivate: Bool = false, provider: (any SuggestionProvider)? = nil,
    calculator: Calculator = Calculator { nil }
  ) async {
    source = ChangingSource(names, actions: actions.make)
    let library = Library(sources: [source] + others)
    // The list is then there at the first key.
    for other in others { library.require(other.id) }
    library.start()
    _ = await library.loaded()
    let preferences = Preferences(path: folder.path + "/settings.ini")
    _ = await preferences.known(.learns)
    let services = SuggestionServices(
      HistoryStore(.memory), isPrivate: isPrivate, locale: "en", others: provider.map { [$0] } ?? [],
      dictionary: PersonalDictionary(folder: folder.path + "/dictionary"), calculator: calculator)
    let errands = Errands(clock: clock)
    controller = SearchController(
      library: library, purpose: purpose, choosing: choosing ?? .init(picksMany: picksMany),
      services: purpose == .search ? services : nil,
      preferences: preferences,
      display: display, launcher: launcher, files: files, errands: errands, clock: clock)
    errands.onNews = { [weak self] in self?.news.append($0) }
    controller.onOutcome = { [weak self] in self?.outcomes.append($0) }
    controller.present()
    if provider == nil { services.suggestions.onChange = nil }
  }

  var session: SearchSession { controller.state.session }

  // MARK: What the user sees

  /// The field: `fi|refox` with a completion, `fi|` without.
  var field: String {
    guard let shown = display.field.shown else { return "" }
    let scalars = Array(shown.text.unicodeScalars)
    func text(_ part: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(part)) }
    return text(scalars[..<shown.caret]) + "|" + text(scalars[shown.caret...])
  }

  /// The names in the list.
  var list: [String] { (0..<session.results.total).compactMap { controller.state.rows.item(at: $0)?.name } }

  /// The names of the near matches below the list.
  var near: [String] {
    (0..<session.rowCount).filter(session.isNear).compactMap { controller.state.rows.item(at: $0)?.name }
  }

  /// The name of the selected row.
  var selected: String? { session.selection.row.flatMap { controller.state.rows.item(at: $0)?.name } }

  /// The selected suggestion.
  var selectedSuggestion: String? { session.selectedSuggestion.map { session.bar[$0].text } }

  /// The page in place of a list, if it has no rows.
  var message: WindowContent.Message? {
    if case .message(let message)? = display.content?.page { message } else { nil }
  }

  /// The notice in the status line.
  var notice: String? { session.notice?.text }

  /// The picked names, if the action is to print them.
  var opened: [String] {
    outcomes.flatMap { outcome -> [String] in
      if case .picked(let picked) = outcome, case .items(let items) = picked.content { items.map(\.name) } else { [] }
    }
  }

  var isClosed: Bool { outcomes.contains { if case .cancelled = $0 { true } else { false } } }
  var hasQuit: Bool { outcomes.contains { if case .quit = $0 { true } else { false } } }
  var choseNothing: Bool { outcomes.contains { if case .nothingMatched = $0 { true } else { false } } }
  /// The number of times the window finished its purpose.
  var doneCount: Int { outcomes.filter { if case .done = $0 { true } else { false } }.count }

  /// Whether a text is among the recent searches.
  func isRemembered(_ text: String) -> Bool {
    controller.services?.memory.recent.contains { $0.text == text } == true
  }

  /// Returns the items that the history has as chosen for a text.
  func chosen(for text: String) -> [String] {
    controller.services?.memory.chosen(for: text).map(\.item) ?? []
  }

  // MARK: What the user does

  func type(_ text: String) {
    for character in text { send(.field(session.shownField.typing(character))) }
  }

  @discardableResult
  func press(_ key: SearchSession.Key) -> Bool {
    let isHandled = controller.press(key)
    check()
    return isHandled
  }

  /// Runs the final search for the typed text.
  func search() { press(.shiftEnter) }

  // MARK: What others do

  func send(_ event: SearchSession.Event) {
    controller.send(event)
    check()
  }

  /// Sends these suggestions, as a provider would.
  func suggest(_ texts: String...) {
    send(.suggested(texts.map { .init(text: $0) }))
  }

  /// Changes the names of the source.
  func change(to names: [String]) async {
    await change(to: .names(names)) {
      let items = $0.snapshot.sources[0].items
      return items.indices.map { items[$0].name } == names
    }
  }

  /// Makes the source load again, and waits for its effect on the window.
  func change(to behaviour: ChangingSource.Behaviour, until isThere: (WindowState) -> Bool) async {
    let rows = session.list.rows
    source.become(behaviour)
    await wait("the source has changed") { session.list.rows > rows && isThere(controller.state) }
  }

  /// Changes the names of the source while the window is hidden, which does not search.
  func changeWhileHidden(to names: [String]) async {
    source.become(.names(names))
    await wait("the source has changed") {
      let items = controller.state.snapshot.sources[0].items
      return items.indices.map { items[$0].name } == names
    }
  }

  /// Lets everything run until the condition holds.
  func wait(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () async -> Bool
  ) async {
    #expect(await eventually(condition), what, sourceLocation: sourceLocation)
    check()
  }

  /// Waits until exactly these rows are listed, and nothing is loading.
  func wait(for rows: [String], sourceLocation: SourceLocation = #_sourceLocation) async {
    await wait("the rows are \(rows)", sourceLocation: sourceLocation) {
      list == rows && !controller.state.items.snapshot.isLoading
    }
  }

  private func check() {
    #expect(session.checkInvariants() == nil)
    // The items are those of the counted rows.
    guard session.isAnswered else { return }
    let (items, results) = (controller.state.items, session.results)
    #expect(items.hits.count <= results.total && (items.byFolders?.rowCount ?? 0) == results.byFolders)
    #expect((items.near?.hits.count ?? 0) == results.near.count)
  }
}

extension ResultRows {
  /// The number of matching rows, without near matches.
  var count: Int { layout.matches }

  /// Whether the known files found by words of folders are only the first ones.
  var isPartialByFolders: Bool { (items.byFolders?.items.count ?? 0) < layout.byFolders }
}
