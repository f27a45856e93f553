import Catalog
import GLibKit
import HunchModel
import SmartSearch

/// A screen that writes down what it is to show.
@MainActor
final class FakeDisplay: SearchDisplay {
  let field = FakeField()
  private(set) var content: WindowContent?
  private(set) var copied: [String] = []
  private(set) var dialogs: [String] = []
  private(set) var isPresented = false
  private(set) var isClosed = false
  /// How often the rows in view were fetched anew.
  private(set) var refills = 0

  let userTime: UInt32 = 42
  let activationToken: String? = "token"
  var searchField: any SearchField { field }

  func recheckPictures() {}
  /// Those who wait until it is drawn, while it is not.
  private var waiting: [CheckedContinuation<Void, Never>] = []
  var isDrawing = false {
    didSet {
      guard !isDrawing else { return }
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
  }
  var waitingCount: Int { waiting.count }
  func drawn() async {
    if isDrawing { await withCheckedContinuation { waiting.append($0) } }
  }

  func present() { isPresented = true }
  func hide() { isPresented = false }
  func close() { isClosed = true }
  func show(_ content: WindowContent) { self.content = content }
  func refillRows(from first: Int) { refills += 1 }
  func copy(_ text: String) { copied.append(text) }
  private(set) var notified: [String] = []
  func notify(_ line: String) { notified.append(line) }
  func showLarge(_ text: String) { dialogs.append("large \(text)") }
  func copy(_ file: FilePath) { copied.append(file.uri) }
  /// Where the user wants to save; nil if they think better of it.
  var savePlace: FilePath?
  func choosePlace(toSave name: String) async -> FilePath? {
    dialogs.append("save \(name)")
    return savePlace
  }
  func showHelp(_ keyboard: Keyboard, _ returnKey: SearchSession.ReturnKey) { dialogs.append("help") }
  func showAbout() { dialogs.append("about") }
  func showShortcuts(_ keyboard: Keyboard, _ returnKey: SearchSession.ReturnKey) { dialogs.append("shortcuts") }

  /// The size that the window has, as the user may change it by hand.
  var size = WindowSize()
  private var givenSize = WindowSize()
  var sizeGivenByHand: WindowSize? { size == givenSize ? nil : size }

  func resize(to size: WindowSize) {
    givenSize = size
    self.size = size
  }
  func showPreferences(_ preferences: Preferences, services: SuggestionServices?, library: Library) {
    dialogs.append("preferences")
  }
}

/// A search field that nobody sees.
@MainActor
final class FakeField: SearchField {
  var canComplete = true
  var completes = true
  var hasSelection = false
  var isMasked = false
  /// What it does when it is asked to send what was not sent yet.
  var onFlush: () -> Void = {}
  private(set) var shown: InlineCompletion.Display?
  private(set) var calls: [String] = []

  func flush() { onFlush() }
  func focus() { calls.append("focus") }
  func selectAll() { calls.append("select all") }
  func edit(_ edit: FieldEdit) { calls.append("\(edit)") }
  func show(_ completion: InlineCompletion) { shown = completion.display }
}

/// Starts nothing, and writes down what it was to start.
@MainActor
final class FakeLauncher: ApplicationLauncher {
  private(set) var launched: [String] = []
  /// What it says instead of starting anything.
  var failure: GLibError?
  /// The applications that take their time to start.
  private var slow: [String: (gate: AsyncStream<Void>, open: AsyncStream<Void>.Continuation)] = [:]
  /// Those that were asked for, whether or not they have started.
  private(set) var begun: [String] = []

  /// Has an application start no sooner than ``open(_:)`` says.
  func delay(_ desktopID: String) {
    let (gate, open) = AsyncStream<Void>.makeStream()
    slow[desktopID] = (gate, open)
  }

  /// Lets an application start that takes its time.
  func finish(_ desktopID: String) { slow[desktopID]?.open.finish() }

  func launch(_ desktopID: String, action: String?) async throws(GLibError) {
    begun.append(desktopID)
    if let gate = slow[desktopID]?.gate { for await _ in gate {} }
    if let failure { throw failure }
    launched.append(action.map { desktopID + " " + $0 } ?? desktopID)
  }

  func open(address: String) async throws(GLibError) {
    if let failure { throw failure }
    launched.append(address)
  }

  /// Those who ask to wait with ending the session.
  var inhibitors: [SessionService.Inhibitor] = []
  func inhibitors(of command: SessionCommand) async -> [SessionService.Inhibitor] { inhibitors }

  func perform(_ command: SessionCommand) async throws(GLibError) {
    if let failure { throw failure }
    launched.append(command.rawValue)
  }

  var terminal = true
  func hasTerminal() async -> Bool { terminal }

  func openTerminal(at path: FilePath) async throws(GLibError) {
    if let failure { throw failure }
    launched.append("terminal at \(path.shown)")
  }

  func run(_ words: [String]) async throws(GLibError) {
    if let failure { throw failure }
    launched.append((["run"] + words).joined(separator: " "))
  }

  func perform(_ deed: ItemAction.WindowDeed, on window: UInt32) async throws(GLibError) {
    if let failure { throw failure }
    launched.append("\(deed) \(window)")
  }

  func run(inTerminal words: [String]) async throws(GLibError) {
    if let failure { throw failure }
    launched.append((["terminal"] + words).joined(separator: " "))
  }
}
