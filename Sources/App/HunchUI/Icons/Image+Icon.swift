import Catalog
import GtkKit

extension Image {
  /// Shows an icon.
  /// - Parameters:
  ///   - fallback: The picture until the icon's own is loaded, and if it has none.
  ///   - size: The side in logical pixels; by default that of the image.
  func show(_ icon: Icon, fallback: ItemIcon.Fallback, size: Int? = nil, from icons: FileIcons) {
    show(icons.picture(of: icon, fallback: fallback, size: size ?? pixelSize ?? 16, scale: scaleFactor))
  }
}
