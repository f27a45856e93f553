import CXWindows

/// The formats on the clipboard of an X display, including those whose names are no MIME types, and its manager: GTK
/// hides both.
nonisolated public enum ClipboardTargets {
  /// The longest time for the owner of the clipboard to answer.
  private static let patience: Int32 = 300  // milliseconds

  /// Whether the clipboard offers a format. Waits for its owner: not on the main thread.
  /// - Parameters:
  ///   - target: The name of the format.
  ///   - display: The name of the display.
  /// - Returns: nil if the owner does not answer.
  public static func offer(_ target: String, on display: String) -> Bool? {
    switch cxw_clipboard_offers(display, target, patience) {
    case cxw_yes: true
    case cxw_no: false
    default: nil
    }
  }

  /// Whether a clipboard manager takes the content over when the program that offers it ends. Waits for the display: not
  /// on the main thread.
  /// - Parameter display: The name of the display.
  public static func hasManager(on display: String) -> Bool { cxw_has_clipboard_manager(display) == cxw_yes }
}
