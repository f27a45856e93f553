import Catalog
import GtkKit

extension Image {
  /// Shows an icon from outside.
  /// - Parameters:
  ///   - fallback: What stands in the place of a file's picture until it is there, and if there is none.
  ///   - size: The side of the picture, in pixels of the program's own; by default that of the image.
  func show(_ icon: Icon, fallback: ItemIcon.Fallback, size: Int? = nil, from icons: FileIcons) {
    show(icons.picture(of: icon, fallback: fallback, size: size ?? pixelSize ?? 16, scale: scaleFactor))
  }
}
