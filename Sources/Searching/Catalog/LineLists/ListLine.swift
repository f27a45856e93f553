public import GLibKit
public import SmartSearch

/// One line of a list, taken apart.
///
/// After the text a line may carry what rofi calls row options: a NUL, then keys and values separated by the unit
/// separator (`Firefox\0icon\x1ffirefox\x1fmeta\x1fbrowser`, see rofi-script(5)). `icon`, `display`, `meta`,
/// `nonselectable`, `permanent`, `urgent` and `active` have their meaning there; `compounds` says how words of the line are made up, with spaces between the
/// parts and commas between the words (`airpodspro\0compounds\x1fair pods pro`). Other keys are passed over.
///
/// A line that begins with a NUL has no text, but an option for the program that shows the list (`\0prompt\x1fWhich?`).
public struct ListLine: Sendable, Hashable {
  /// The line as it was given, with its metadata and without the separator.
  public let bytes: ArraySlice<UInt8>

  /// The line without its metadata: what is printed when it is picked.
  public let text: ArraySlice<UInt8>

  /// Whether it is an option for the program that shows the list, and no row of it.
  public let isOption: Bool

  /// What is shown: the line, or its `display`. What is not UTF-8 is replaced by replacement characters.
  public var name: String

  /// The line itself, where something else is shown in its place, and its hidden search words (`meta`).
  public var alternateNames: [String] = []

  /// The words that are made of others.
  public var compounds: Compounds = [:]

  /// A theme name or a path, as it is written: see ``GLibKit/Icon/init(_:)``.
  public var icon: String?

  /// Whether it is only there to be read.
  public var isSelectable = true

  /// Whether it stays in the list whatever is typed.
  public var isPermanent = false

  /// What the one who gives the list has to say of it.
  public var state = RowState()

  init(_ line: ArraySlice<UInt8>, hasMetadata: Bool) {
    let nul = hasMetadata ? line.firstIndex(of: 0) : nil
    bytes = line
    text = nul.map { line[..<$0] } ?? line
    isOption = nul == line.startIndex
    // A file from another system ends its lines by CR LF; the CR is no part of the name, but of the line.
    name = Self.decoded(text.last == 0x0D ? text.dropLast() : text)
    guard let nul, !isOption else { return }
    for (key, value) in RowOptions.pairs(line[(nul + 1)...]) { read(key, value) }
  }

  /// A line of its own memory, which ends as lines with this separator do.
  public init(_ line: [UInt8], in separator: LineStore.Separator) {
    self.init(line[...], hasMetadata: separator.allowsMetadata)
  }

  private mutating func read(_ key: String, _ value: String) {
    switch key {
    case "icon": icon = value
    case "meta": alternateNames.append(name + " " + value)
    case "display":
      alternateNames = [name] + alternateNames
      name = value
    case "compounds": compounds = CompoundLines(value.utf8.map { $0 == 0x2C ? 0x0A : $0 }).compounds
    case "nonselectable": isSelectable = value != "true"
    case "permanent": isPermanent = value == "true"
    case "urgent": state.isUrgent = value == "true"
    case "active": state.isActive = value == "true"
    default: break
    }
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension ListLine {
  /// The line as it is searched: by what is shown and by its hidden words.
  var searchItem: SearchItem { SearchItem(name: name, alternateNames: alternateNames, compounds: compounds) }
}

extension Span<UInt8> {
  /// A copy of some bytes.
  func array(of range: Range<Int>) -> [UInt8] {
    extracting(range).withUnsafeBufferPointer { Array($0) }
  }
}

/// How the lines of a list are shown, besides what each says of itself.
public struct ListLook: Sendable, Hashable {
  /// Whether they are written in Pango's markup: they are searched by the text alone, and drawn as the marks say.
  public var hasMarkup = false
  public var urgent = RowRanges()
  public var active = RowRanges()
  /// Nil for the whole line.
  public var columns: ShownColumns?

  public init() {}

  func state(ofRow row: Int, among count: Int) -> RowState {
    RowState(isUrgent: urgent.contains(row, of: count), isActive: active.contains(row, of: count))
  }
}

/// The columns of a line that are shown, in their order: `-display-columns` of rofi.
public struct ShownColumns: Sendable, Hashable {
  private let numbers: [Int]
  private let separator: TextPattern

  /// - Parameters:
  ///   - numbers: Counted from 1.
  ///   - separator: What stands between two columns.
  public init(_ numbers: [Int], separator: TextPattern) {
    self.numbers = numbers
    self.separator = separator
  }

  /// What is shown of a line, with spaces between the columns: tabs, which rofi has there, would be shown as signs. A column
  /// that it has not is left out.
  func shown(of line: String) -> String {
    let columns = separator.parts(of: line)
    return numbers.filter { columns.indices.contains($0 - 1) }.map { columns[$0 - 1] }.joined(separator: " ")
  }
}
