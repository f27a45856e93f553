import GtkKit
import HunchModel
import SmartSearch

/// The search field on the screen: tells an ``InlineCompletion`` what the person does, and shows its display.
///
/// The completion is a real selection in the field, so that copying, the arrows, text shaping and screen readers treat it
/// as such. Three traps of GTK 4.8 shape this class:
/// - `changed` is emitted before the caret has moved, and the field then sets a selection of its own. So edits are only
///   noted when they happen, and told in an idle callback that runs after this key, before the next one and before the
///   frame.
/// - Setting the text emits `changed` twice, once with nothing. So the display is reached by one smallest change.
/// - Selecting ends a dead key that is under way. So nothing is selected that is selected already, and while an input
///   method is composing the display is what the field shows anyway.
final class CompletingField {
  /// The widget.
  let entry: SearchEntry

  /// Called once for each thing the person did, which is then to be answered by ``show(_:)``.
  var onEvent: (InlineCompletion.Event) -> Void = { _ in }

  /// Called when a completion may be shown that might not before: ``canComplete`` has become true, or the focus came with
  /// what was typed.
  var onReady: () -> Void = {}

  /// Whether a completion may be shown now. Not while another program's primary selection is being remembered, which
  /// takes a moment when the window opens.
  var canComplete: Bool { primary.isReady }

  /// Whether names may be completed at all.
  var completes = true {
    didSet {
      entry.setAccessible(.autocompletion(completes ? .both : .list))
      configure()
    }
  }

  private let text: TextWidget
  private let primary: PrimaryGuard
  private let focusController = FocusController()
  /// Whether a selection outlives another program's claim on the primary selection. Where it does not, because this
  /// version of GTK has no such class, offering that program's text again would end the selection as well.
  private let keepsSelection: Bool
  private var configuration = InlineCompletion.Configuration()

  private var edits: [InlineCompletion.Edit] = []
  private var report: ScheduledWork?
  private var isComposing = false
  private var wasComposing = false
  private var wasOverwriting = false
  private var shown = InlineCompletion().display
  /// The display is being shown: what changes now was not done by the person.
  private var isShowing = false

  /// A line is drawn under a part of the text.
  private var isUnderlined = false

  /// A key is on its way through the field: what is inserted now was typed.
  private var isTyping = false
  /// Changes of the caret and the selection are held back until the key is done.
  private var isFrozen = false
  /// Another program has claimed the primary selection since the last report.
  private var lostPrimary = false
  /// A paste was asked for or something was dropped, and the text will arrive later.
  private var awaited: InlineCompletion.EditSource?
  private var arrivalDeadline: ScheduledWork?

  /// How long a paste may take to arrive; one of nothing never does.
  private static let arrivalPatience = Duration.seconds(1)

  private var announcement: ScheduledWork?

  /// How long the person must pause until a completion is told to assistive technology, which would otherwise speak at
  /// every key.
  private static let announcementPause = Duration.milliseconds(400)

  /// Makes the field. A display must be there.
  init(placeholder: String, label: String) {
    keepsSelection = SelectionKeeper.install()
    entry = SearchEntry(placeholder: VisibleText.of(placeholder))
    text = entry.textWidget
    // Whatever comes in by keys, the clipboard or a drop is cut before the field lays it out.
    text.buffer = EntryBuffer { inserted, length in
      FieldText.line(of: inserted, limit: max(0, FieldText.maximumLength - length))
    }
    primary = PrimaryGuard(entry.display.primarySelection)
    primary.onReady = { [weak self] in self?.onReady() }
    primary.onLoss = { [weak self] in self?.lostPrimary = true }
    entry.enablesUndo = false
    entry.setAccessible(.label(label))
    entry.setAccessible(.autocompletion(.both))
    connectSignals()
  }

