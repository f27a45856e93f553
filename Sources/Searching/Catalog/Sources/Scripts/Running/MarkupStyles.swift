/// Makes styles from the tags of a text, in order, as long as all are valid.
struct MarkupStyles {
  /// A tag that is not closed yet.
  private struct Open {
    var name: Substring
    var start: Int
    var looks: [NameStyle.Look]
  }

  private var open: [Open] = []
  private var styles: [NameStyle] = []
  private var isSound = true

  /// Each style is applied again whenever a row is drawn. No readable row has more.
  private static let mostStyles = 100
  private static let mostOpen = 20

  /// Drops all styles: the markup is invalid.
  mutating func fail() { isSound = false }

  /// - Parameters:
  ///   - inside: The text between the brackets of the tag.
  ///   - place: The number of scalars before it.
  mutating func take(tag inside: Substring, at place: Int) {
    guard isSound else { return }
    if inside.first == "/" {
      guard let last = open.popLast(), last.name == inside.dropFirst().trimmingEnd else { return fail() }
      if last.start < place { styles += last.looks.map { NameStyle($0, last.start..<place) } }
      if styles.count > Self.mostStyles { fail() }
      return
    }
    let name = inside.prefix { $0.isLetter || $0.isNumber }
    guard open.count < Self.mostOpen, let looks = Self.looks(of: name, inside[name.endIndex...]) else { return fail() }
    open.append(Open(name: name, start: place, looks: looks))
  }

  /// Returns the styles, outer ones first; none if the markup is invalid.
  func finished() -> [NameStyle] { isSound && open.isEmpty ? styles.reversed() : [] }

  /// Returns the effects of a tag; nil for an invalid one.
  private static func looks(of name: Substring, _ rest: Substring) -> [NameStyle.Look]? {
    guard let attributes = MarkupAttributes.read(rest) else { return nil }
    switch name {
    case "b": return [.weight(700)]
    case "i": return [.italic]
    case "u": return [.underlined]
    case "s": return [.struckThrough]
    case "tt": return [.monospaced]
    case "span": break
    default: return []
    }
    var looks: [NameStyle.Look] = []
    for (name, value) in attributes {
      switch name {
      case "foreground", "fgcolor", "color":
        guard isColor(value) else { return nil }
        looks.append(.color(String(value)))
      case "weight", "font_weight":
        guard let weight = weights[String(value)] ?? Int(value).flatMap({ (1...1_000).contains($0) ? $0 : nil })
        else { return nil }
        looks.append(.weight(weight))
      default: break
      }
    }
    return looks
  }

  private static let weights = [
    "thin": 100, "ultralight": 200, "light": 300, "semilight": 350, "book": 380, "normal": 400, "medium": 500,
    "semibold": 600, "bold": 700, "ultrabold": 800, "heavy": 900, "ultraheavy": 1_000,
  ]

  private static let longestColorName = 30

  private static func isColor(_ text: Substring) -> Bool {
    if text.first == "#" {
      return [3, 4, 6, 8, 9, 12, 16].contains(text.count - 1) && text.dropFirst().allSatisfy(\.isHexDigit)
    }
    return (1...longestColorName).contains(text.utf8.count)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == " ") }
  }
}

/// Parses the attributes of a tag: names and quoted values.
enum MarkupAttributes {
  /// - Parameter text: The text behind the tag's name.
  /// - Returns: nil for invalid attributes.
  static func read(_ text: Substring) -> [(name: Substring, value: Substring)]? {
    var attributes: [(name: Substring, value: Substring)] = []
    var rest = text
    while true {
      let beginning = rest.drop(while: \.isWhitespace)
      if beginning.isEmpty { return attributes }
      // Each attribute needs a space before it.
      guard beginning.startIndex > rest.startIndex else { return nil }
      let name = beginning.prefix { $0.isLetter || $0 == "_" }
      let sign = beginning[name.endIndex...].drop(while: \.isWhitespace)
      guard !name.isEmpty, sign.first == "=" else { return nil }
      let quoted = sign.dropFirst().drop(while: \.isWhitespace)
      guard let quote = quoted.first, quote == "\"" || quote == "'",
        let end = quoted.dropFirst().firstIndex(of: quote)
      else { return nil }
      attributes.append((name, quoted.dropFirst()[..<end]))
      rest = quoted[quoted.index(after: end)...]
    }
  }
}

extension Substring {
  fileprivate var trimmingEnd: Substring {
    var trimmed = self
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    return trimmed
  }
}

/// The style of a part of a row's name, given by the row's origin.
public struct NameStyle: Sendable, Hashable {
  /// An effect of a style.
  public enum Look: Sendable, Hashable {
    case italic
    case underlined
    case struckThrough
    case monospaced
    /// The weight of the font: 400 is normal, 700 is bold.
    case weight(Int)
    /// A color in Pango's form: `#` and digits, or a name of X11, which may be unknown.
    case color(String)
  }

  /// The effect.
  public var look: Look
  /// The range of the part, in Unicode scalars of the name.
  public var range: Range<Int>

  /// Styles a part of a name.
  public init(_ look: Look, _ range: Range<Int>) {
    self.look = look
    self.range = range
  }
}
