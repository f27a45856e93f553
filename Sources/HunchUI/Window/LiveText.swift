import GtkKit
import HunchModel
import SmartSearch

/// A text that says how things stand, and that assistive technology reads out when it changes.
///
/// The role belongs to a box around a plain label: since GTK 4.12 what has the role of a status has no name, and readers
/// take that of the label in it; before, they take the name of the box. From 4.14 on nothing is read out but what is
/// announced.
final class LiveText {
  let widget: Box

  private let label: Label
  private var announcement: ScheduledWork?

  /// How long the text must stand until it is announced; what changes at every key would never let a reader finish.
  private static let announcementPause = Duration.milliseconds(400)

  /// - Parameters:
  ///   - label: Shows the text, and looks as the caller wants it to.
  ///   - role: ``AccessibleRole/status``, or ``AccessibleRole/alert`` for what went wrong.
  init(_ label: Label, role: AccessibleRole = .status) {
    self.label = label
    widget = Box(.horizontal, role: role, [label])
    widget.setAccessible(.label(label.text))
  }

  /// The text as it is shown. May have text from outside in it.
  var text: String {
    get { label.text }
    set {
      let text = VisibleText.lines(newValue)
      guard text != label.text else { return }
      label.text = text
      widget.setAccessible(.label(text))
      announcement?.cancel()
      guard Widget.canAnnounce, !text.isEmpty else { return }
      announcement = MainLoop.schedule(after: Self.announcementPause) { [weak self] in
        guard let self, widget.isMapped else { return }
        widget.announce(text)
      }
    }
  }

  /// So much of the text is never cut off.
  var leastCharacters: Int? {
    get { label.widthInCharacters }
    set { label.widthInCharacters = newValue }
  }
}
