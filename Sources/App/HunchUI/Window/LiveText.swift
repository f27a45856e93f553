import GtkKit
import SmartSearch

/// A text about a state, which assistive technology reads when it changes.
///
/// A box around a plain label has the role. Since GTK 4.12 an object with a status role has no accessible name, and
/// screen readers use the name of the label in it; earlier, they use the box's name. Since 4.14 only announcements
/// are read.
///
/// The box is vertical: a horizontal one would make a wrapping label as narrow as its height allows.
final class LiveText {
  let widget: Box

  private var shown: String
  private let show: (String) -> Void
  private var announcement: ScheduledWork?
  private let isAnnounced: Bool

  /// The time that a text must last before it is announced. A text that changes at each key would never be read to
  /// its end.
  private static let announcementPause = Duration.milliseconds(400)

  /// - Parameters:
  ///   - label: Shows the text. The caller decides its look.
  ///   - role: ``AccessibleRole/status``, or ``AccessibleRole/alert`` for problems.
  convenience init(_ label: Label, role: AccessibleRole = .status) {
    self.init(label, showing: label.text, role: role) { label.text = $0 }
  }

  /// Makes a text that is hidden until there is something to ``tell(_:)``.
  convenience init(hidden label: Label, role: AccessibleRole = .status) {
    self.init(label, role: role)
    widget.isVisible = false
  }

  /// - Parameters:
  ///   - content: Shows the text.
  ///   - isAnnounced: Whether changes are announced, if GTK supports that.
  ///   - show: Changes the shown text.
  init(
    _ content: Widget, showing text: String = "", role: AccessibleRole = .status, isAnnounced: Bool = true,
    show: @escaping (String) -> Void
  ) {
    self.isAnnounced = isAnnounced
    shown = text
    self.show = show
    widget = Box(.vertical, role: role, [content])
    widget.setAccessible(.label(text))
  }

  /// Shows a sentence; nil for none.
  func tell(_ sentence: String?) {
    text = sentence ?? ""
    widget.isVisible = sentence != nil
  }

  /// The visible text. A new text may contain foreign text.
  var text: String {
    get { shown }
    set {
      let text = VisibleText.lines(newValue)
      guard text != shown else { return }
      shown = text
      show(text)
      widget.setAccessible(.label(text))
      announcement?.cancel()
      guard isAnnounced, Widget.canAnnounce, !text.isEmpty else { return }
      announcement = MainLoop.schedule(after: Self.announcementPause) { [weak self] in
        guard let self, widget.isMapped else { return }
        widget.announce(text)
      }
    }
  }
}
