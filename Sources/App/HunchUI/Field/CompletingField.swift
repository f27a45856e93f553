import GtkKit
import SmartSearch

/// The search field on the screen. It reports the user's edits to an ``InlineCompletion`` and shows its display.
///
/// The completion is a real selection in the field: copying, the arrows, text shaping and screen readers then treat
/// it as such. Three traps of GTK 4.8 shape this class:
/// - GTK emits `changed` before the caret moves, and then the field sets a selection of its own. Therefore edits are
///   only noted when they happen. An idle callback reports them after this key, before the next key and the frame.
/// - Setting the text emits `changed` twice, once with an empty text. Therefore the display is reached by one
///   smallest change.
/// - Selecting ends a pending dead key. Therefore an existing selection is not set again, and while an input method
///   composes, the field already shows the display.
final class CompletingField {
  let entry: SearchEntry

  /// Called once for each act of the user. The answer is ``show(_:)``.
  var onEvent: (InlineCompletion.Event) -> Void = { _ in }

  /// Called when a completion may be shown that was not allowed before: ``canComplete`` has become true, or a typed
  /// key has brought the focus.
  var onReady: () -> Void = {}

  /// Whether a completion may be shown now. It may not while the primary selection of another program is being read,
  /// which takes a moment when the window opens.
  var canComplete: Bool { primary.isReady }

  /// Whether names are completed at all.
  var completes = true {
    didSet {
      entry.setAccessible(.autocompletion(completes ? .both : .list))
      configure()
    }
  }

  private let text: TextWidget
  private let primary: PrimarySelectionPreserver
  private let focusController = FocusController()
  /// Whether a selection survives another program's claim on the primary selection. It does not if this version of
  /// GTK lacks a class. Offering that program's text again would then end the selection too.
  private let keepsSelection: Bool
  private var configuration = InlineCompletion.Configuration()

  private var edits: [InlineCompletion.Edit] = []
  private var report: ScheduledWork?
  private var isComposing = false
  private var wasComposing = false
  private var wasOverwriting = false
  private(set) var shown = InlineCompletion().display
  /// Whether the display is being shown. Changes are then not the user's.
  private var isShowing = false

  /// Whether a key is passing through the field. Inserted text is then typed.
  private var isTyping = false
  /// Whether another program has claimed the primary selection since the last report.
  private var lostPrimary = false
  let arriving: ArrivingText
  private let announcer: CompletionAnnouncer
  private let echo: AccessibilityEcho

  /// Makes a screen reader say a new notice, otherwise the completion, otherwise the summary, once the user pauses.
  func say(_ summary: String, notice: String?) { announcer.tell(summary, notice: notice) }

  /// Makes the field. A display must exist.
  init(placeholder: String, label: String) {
    keepsSelection = SelectionKeeper.install()
    entry = SearchEntry(placeholder: VisibleText.of(placeholder))
    text = entry.textWidget
    announcer = CompletionAnnouncer(entry)
    echo = AccessibilityEcho(text)
    arriving = ArrivingText(text)
    // Text from keys, the clipboard or a drop is cut before the field lays it out.
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
    text.buffer.deleted.connect(to: self) { field, position, count in field.note(.deleted(at: position, count: count)) }
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

  /// Whether the window is visible, or about to be. While it is not and the field is empty, the field ignores the
  /// primary selection of other programs.
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

  /// Leaves the primary selection to others until the window is visible again.
  func yieldPrimarySelection() {
    primary.restore()
    primary.rest()
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

  // MARK: Edits

  /// Call this for each key before the field sees it. It reports everything before the key.
  func keyWillArrive() {
    flush()
    isTyping = true
    // Assistive technology need not hear about a selection that the key removes and the completion restores.
    echo.hold()
    // Always report, because the report marks the end of the key.
    scheduleReport()
  }

  private func thaw() {
    isShowing = true
    defer { isShowing = false }
    echo.release()
  }

  /// Reports edits that were not reported yet. Call this before reporting anything else.
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
      // Another widget did not handle the key, and the window passed it on to the field.
      focus()
      onReady()
    }
  }

  /// Whether anything differs from the last display. A modifier key alone, for example, changes nothing.
  private func hasChanges(_ report: InlineCompletion.FieldReport) -> Bool {
    report.differs(from: shown) || (report.isComposing, report.isOverwriting) != (wasComposing, wasOverwriting)
  }

  /// The source of the edits. Text that arrives without a key was pasted or dropped; text that vanishes was cleared
  /// by the icon.
  private var source: InlineCompletion.EditSource {
    let isInsertion = edits.contains { if case .inserted = $0 { true } else { false } }
    if isInsertion, !isTyping, let source = arriving.take() { return source }
    let isCleared = !isInsertion && !edits.isEmpty && text.buffer.length == 0
    return isCleared && !isTyping && !isComposing ? .cleared : .typed
  }

  private func focusMoved(isHere: Bool) {
    guard !isShowing else { return }
    flush()
    // If the whole window loses the focus, the field still is its focused widget.
    let isWindowActive = entry.window?.isActive ?? false
    onEvent(.focusMoved(isHere ? .inField : isWindowActive ? .elsewhere : .inOtherWindow))
  }

  // MARK: Display

  /// Shows a completion and reports it to assistive technology.
  func show(_ completion: InlineCompletion) {
    show(completion.display, isPreview: completion.isPreviewing)
    announcer.tell(completion)
  }

  /// Makes a screen reader say the same because keys act on the field again and no longer on a row.
  func sayReturn(_ summary: String, notice: String?) {
    // This would interrupt a composing input method.
    guard !isComposing else { return say(summary, notice: notice) }
    isShowing = true
    defer { isShowing = false }
    announcer.tellAsRead(summary, notice: notice)
    if !text.retellFocus() { announcer.tellAgain() }
  }

  /// Makes the field equal to the display by the smallest change, or by none.
  private func show(_ display: InlineCompletion.Display, isPreview: Bool) {
    shown = display
    isShowing = true
    defer { isShowing = false }
    let change = TextChange(from: text.buffer.text, to: display.text)
    announcer.show(display, fieldChanges: change != nil || !text.isSelected(as: display))
    var selects = false
    echo.show(change, for: display, isPreview: isPreview) {
      // A selection by the user is in the field already, and its text is theirs to offer.
      selects = !text.isSelected(as: display)
      if selects { text.select(bound: display.bound, caret: display.caret) }
    }
    if keepsSelection, selects || display.completion != nil || display.caret == display.bound { primary.restore() }
    restIfUnseen()
  }
}