  private func connectSignals() {
    text.buffer.inserted.connect(to: self) { field, position, _, count in
      field.note(.inserted(at: position, count: count))
    }
    text.buffer.deleted.connect(to: self) { field, position, count in
      field.note(.deleted(at: position, count: count))
    }
    text.caretMoved.connect(to: self) { $0.scheduleReport() }
    text.selectionBoundMoved.connect(to: self) { $0.scheduleReport() }
    text.toggleOverwrite.connect(to: self, after: true) { $0.scheduleReport() }
    text.preeditChanged.connect(to: self) { field, preedit in
      field.isComposing = !preedit.isEmpty
      field.scheduleReport()
    }
    text.pasteClipboard.connect(to: self) { $0.expect(.pasted) }
    let middleClick = ClickGesture(button: 2)
    middleClick.phase = .capture
    middleClick.pressed.connect(to: self) { field, _, _, _ in field.expect(.pasted) }
    text.addController(middleClick)
    let drop = DropController()
    drop.onDrop(owner: self) { $0.expect(.dropped) }
    text.addController(drop)

    text.editabilityChanged.connect(to: self) { $0.configure() }
    text.visibilityChanged.connect(to: self) { $0.configure() }
    text.purposeChanged.connect(to: self) { $0.configure() }
    text.maximumLengthChanged.connect(to: self) { $0.configure() }
    entry.sensitivityChanged.connect(to: self) { $0.configure() }

    focusController.left.connect(to: self) { $0.focusLeft() }
    focusController.entered.connect(to: self) { $0.focusEntered() }
    entry.addController(focusController)
  }

  private func configure() {
    let configuration = InlineCompletion.Configuration(
      isEnabled: completes, isEditable: text.isEditable && entry.isSensitive,
      isTextVisible: text.showsText && !text.isForSecrets, maximumLength: text.maximumLength ?? FieldText.maximumLength)
    guard configuration != self.configuration else { return }
    self.configuration = configuration
    flush()
    onEvent(.configured(configuration))
  }

  // MARK: What the person does

  /// To be called with each key before the field sees it, so that everything before it is told by then.
  func keyWillArrive() {
    flush()
    isTyping = true
    // Of the selection that a key takes away and the completion brings back, assistive technology need not hear.
    text.freezeChanges()
    isFrozen = true
    // In any case, since the key's time is over then.
    scheduleReport()
  }

  private func thaw() {
    guard isFrozen else { return }
    isFrozen = false
    isShowing = true
    defer { isShowing = false }
    text.thawChanges()
  }

  /// Tells what the person did and was not told yet. To be called before anything else is told.
  func flush() {
    if report != nil { reportNow() }
  }

  private func note(_ edit: InlineCompletion.Edit) {
    guard !isShowing else { return }
    edits.append(edit)
    scheduleReport()
  }

  private func expect(_ source: InlineCompletion.EditSource) {
    awaited = source
    arrivalDeadline?.cancel()
    arrivalDeadline = MainLoop.schedule(after: Self.arrivalPatience) { [weak self] in self?.awaited = nil }
  }

  private func scheduleReport() {
    guard !isShowing, report == nil else { return }
    report = MainLoop.idle(priority: .high) { [weak self] in self?.reportNow() }
  }

  private func reportNow() {
    report?.cancel()
    report = nil
    defer { thaw() }
    let report = InlineCompletion.FieldReport(
      text: text.buffer.text, caret: text.position, bound: text.selectionBound, edits: edits, source: source,
      isComposing: isComposing, isOverwriting: text.isOverwriting)
    let isTypedElsewhere = isTyping && !edits.isEmpty && !focusController.containsFocus
    let collapsed = lostPrimary && !isTyping && hasCollapsed(report)
    edits.removeAll()
    isTyping = false
    lostPrimary = false
    guard isNews(report) else { return }
    (wasComposing, wasOverwriting) = (report.isComposing, report.isOverwriting)
    if collapsed { return onEvent(.selectionLost) }
    if report.caret != report.bound, (report.caret, report.bound) != (shown.caret, shown.bound) { primary.forget() }
    onEvent(.fieldChanged(report))
    if isTypedElsewhere {
      // A key that another widget had no use for, and the window passed on.
      focus()
      onReady()
    }
  }

