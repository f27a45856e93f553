import GtkKit
import HunchModel
import SmartSearch

/// The search field on the screen: tells an ``InlineCompletion`` what the user does, and shows its display.
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

  /// Called once for each thing the user did, which is then to be answered by ``show(_:)``.
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
  private let primary: PrimarySelectionPreserver
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
  /// The display is being shown: what changes now was not done by the user.
  private var isShowing = false

  /// A key is on its way through the field: what is inserted now was typed.
  private var isTyping = false
  /// Another program has claimed the primary selection since the last report.
  private var lostPrimary = false
  let arriving: ArrivingText
  private let marks: CompletionMarks
  private let news: FieldNews

  /// Has a screen reader say, once the user pauses, what has happened, or else the completion, or else a summary.
  func say(_ summary: String, notice: String?) { marks.tell(summary, notice: notice) }

  /// Makes the field. A display must be there.
  init(placeholder: String, label: String) {
    keepsSelection = SelectionKeeper.install()
    entry = SearchEntry(placeholder: VisibleText.of(placeholder))
    text = entry.textWidget
    marks = CompletionMarks(entry)
    news = FieldNews(text)
    arriving = ArrivingText(text)
    // Whatever comes in by keys, the clipboard or a drop is cut before the field lays it out.
    text.buffer = EntryBuffer { inserted, length in
      FieldText.line(of: inserted, limit: max(0, FieldText.maximumLength - length))
    }
    primary = PrimarySelectionPreserver(entry.display.primarySelection)
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
    text.editabilityChanged.connect(to: self) { $0.configure() }
    text.visibilityChanged.connect(to: self) { $0.configure() }
    text.purposeChanged.connect(to: self) { $0.configure() }
    text.maximumLengthChanged.connect(to: self) { $0.configure() }
    entry.sensitivityChanged.connect(to: self) { $0.configure() }

    focusController.left.connect(to: self) { $0.focusMoved(isHere: false) }
    focusController.entered.connect(to: self) { $0.focusMoved(isHere: true) }
    entry.addController(focusController)
  }

  /// Whether its window is shown, or about to be. While it is not and the field is empty, what other programs select is
  /// no concern of its.
  var isInSight = true {
    didSet {
      flush()
      restIfUnseen()
      if isInSight { primary.resume() }
    }
  }

  private func restIfUnseen() {
    if !isInSight, shown.text.isEmpty { primary.rest() }
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

  // MARK: What the user does

  /// To be called with each key before the field sees it, so that everything before it is told by then.
  func keyWillArrive() {
    flush()
    isTyping = true
    // Of the selection that a key takes away and the completion brings back, assistive technology need not hear.
    news.hold()
    // In any case, since the key's time is over then.
    scheduleReport()
  }

  private func thaw() {
    isShowing = true
    defer { isShowing = false }
    news.release()
  }

  /// Tells what the user did and was not told yet. To be called before anything else is told.
  func flush() {
    if report != nil { reportNow() }
  }

  private func note(_ edit: InlineCompletion.Edit) {
    guard !isShowing else { return }
    edits.append(edit)
    scheduleReport()
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
    let collapsed = lostPrimary && !isTyping && report.hasLostSelection(of: shown)
    edits.removeAll()
    (isTyping, lostPrimary) = (false, false)
    guard hasChanges(report) else { return }
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

  /// Whether anything is other than it was when the display was last shown: a modifier key alone, for one, changes nothing.
  private func hasChanges(_ report: InlineCompletion.FieldReport) -> Bool {
    report.differs(from: shown) || (report.isComposing, report.isOverwriting) != (wasComposing, wasOverwriting)
  }

  /// Where the edits came from. What arrives while no key is under way was pasted or dropped, or cleared by the icon.
  private var source: InlineCompletion.EditSource {
    let isInsertion = edits.contains { if case .inserted = $0 { true } else { false } }
    if isInsertion, !isTyping, let source = arriving.take() { return source }
    let isCleared = !isInsertion && !edits.isEmpty && text.buffer.length == 0
    return isCleared && !isTyping && !isComposing ? .cleared : .typed
  }

  private func focusMoved(isHere: Bool) {
    guard !isShowing else { return }
    flush()
    // The window itself may have lost the focus, and the field then still is the one that would have it.
    let isWindowActive = entry.window?.isActive ?? false
    onEvent(.focusMoved(isHere ? .inField : isWindowActive ? .elsewhere : .inOtherWindow))
  }

  // MARK: What is shown

  /// Shows what a completion says, and has assistive technology told of it.
  func show(_ completion: InlineCompletion) {
    show(completion.display, isPreview: completion.isPreviewing)
    marks.tell(completion)
  }

  /// Has a screen reader say the like, since the field, and no longer a row, is what the keys mean.
  func sayReturn(_ summary: String, notice: String?) {
    // An input method that is composing would be stopped.
    guard !isComposing else { return say(summary, notice: notice) }
    isShowing = true
    defer { isShowing = false }
    marks.tellAsRead(summary, notice: notice)
    if !text.retellFocus() { marks.tellAgain() }
  }

  /// Makes the field agree with the display, by the smallest change, and by none if it does already.
  private func show(_ display: InlineCompletion.Display, isPreview: Bool) {
    shown = display
    isShowing = true
    defer { isShowing = false }
    let change = TextChange(from: text.buffer.text, to: display.text)
    marks.show(display, fieldChanges: change != nil || !text.isSelected(as: display))
    var selects = false
    news.show(change, for: display, isPreview: isPreview) {
      // What the user selected stands in the field already, and is theirs to offer.
      selects = !text.isSelected(as: display)
      if selects { text.select(bound: display.bound, caret: display.caret) }
    }
    if keepsSelection, selects || display.completion != nil || display.caret == display.bound { primary.restore() }
    restIfUnseen()
  }
}
