import CGtk

/// A picture of a fixed size, usually an icon.
public final class Image: Widget {
  override public class var valueType: ValueType { ValueType(gtk_image_get_type()) }

  /// Makes an empty image, or one with an icon of the theme.
  public convenience init(iconName: String? = nil, pixelSize: Int? = nil) {
    self.init(widget: gtk_image_new_from_icon_name(iconName))
    self.pixelSize = pixelSize
  }

  /// The theme's icon of this name, if it shows one by name.
  public var iconName: String? {
    get { String(borrowing: gtk_image_get_icon_name(cast())) }
    set { gtk_image_set_from_icon_name(cast(), newValue) }
  }

  /// Shows the picture.
  public func show(_ paintable: Paintable?) { gtk_image_set_from_paintable(cast(), paintable?.cast()) }

  /// The side of an icon in pixels; nil for the style sheet's size.
  public var pixelSize: Int? {
    get {
      let size = gtk_image_get_pixel_size(cast())
      return size < 0 ? nil : Int(size)
    }
    set { gtk_image_set_pixel_size(cast(), Int32(newValue ?? -1)) }
  }

  /// Removes the picture.
  public func clear() { gtk_image_clear(cast()) }
}

/// Shows that work is in progress.
public final class Spinner: Widget {
  override public class var valueType: ValueType { ValueType(gtk_spinner_get_type()) }

  /// A spinner at rest.
  public convenience init(isSpinning: Bool = false) {
    self.init(widget: gtk_spinner_new())
    self.isSpinning = isSpinning
  }

  /// Whether it moves. At rest it shows nothing and costs nothing.
  public var isSpinning: Bool {
    get { gtk_spinner_get_spinning(cast()) != 0 }
    set { gtk_spinner_set_spinning(cast(), newValue.c) }
  }
}
