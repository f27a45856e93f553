public import GLibKit

/// A picture that the user can save to a file.
public struct IconPicture: Sendable, Hashable {
  public enum Format: String, Sendable, Hashable {
    case svg
    case png
  }

  /// The suggested file name: `edit-copy.svg`.
  public var fileName: String { name + "." + format.rawValue }

  public var name: String
  public var origin: ListedIcon.Place
  public var format: Format

  /// Whether the file is copied, not redrawn in pixels.
  public var isCopied: Bool { origin.path.hasSuffix("." + format.rawValue) }

  public init(name: String, origin: ListedIcon.Place, format: Format) {
    self.name = name
    self.origin = origin
    self.format = format
  }
}

extension IconPicture {
  private static let resource = "resource://"

  /// The picture as texts, from which it can be made again.
  var texts: [String] {
    let place =
      switch origin {
      case .file(let path): path
      case .resource(let path): Self.resource + path
      }
    return [name, place, format.rawValue]
  }

  /// Makes the picture from texts; nil for invalid ones.
  init?(texts: [String]) {
    guard texts.count == 3, let format = Format(rawValue: texts[2]) else { return nil }
    let isResource = texts[1].hasPrefix(Self.resource)
    self.init(
      name: texts[0],
      origin: isResource ? .resource(String(texts[1].dropFirst(Self.resource.count))) : .file(texts[1]), format: format)
  }
}