  /// Whether anything is other than it was when the display was last shown: a modifier key alone, for one, is no news.
  private func isNews(_ report: InlineCompletion.FieldReport) -> Bool {
    !report.edits.isEmpty || (report.caret, report.bound) != (shown.caret, shown.bound)
      || (report.isComposing, report.isOverwriting) != (wasComposing, wasOverwriting)
      || report.text.unicodeScalars.count != shown.text.unicodeScalars.count
  }

  /// Whether the selection shown is gone, as GTK gives it up when another program claims the primary selection.
  private func hasCollapsed(_ report: InlineCompletion.FieldReport) -> Bool {
    shown.caret != shown.bound && report.edits.isEmpty && report.caret == shown.caret && report.bound == shown.caret
  }

  /// Where the edits came from. What arrives while no key is under way was pasted or dropped, or cleared by the icon.
  private var source: InlineCompletion.EditSource {
    let isInsertion = edits.contains { if case .inserted = $0 { true } else { false } }
    if isInsertion, let awaited, !isTyping {
      self.awaited = nil
      return awaited
    }
    let isCleared = !isInsertion && !edits.isEmpty && text.buffer.length == 0
    return isCleared && !isTyping && !isComposing ? .cleared : .typed
  }

  private func focusEntered() {
    flush()
    onEvent(.focusMoved(.inField))
  }

  private func focusLeft() {
    flush()
    // The window itself may have lost the focus, and the field then still is the one that would have it.
    let isWindowActive = entry.window?.isActive ?? false
    onEvent(.focusMoved(isWindowActive ? .elsewhere : .inOtherWindow))
  }

  /// Whether the window's keys go to the field, as far as the window has them.
  var hasFocus: Bool { entry.containsFocus }

  /// Whether anything is selected, be it by the person or as a completion.
  var hasSelection: Bool { text.selection != nil }

  /// Brings the focus here, with the caret where it was.
  func focus() {
    text.grabFocusWithoutSelecting()
  }

  /// Selects everything, as the person would.
  func selectAll() {
    text.select(bound: 0, caret: nil)
  }

  // MARK: What is shown

  /// Makes the field agree with the display, by the smallest change, and by none if it does already.
  func show(_ display: InlineCompletion.Display) {
    shown = display
    isShowing = true
    defer { isShowing = false }
    if let change = TextChange(from: text.buffer.text, to: display.text) {
      if !change.deleted.isEmpty { text.delete(change.deleted) }
      if !change.inserted.isEmpty { text.insert(change.inserted, at: change.deleted.lowerBound) }
    }
    if text.position != display.caret || text.selectionBound != display.bound {
      text.select(bound: display.bound, caret: display.caret)
    }
    // What the person selected is theirs to offer.
    if keepsSelection, display.completion != nil || display.caret == display.bound { primary.restore() }
    entry.setCSSClass("has-completion", display.completion != nil)
    underline(display)
  }

  /// Draws a line under the completion, and under nothing else: its tint alone would not tell everybody that it is no
  /// selection of their own. A style sheet cannot, since GTK draws no more of a selection than its colours.
  private func underline(_ display: InlineCompletion.Display) {
    let scalars = display.text.unicodeScalars
    let underlined = display.completion.map { completion in
      let start = scalars.index(scalars.startIndex, offsetBy: completion.lowerBound)
      return TextAttribute(.underlined, start..<scalars.index(start, offsetBy: completion.count))
    }
    guard underlined != nil || isUnderlined else { return }
    isUnderlined = underlined != nil
    text.setAttributes(underlined.map { [$0] } ?? [])
  }

  /// Tells assistive technology the whole completed text once the person pauses; nil where there is no completion.
  func announce(_ completedText: String?) {
    announcement?.cancel()
    guard let completedText else { return entry.resetAccessible(.description) }
    announcement = MainLoop.schedule(after: Self.announcementPause) { [weak self] in
      self?.entry.setAccessible(.description(VisibleText.of(completedText)))
    }
  }
}
