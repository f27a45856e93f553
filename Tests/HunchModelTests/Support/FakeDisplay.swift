import Catalog
import GLibKit
import HunchModel
import SmartSearch

/// A display that records its calls.
@MainActor
final class FakeDisplay: SearchDisplay {
  let field = FakeField()
  private(set) var content: WindowContent?
  /// The contents that the controller showed before it presented the window. A real window lays each of them out.
  private(set) var contentsBefore: [WindowContent] = []
  private(set) var copied: [String] = []
  private(set) var dialogs: [String] = []
  private(set) var isPresented = false
  private(set) var isClosed = false
  /// The number of times the visible rows were fetched again.
  private(set) var refills = 0

  let userTime: UInt32 = 42
  let activationToken: String? = "token"
  var searchField: any SearchField { field }

  func recheckPictures() {}
  /// The tasks that wait for the next drawing, while `isDrawing` is set.
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
  func show(_ content: WindowContent) {
    if !isPresented, content != self.content { contentsBefore.append(content) }
    self.content = content
  }
  func refillRows(from first: Int) { refills += 1 }
  func copy(_ text: String) { copied.append(text) }
  /// Whether texts can be pasted into other windows.
  var canPaste = false
  /// The pasted texts; nil for one that was on the clipboard already.
  private(set) var pasted: [String?] = []
  /// The error of every call of ``paste(_:closing:)``, if one is set.
  var pasteFailure: GLibError?
  func paste(_ text: String?, closing close: () -> Void) async throws(GLibError) {
    close()
    if let pasteFailure { throw pasteFailure }
    pasted.append(text)
  }

  private(set) var notified: [String] = []
  func notify(_ line: String) { notified.append(line) }
  func showLarge(_ text: String) { dialogs.append("large \(text)") }
  func copy(_ file: FilePath) { copied.append(file.uri) }
  /// The user's answer to the save dialog; nil to cancel it.
  var savePlace: FilePath?
  func choosePlace(toSave name: String) async -> FilePath? {
    dialogs.append("save \(name)")
    return savePlace
  }
  func showHelp(_ keyboard: Keyboard, _ returnKey: SearchSession.ReturnKey) { dialogs.append("help") }
  func showAbout() { dialogs.append("about") }
  /// The keys of the desktop.
  var shortcut: GlobalShortcut?
  /// The question for a key that is open.
  private(set) var keyQuestion: (name: String, take: (Accelerator) -> String?)?
  func askKey(for name: String, take: @escaping (Accelerator) -> String?) { keyQuestion = (name, take) }
  func showBinding(_ binding: BindingText, because reason: String) {
    dialogs.append("\(reason) \(binding.advice) \(binding.text)")
  }
  func showShortcuts(_ keyboard: Keyboard, _ returnKey: SearchSession.ReturnKey) { dialogs.append("shortcuts") }

  /// The present size, which the user may have changed by hand.
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

/// An invisible search field.
@MainActor
final class FakeField: SearchField {
  var canComplete = true
  var completes = true
  var hasSelection = false
  var isMasked = false
  /// Called when the field must send its pending changes.
  var onFlush: () -> Void = {}
  private(set) var shown: InlineCompletion.Display?
  private(set) var calls: [String] = []

  func flush() { onFlush() }
  func focus() { calls.append("focus") }
  func selectAll() { calls.append("select all") }
  func edit(_ edit: FieldEdit) { calls.append("\(edit)") }
  func show(_ completion: InlineCompletion) { shown = completion.display }
}

/// A launcher that only records its calls.
@MainActor
final class FakeLauncher: ApplicationLauncher {
  private(set) var launched: [String] = []
  /// The error of every call, if one is set.
  var failure: GLibError?
  /// The applications that start slowly.
  private var slow: [String: (gate: AsyncStream<Void>, open: AsyncStream<Void>.Continuation)] = [:]
  /// The applications whose start was requested, whether or not they have started.
  private(set) var begun: [String] = []

  /// Delays the start of an application until ``finish(_:)`` is called.
  func delay(_ desktopID: String) {
    let (gate, open) = AsyncStream<Void>.makeStream()
    slow[desktopID] = (gate, open)
  }

  /// Lets a slow application start.
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

  /// The programs that ask to delay the end of the session.
  var inhibitors: [SessionService.Inhibitor] = []
  func inhibitors(of command: SessionCommand) async -> [SessionService.Inhibitor] { inhibitors }

  func perform(_ command: SessionCommand) async throws(GLibError) {
    if let failure { throw failure }
    launched.append(command.rawValue)
  }

  /// The texts of the entries of clipboard managers, by id; an entry without one is copied by its manager.
  var entries: [String: String] = [:]
  func text(of entry: ItemAction.ClipboardReference) async throws(GLibError) -> String? {
    if let failure { throw failure }
    launched.append("copy \(entry.id)")
    return entries[entry.id]
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

  func perform(_ deed: OpenWindow.Deed, on window: UInt32) async throws(GLibError) {
    if let failure { throw failure }
    launched.append("\(deed) \(window)")
  }

  func run(inTerminal words: [String]) async throws(GLibError) {
    if let failure { throw failure }
    launched.append((["terminal"] + words).joined(separator: " "))
  }
}
