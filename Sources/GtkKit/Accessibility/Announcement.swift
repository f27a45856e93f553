import CGtk

/// How urgent an announcement is.
nonisolated public enum AnnouncementPriority: Int32, Sendable {
  /// When the user is idle.
  case low
  /// Soon, without interrupting.
  case medium
  /// At once, interrupting what is being read.
  case high
}

extension Widget {
  /// Looked up once, by name: a program built with an older GTK may run with one that has it.
  private static let announceFunction = gtkkit_find_announce()

  /// Whether ``announce(_:priority:)`` works here, which needs GTK 4.14 at run time.
  public static var canAnnounce: Bool { announceFunction != nil }

  /// Has a screen reader say the message.
  /// - Returns: Whether GTK can. Where it cannot, change a label made with ``AccessibleRole/status`` or
  ///   ``AccessibleRole/alert`` instead: screen readers read such labels out.
  @discardableResult
  public func announce(_ message: String, priority: AnnouncementPriority = .medium) -> Bool {
    guard let announce = Self.announceFunction else { return false }
    announce(cast(), message, priority.rawValue)
    return true
  }
}
