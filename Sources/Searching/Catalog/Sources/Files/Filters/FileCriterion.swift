internal import GLibKit
internal import SystemKit

/// A condition that a filter sets for files.
package enum FileCriterion: Hashable, Sendable {
  case kind(FileKind)
  /// The ending of the name, in small letters and without its point.
  case ending(String)
  /// The time of the last change.
  case time(FileTime)
  /// Larger than ``bigSize``.
  case big

  /// In bytes.
  package static let bigSize: Int64 = 100_000_000

  /// Endings that no kind has, but that are worth a filter.
  private static let otherEndings = """
    asc bak blend conf crt db desktop diff dwg dxf eml gpg gpx ics ini json key kml log mbox otf patch pem service \
    sqlite srt stl toml torrent ttf vcf woff woff2 xml yaml yml
    """

  /// All endings that can be a filter.
  static let knownEndings: Set<String> = FileKind.allCases.reduce(
    into: Set(otherEndings.split(separator: " ").map(String.init))
  ) { $0.formUnion($1.endings) }

  package var title: String {
    switch self {
    case .kind(let kind): kind.title
    case .ending(let ending): "." + ending
    case .time(let time): time.title
    case .big: localized("Larger than {size}", ["size": FileFacts.text(ofSize: Self.bigSize)])
    }
  }

  /// Whether the condition is about the name.
  var isOfName: Bool {
    switch self {
    case .kind, .ending: true
    case .time, .big: false
    }
  }

  /// Whether a file with this ending meets a condition about names.
  func admits(ending: String?) -> Bool {
    switch self {
    case .kind(.file): true
    case .kind(let kind): ending.map { kind.endings.contains($0) } ?? false
    case .ending(let wanted): ending == wanted
    case .time, .big: false
    }
  }
}
