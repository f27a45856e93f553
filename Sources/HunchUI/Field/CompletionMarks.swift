import GtkKit
import HunchModel
import SmartSearch

/// What sets a completion off from a selection of the user's own: a style class, a line under it, and what assistive
/// technology is told of it.
final class CompletionMarks {
  private let entry: SearchEntry
  private var isUnderlined = false
  private var announcement: ScheduledWork?

  /// How long the user must pause until a completion is told to assistive technology, which would otherwise speak at
  /// every key.
  private static let announcementPause = Duration.milliseconds(400)

  init(_ entry: SearchEntry) {
    self.entry = entry
  }

  /// Marks the completion in what the field shows, if there is one.
  func show(_ display: InlineCompletion.Display) {
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
    entry.textWidget.setAttributes(underlined.map { [$0] } ?? [])
  }

  /// Tells assistive technology the whole completed text once the user pauses; nil where there is no completion.
  func announce(_ completedText: String?) {
    announcement?.cancel()
    guard let completedText else { return entry.resetAccessible(.description) }
    announcement = MainLoop.schedule(after: Self.announcementPause) { [weak self] in
      self?.entry.setAccessible(.description(VisibleText.of(completedText)))
    }
  }
}
