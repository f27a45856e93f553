import CGtk

/// Keeps a field's selection when another program takes the primary selection.
///
/// GTK's text widget offers whatever is selected in it as the primary selection, and gives the selection up when another
/// program makes an offer. With a selection that the *program* makes at every key, as inline completion does, the news
/// of such an offer comes late on X11, and the wrong selection is given up: keys then delete what they should not.
///
/// GTK has no setting for that. The widget hears of the loss through a content provider of a private class,
/// `GtkTextContent` in gtktext.c, whose function table is the public `GdkContentProviderClass`: this replaces the one
/// function in it that gives the selection up. Where a version of GTK has no such class nothing is done.
@MainActor
public enum SelectionKeeper {
  private static var result: Bool?

  /// Applies the change, once, to all text widgets of the program. Needs a display.
  /// - Returns: Whether this version of GTK has the class.
  @discardableResult
  public static func install() -> Bool {
    if let result { return result }
    // The class exists as soon as one text widget did.
    _ = TextWidget()
    let isInstalled = replaceFunction()
    result = isInstalled
    return isInstalled
  }

  private static func replaceFunction() -> Bool {
    guard let type = ValueType(named: "GtkTextContent"),
      type.isA(ValueType(gdk_content_provider_get_type())),
      // Never given back, so that the change lasts.
      let table = g_type_class_ref(type.raw)
    else { return false }
    table.assumingMemoryBound(to: GdkContentProviderClass.self).pointee.detach_clipboard = { _, _ in }
    return true
  }
}
