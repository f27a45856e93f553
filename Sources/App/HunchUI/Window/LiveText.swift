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

  /// The text as it is shown.
  private var shown: String
  private let show: (String) -> Void
  private var announcement: ScheduledWork?
  private let isAnnounced: Bool

  /// How long the text must stand until it is announced; what changes at every key would never let a reader finish.
  private static let announcementPause = Duration.milliseconds(400)

  /// - Parameters:
  ///   - label: Shows the text, and looks as the caller wants it to.
  ///   - role: ``AccessibleRole/status``, or ``AccessibleRole/alert`` for what went wrong.
  convenience init(_ label: Label, role: AccessibleRole = .status) {
    self.init(label, showing: label.text, role: role) { label.text = $0 }
  }

  /// - Parameters:
  ///   - content: What shows the text.
  ///   - isAnnounced: Whether it is read out when it changes, where GTK can have it announced.
  ///   - show: Has it show another.
  init(
    _ content: Widget, showing text: String = "", role: AccessibleRole = .status, isAnnounced: Bool = true,
    show: @escaping (String) -> Void
  ) {
    self.isAnnounced = isAnnounced
    shown = text
    self.show = show
    widget = Box(.horizontal, role: role, [content])
    widget.setAccessible(.label(text))
  }

  /// The text as it is shown. May have text from outside in it.
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
