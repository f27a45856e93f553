import GtkKit
import SmartSearch

/// What assistive technology hears of the field: what the user does, and not what the program puts there on its own.
///
/// A reader says each text that comes and goes in the field. A completion does both at every key, so it is told by the
/// field's description instead, once the user pauses; and of the name of a row that the user has gone to, the row itself
/// is told. GTK tells of an edit by the signal with which the widget is asked for it, and not of one that is made in the
/// widget's buffer; it tells of the caret by the notifications of its properties.
final class FieldNews {
  private let text: TextWidget
  /// Where the completion stands that is shown.
  private var completion: Range<Int>?
  private var isPreviewing = false
  /// The user has asked for what is deleted now, and is to hear that it is.
  private var isDeleting = false
  private var isHeld = false
  private var hidesCaret = false

  /// To be made before the widget is shown: whoever listens after this hears only what it lets pass.
  init(_ text: TextWidget) {
    self.text = text
    text.deleteText.connect(to: self) { $0.deletes($1, $2) }
    for signal in [text.backspace, text.cutClipboard] {
      signal.connect(to: self) { $0.isDeleting = true }
      signal.connect(to: self, after: true) { $0.isDeleting = false }
    }
    text.deleteFromCaret.connect(to: self) { news, _, _ in news.isDeleting = true }
    text.deleteFromCaret.connect(to: self, after: true) { news, _, _ in news.isDeleting = false }
    // Neither handler holds the signal, which holds the widget that it is connected to.
    text.caretMoved.connect(to: self) { if $0.hidesCaret { $0.text.caretMoved.stopEmission() } }
    text.selectionBoundMoved.connect(to: self) { if $0.hidesCaret { $0.text.selectionBoundMoved.stopEmission() } }
  }

  /// Typing deletes a completion first, as it does any selection. Where it goes on with it, it is back in a moment.
  private func deletes(_ start: Int, _ end: Int) {
    guard !isDeleting, let completion, completion.lowerBound == start, completion.upperBound == end else { return }
    text.deleteText.stopEmission()
    deleteUntold(completion)
  }

  /// Tells nothing of the caret and the selection until ``release()``, which tells where they are then.
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
  ///   - change: what is other than before.
  ///   - isPreview: whether it is the name of a row.
  ///   - select: puts the caret and the selection where they belong.
  func show(
    _ change: TextChange?, for display: InlineCompletion.Display, isPreview: Bool, select: () -> Void
  ) {
    let wasPreviewing = isPreviewing
    let isOwn = isPreview || wasPreviewing || change?.isWithin(completion, display.completion) == true
    (completion, isPreviewing) = (display.completion, isPreview)
    if wasPreviewing, !isPreview {
      // The caret may come back to where it was last told to be, which would be no news; and yet the field, and no longer
      // the row, is what is to be read.
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

  /// Makes a change of which assistive technology is not told.
  private func makeUntold(_ change: TextChange) {
    if !change.deleted.isEmpty { deleteUntold(change.deleted) }
    if !change.inserted.isEmpty { text.buffer.insert(change.inserted, at: change.deleted.lowerBound) }
  }

  private func deleteUntold(_ range: Range<Int>) {
    // GTK 4.24 reads the text up to the caret before the caret is moved into what is left of it.
    let rest = text.buffer.length - range.count
    if text.position > rest { text.select(bound: min(text.selectionBound, rest), caret: rest) }
    text.buffer.delete(range)
  }
}

extension TextChange {
  /// Whether it takes away nothing but what is in one range, and puts nothing but what is in the other in its place.
  fileprivate func isWithin(_ old: Range<Int>?, _ new: Range<Int>?) -> Bool {
    let inserted = deleted.lowerBound..<deleted.lowerBound + inserted.unicodeScalars.count
    return (deleted.isEmpty || old.map { $0.contains(deleted) } == true)
      && (inserted.isEmpty || new.map { $0.contains(inserted) } == true)
  }
}
