import CGtk

/// Keeps a field's selection when another program takes the primary selection.
///
/// GTK's text widget offers its selection as the primary selection, and clears it when another program makes an offer.
/// If the *program* selects at every key, as inline completion does, the notice of such an offer arrives late on X11
/// and clears the wrong selection: keys then delete typed text.
///
/// GTK has no setting against this. The widget learns of the loss through a content provider of a private class,
/// `GtkTextContent` in gtktext.c, with the public function table `GdkContentProviderClass`. This replaces the one
/// function that clears the selection. Without that class, it does nothing.
@MainActor
public enum SelectionKeeper {
  private static var result: Bool?

  /// Applies the change, once, to all text widgets of the program. Needs a display.
  /// - Returns: Whether this version of GTK has the class.
  @discardableResult
  public static func install() -> Bool {
    if let result { return result }
    // The class exists once a text widget was made.
    _ = TextWidget()
    let isInstalled = replaceFunction()
    result = isInstalled
    return isInstalled
  }

  private static func replaceFunction() -> Bool {
    guard let type = ValueType(named: "GtkTextContent"),
      type.isA(ValueType(gdk_content_provider_get_type())),
      // Never released, so the change lasts.
      let table = g_type_class_ref(type.raw)
    else { return false }
    table.assumingMemoryBound(to: GdkContentProviderClass.self).pointee.detach_clipboard = { _, _ in }
    return true
  }
}
