import GtkKit
import SmartSearch

/// The marks that distinguish a completion from the user's selection: a style class, an underline, and a description
/// for assistive technology.
final class CompletionAnnouncer {
  private let entry: SearchEntry
  private var underlined: TextAttribute?
  private var announcement: ScheduledWork?
  private var speech = FieldSpeech()
  /// A completion that a screen reader has said together with the whole field.
  private var readText: String?

  /// The pause after which assistive technology is told. Otherwise it would speak at every key.
  private static let announcementPause = Duration.milliseconds(400)

  init(_ entry: SearchEntry) { self.entry = entry }

  /// Marks the completion in the text that the field is about to show, if it has one.
  /// - Parameter fieldChanges: Whether another text or selection follows.
  func show(_ display: InlineCompletion.Display, fieldChanges: Bool) {
    entry.setCSSClass("has-completion", display.completion != nil)
    underline(display, fieldChanges: fieldChanges)
  }

  /// Underlines only the completion, because some users cannot tell its tint from their own selection. A style sheet
  /// cannot do it: of a selection, GTK draws only colours.
  private func underline(_ display: InlineCompletion.Display, fieldChanges: Bool) {
    let scalars = display.text.unicodeScalars
    let wanted = display.completion.map { completion in
      let start = scalars.index(scalars.startIndex, offsetBy: completion.lowerBound)
      return TextAttribute(.underlined, start..<scalars.index(start, offsetBy: completion.count))
    }
    guard wanted != underlined else { return }
    // If GTK has deleted the completion already, no line is left to remove.
    let isGone = wanted == nil && underlined.map { $0.range.lowerBound >= display.text.endIndex } == true
    underlined = wanted
    let attributes = wanted.map { [$0] } ?? []
    if fieldChanges || isGone {
      entry.textWidget.prepareAttributes(attributes, of: display.text)
    } else {
      entry.textWidget.setAttributes(attributes)
    }
  }

  /// Makes assistive technology say the whole text with its completion, once the user pauses.
  func tell(_ completion: InlineCompletion) {
    speech.completion = completion.spokenText
    if speech.completion != readText { readText = nil }
    announce()
  }

  /// Sets the field's description at once, because a screen reader is about to read the field.
  func tellAsRead(_ summary: String, notice: String?) {
    _ = speech.update(summary, notice: notice)
    announcement?.cancel()
    readText = speech.completion
    let text = speech.textBesideField
    if text.isEmpty { entry.resetAccessibleDescription() } else { describe(text) }
  }

  /// Announces the text as usual, because no screen reader has read the field.
  func tellAgain() {
    readText = nil
    announce()
  }

  /// Makes a screen reader say a new notice first, or the summary if there is no completion.
  func tell(_ summary: String, notice: String?) {
    if speech.update(summary, notice: notice) { announce() }
  }

  /// Sets the field's description. Screen readers say it when it changes while the field has the focus.
  private func announce() {
    announcement?.cancel()
    let text = speech.text
    guard !text.isEmpty, text != readText else { return entry.resetAccessibleDescription() }
    announcement = MainLoop.schedule(after: Self.announcementPause) { [weak self] in self?.describe(text) }
  }

  private func describe(_ text: String) {
    speech.note(said: text)
    entry.setAccessible(.description(VisibleText.lines(text)))
  }
}
