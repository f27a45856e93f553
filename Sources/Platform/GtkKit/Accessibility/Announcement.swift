import CGtk

extension Widget {
  /// Looked up once, by name: a program built with an older GTK may run with one that has it.
  private static let announceFunction = gtkkit_find_announce()

  /// Whether ``announce(_:)`` works here, which needs GTK 4.14 at run time.
  public static var canAnnounce: Bool { announceFunction != nil }

  /// Makes a screen reader say the message soon, without interrupting its current speech.
  /// - Returns: Whether GTK can. Where it cannot, change a label made with ``AccessibleRole/status`` or
  ///   ``AccessibleRole/alert`` instead: screen readers read such labels out.
  @discardableResult
  public func announce(_ message: String) -> Bool {
    guard let announce = Self.announceFunction else { return false }
    announce(cast(), message, Int32(GTKKIT_ANNOUNCEMENT_PRIORITY_MEDIUM))
    return true
  }
}
