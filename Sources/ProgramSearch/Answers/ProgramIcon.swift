/// The picture of a result, of those kinds that a program can have shown without harm: nothing is fetched for it, and
/// no pipe or device is read.
public enum ProgramIcon: Sendable, Hashable {
  /// The theme's first icon of these names.
  case themed([String])
  /// A file on this machine.
  case file(String)
  /// The picture itself.
  case pixels(Pixels)

  /// As ``GtkKit/Icon/init(_:)`` takes it; nil for pixels.
  public var description: String? {
    switch self {
    case .themed(let names): names.count == 1 ? names[0] : ". GThemedIcon " + names.joined(separator: " ")
    case .file(let path): path
    case .pixels: nil
    }
  }

  /// A picture of some pixels, as ``GtkKit/Texture/init(rgba:width:height:)`` takes it.
  public struct Pixels: Sendable, Hashable {
    public let width: Int
    public let height: Int
    /// Row by row without gaps; red, green, blue and alpha, a byte each.
    public let rgba: [UInt8]
  }
}

extension ProgramIcon {
  private static let mostNames = 8
  private static let largestFile = 1 << 20

  /// The theme's icon of these names, as far as they may be names.
  init?(names: [String]) {
    let names = names.prefix(Self.mostNames).filter(Self.isName)
    guard !names.isEmpty else { return nil }
    self = .themed(Array(names))
  }

  /// A file, if it is one, and of a sensible size.
  init?(path: String) {
    guard path.hasPrefix("/"), let size = RegularFile.size(of: path), size <= Self.largestFile else { return nil }
    self = .file(path)
  }

  /// An icon as `g_icon_to_string` writes it: a path, a file's address, a name, or several names.
  init?(string: String) {
    let names = ". GThemedIcon "
    if string.hasPrefix(names) {
      self.init(names: string.dropFirst(names.count).split(separator: " ").map(String.init))
    } else if string.hasPrefix("/") {
      self.init(path: string)
    } else if string.hasPrefix("file:///") {
      guard let path = Self.unescaped(string.dropFirst("file://".count)) else { return nil }
      self.init(path: path)
    } else {
      self.init(names: [string])
    }
  }

  /// Theme names have nothing that would make them a path, an address or another kind of icon.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 128 && !name.hasPrefix(".")
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
          UInt8(ascii: "+"):
          true
        default: false
        }
      }
  }

  /// An address without its escapes; nil if one is wrong, or stands for the end of C's strings.
  private static func unescaped(_ address: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(address.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), value != 0
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension ProgramIcon.Pixels {
  private static let largestSide = 512

  /// A picture as the search-provider protocol has it (`icon-data`); nil where the numbers do not fit together.
  /// - Parameter rowLength: How many bytes after a row's first the next one begins.
  init?(
    width: Int, height: Int, rowLength: Int, hasAlpha: Bool, bitsPerSample: Int, channels: Int, bytes: [UInt8]
  ) {
    let sides = 1...Self.largestSide
    guard sides.contains(width), sides.contains(height), bitsPerSample == 8, channels == (hasAlpha ? 4 : 3),
      rowLength >= width * channels, bytes.count >= (height - 1) * rowLength + width * channels
    else { return nil }
    var rgba: [UInt8] = []
    rgba.reserveCapacity(width * height * 4)
    for row in 0..<height {
      for column in 0..<width {
        let start = row * rowLength + column * channels
        rgba += bytes[start..<start + 3]
        rgba.append(hasAlpha ? bytes[start + 3] : 255)
      }
    }
    self.init(width: width, height: height, rgba: rgba)
  }
}
