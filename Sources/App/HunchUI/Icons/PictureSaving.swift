import Catalog
import GtkKit
import SystemKit

/// Makes the file that a picture of an icon is saved as.
nonisolated enum PictureSaving {
  /// The side in pixels of a drawing that is saved in pixels.
  static let side = Pixels.largestSide

  /// The bytes of the file. Waits for the disk, and for the decoder: not for the main thread.
  /// - Parameter loader: Reads files of others, which the program itself does not decode.
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
    // What is part of the toolkit is drawn here.
    case .resource: pixels = Pixels(decoding: try contents(of: picture.origin), fitting: side)
    }
    guard let png = pixels?.png else {
      throw .saving(localized("cannot draw {path}", ["path": picture.origin.path]))
    }
    return png
  }

  private static func contents(of place: ListedIcon.Place) throws(GLibError) -> [UInt8] {
    switch place {
    case .resource(let path): return try Resource.registeredData(at: path)
    case .file(let path):
      do throws(SmallFileError) {
        return try SmallFile.read(path, limit: IconDecoder.largestFile)
      } catch {
        throw .saving("\(error)")
      }
    }
  }
}

extension GLibError {
  nonisolated fileprivate static func saving(_ message: String) -> GLibError {
    GLibError(domain: "hunch", code: 0, message: message)
  }
}
