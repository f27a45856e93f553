import Catalog
import GtkKit
import SystemKit

/// Makes the file that a picture of an icon is saved to.
nonisolated enum PictureSaving {
  /// The side in pixels of a drawing that is saved as pixels.
  static let side = Pixels.largestSide

  /// Returns the bytes of the file. Waits for the disk and the decoder, so the main thread must not call it.
  /// - Parameter loader: Decodes files that users can write, which this process must not decode.
  /// - Throws: ``GLibError`` if the picture is gone or cannot be drawn.
  static func bytes(of picture: IconPicture, using loader: any IconLoader) throws(GLibError) -> [UInt8] {
    if picture.isCopied { return try contents(of: picture.origin) }
    let pixels: Pixels?
    switch picture.origin {
    case .file(let path):
      if case .picture(let drawn, _) = loader.load(IconRequest(path: path, side: side, known: nil)) {
        pixels = drawn
      } else {
        pixels = nil
      }
    // The toolkit's own resources are safe to decode here.
    case .resource: pixels = Pixels(decoding: try contents(of: picture.origin), fitting: side)
    }
    guard let png = pixels?.png else { throw .hunch(localized("cannot draw {path}", ["path": picture.origin.path])) }
    return png
  }

  private static func contents(of place: ListedIcon.Place) throws(GLibError) -> [UInt8] {
    switch place {
    case .resource(let path): return try Resource.registeredData(at: path)
    case .file(let path):
      do throws(SmallFileError) {
        return try SmallFile.read(path, limit: IconDecoder.largestFile)
      } catch {
        throw .hunch("\(error)")
      }
    }
  }
}
