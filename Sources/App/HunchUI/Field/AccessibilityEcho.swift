import GtkKit
import SmartSearch

/// The field's reports to assistive technology: the user's edits, but not the texts that the program puts there.
///
/// A screen reader says each text that appears in or vanishes from the field. A completion does both at every key, so
/// the field's description reports it once the user pauses. The name of a selected row is reported by the row itself.
///
/// GTK reports an edit by the signal that asks the widget for it; edits of the widget's buffer are not reported. It
/// reports the caret by property notifications.
final class AccessibilityEcho {
  private let text: TextWidget
  /// The range of the visible completion.
  private var completion: Range<Int>?
  private var isPreviewing = false
  /// Whether the user has requested the current deletion and must hear of it.
  private var isDeleting = false
  private var isHeld = false
  private var hidesCaret = false

  /// Make this before the widget is shown: later listeners hear only the signals that it lets pass.
  init(_ text: TextWidget) {
    self.text = text
    text.deleteText.connect(to: self) { $0.deletes($1, $2) }
    for signal in [text.backspace, text.cutClipboard] {
      signal.connect(to: self) { $0.isDeleting = true }
      signal.connect(to: self, after: true) { $0.isDeleting = false }
    }
    text.deleteFromCaret.connect(to: self) { echo, _, _ in echo.isDeleting = true }
    text.deleteFromCaret.connect(to: self, after: true) { echo, _, _ in echo.isDeleting = false }
    // Neither handler retains the signal, because the signal retains its widget.
    text.caretMoved.connect(to: self) { if $0.hidesCaret { $0.text.caretMoved.stopEmission() } }
    text.selectionBoundMoved.connect(to: self) { if $0.hidesCaret { $0.text.selectionBoundMoved.stopEmission() } }
  }

  /// Hides the deletion of a completion. Typing deletes it like any selection, and if it continues, it is back in a
  /// moment.
  private func deletes(_ start: Int, _ end: Int) {
    guard !isDeleting, let completion, completion.lowerBound == start, completion.upperBound == end else { return }
    text.deleteText.stopEmission()
    deleteUntold(completion)
  }

  /// Holds reports of the caret and the selection until ``release()``, which reports their positions then.
  func hold() {
    guard !isHeld else { return }
    isHeld = true
    text.freezeChanges()
  }

  func release() {
    guard isHeld else { return }
    isHeld = false
    text.thawChanges()
    hidesCaret = false
  }

  /// Shows another text.
  /// - Parameters:
  ///   - change: The difference from the previous text.
  ///   - isPreview: Whether the text is the name of a row.
  ///   - select: Sets the caret and the selection.
  func show(
    _ change: TextChange?, for display: InlineCompletion.Display, isPreview: Bool, select: () -> Void
  ) {
    let wasPreviewing = isPreviewing
    let isOwn = isPreview || wasPreviewing || change?.isWithin(completion, display.completion) == true
    (completion, isPreviewing) = (display.completion, isPreview)
    if wasPreviewing, !isPreview {
      // The caret may return to its last reported position, which GTK does not report. The screen reader must
      // nevertheless read the field again instead of the row.
      release()
      text.select(bound: 0, caret: 0)
    }
    let wasHeld = isHeld
    hold()
    hidesCaret = isPreview
    if let change { isOwn ? makeUntold(change) : text.make(change) }
    select()
    if !wasHeld { release() }
  }

  /// Makes a change without reporting it to assistive technology.
  private func makeUntold(_ change: TextChange) {
    if !change.deleted.isEmpty { deleteUntold(change.deleted) }
    if !change.inserted.isEmpty { text.buffer.insert(change.inserted, at: change.deleted.lowerBound) }
  }

  private func deleteUntold(_ range: Range<Int>) {
    // GTK 4.24 reads the text up to the caret before it moves the caret into the remaining text.
    let rest = text.buffer.length - range.count
    if text.position > rest { text.select(bound: min(text.selectionBound, rest), caret: rest) }
    text.buffer.delete(range)
  }
}

extension TextChange {
  /// Whether the change deletes only within the old range and inserts only within the new one.
  fileprivate func isWithin(_ old: Range<Int>?, _ new: Range<Int>?) -> Bool {
    let inserted = deleted.lowerBound..<deleted.lowerBound + inserted.unicodeScalars.count
    return (deleted.isEmpty || old.map { $0.contains(deleted) } == true)
      && (inserted.isEmpty || new.map { $0.contains(inserted) } == true)
  }
}
