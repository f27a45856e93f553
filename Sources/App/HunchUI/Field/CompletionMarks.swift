import GtkKit
import HunchModel
import SmartSearch

/// What sets a completion off from a selection of the user's own: a style class, a line under it, and what assistive
/// technology is told of it.
final class CompletionMarks {
  private let entry: SearchEntry
  private var underlined: TextAttribute?
  private var announcement: ScheduledWork?
  private var completedText: String?
  /// A completion that was said with all that is in the field.
  private var readText: String?
  private var summary = ""
  private var notice: String?

  /// How long the user must pause until assistive technology is told, which would otherwise speak at every key.
  private static let announcementPause = Duration.milliseconds(400)

  init(_ entry: SearchEntry) {
    self.entry = entry
  }

  /// Marks the completion in what the field is to show, if there is one.
  /// - Parameter fieldChanges: whether another text or selection comes next.
  func show(_ display: InlineCompletion.Display, fieldChanges: Bool) {
    entry.setCSSClass("has-completion", display.completion != nil)
    underline(display, fieldChanges: fieldChanges)
  }

  /// Draws a line under the completion, and under nothing else: its tint alone would not tell everybody that it is no
  /// selection of their own. A style sheet cannot, since GTK draws no more of a selection than its colours.
  private func underline(_ display: InlineCompletion.Display, fieldChanges: Bool) {
    let scalars = display.text.unicodeScalars
    let wanted = display.completion.map { completion in
      let start = scalars.index(scalars.startIndex, offsetBy: completion.lowerBound)
      return TextAttribute(.underlined, start..<scalars.index(start, offsetBy: completion.count))
    }
    guard wanted != underlined else { return }
    // Where GTK has deleted the completion already, nothing of the line is left to be drawn otherwise.
    let isGone = wanted == nil && underlined.map { $0.range.lowerBound >= display.text.endIndex } == true
    underlined = wanted
    let attributes = wanted.map { [$0] } ?? []
    if fieldChanges || isGone {
      entry.textWidget.prepareAttributes(attributes, of: display.text)
    } else {
      entry.textWidget.setAttributes(attributes)
    }
  }

  /// Has assistive technology say the whole text with its completion once the user pauses.
  func tell(_ completion: InlineCompletion) {
    completedText = completion.spokenText
    if completedText != readText { readText = nil }
    announce()
  }

  /// Has the field tell at once what a reader says of it besides what is in it, which it is about to read.
  func tellAsRead(_ summary: String, notice: String?) {
    (self.summary, self.notice) = (summary, notice)
    announcement?.cancel()
    readText = completedText
    let text = notice ?? (completedText == nil ? summary : "")
    if text.isEmpty {
      entry.resetAccessible(.description)
    } else {
      entry.setAccessible(.description(VisibleText.lines(text)))
    }
  }

  /// Tells all of it as usual, since nobody has read the field.
  func tellAgain() {
    readText = nil
    announce()
  }

  /// Has it say what has happened before that, or a summary where there is no completion.
  func tell(_ summary: String, notice: String?) {
    guard (summary, notice) != (self.summary, self.notice) else { return }
    (self.summary, self.notice) = (summary, notice)
    announce()
  }

  /// It is the field's description, which readers say when it becomes another while the field has the focus.
  private func announce() {
    announcement?.cancel()
    let text = notice ?? completedText ?? summary
    guard !text.isEmpty, text != readText else { return entry.resetAccessible(.description) }
    announcement = MainLoop.schedule(after: Self.announcementPause) { [weak self] in
      self?.entry.setAccessible(.description(VisibleText.lines(text)))
    }
  }
}
