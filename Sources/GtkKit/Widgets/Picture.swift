import CGtk

/// A picture that scales with the space it has.
@MainActor
public final class Picture: Widget {
  override public class var valueType: ValueType { ValueType(gtk_picture_get_type()) }

  /// A picture of a texture, or of nothing yet.
  public convenience init(_ texture: Texture? = nil) {
    self.init(widget: gtk_picture_new_for_paintable(texture?.cast()))
  }

  /// Shows the texture, or nothing.
  public func show(_ texture: Texture?) {
    gtk_picture_set_paintable(cast(), texture?.cast())
  }

  /// Shows the file's picture, or a placeholder if it has none.
  public func show(fileAt path: String) {
    gtk_picture_set_filename(cast(), path)
  }

  /// Whether it may be smaller than the picture is.
  public var canShrink: Bool {
    get { gtk_picture_get_can_shrink(cast()) != 0 }
    set { gtk_picture_set_can_shrink(cast(), newValue.c) }
  }

  /// What it shows, for assistive technology.
  public var alternativeText: String? {
    get { String(borrowing: gtk_picture_get_alternative_text(cast())) }
    set { gtk_picture_set_alternative_text(cast(), newValue) }
  }
}
