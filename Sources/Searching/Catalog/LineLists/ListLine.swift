public import GLibKit
public import SmartSearch

/// A parsed line of a list.
///
/// After the text, a line may carry what rofi calls row options: a NUL, then keys and values separated by the unit
/// separator (`Firefox\0icon\x1ffirefox\x1fmeta\x1fbrowser`, see rofi-script(5)). `icon`, `display`, `meta`,
/// `nonselectable`, `permanent`, `urgent` and `active` have the meaning that they have there. `compounds` divides
/// words of the line into parts, with spaces between the parts and commas between the words
/// (`airpodspro\0compounds\x1fair pods pro`). Other keys are ignored.
public struct ListLine: Sendable, Hashable {
  /// The line as given, with its metadata and without the separator.
  public let bytes: ArraySlice<UInt8>

  /// The line without its metadata: printed when the user picks it.
  public let text: ArraySlice<UInt8>

  /// The shown text: the line, or its `display`. Invalid UTF-8 becomes replacement characters.
  public var name: String

  /// The line itself, if it has a `display`, and its hidden search words (`meta`).
  public var alternateNames: [String] = []

  /// The compounds among the words.
  public var compounds: Compounds = [:]

  /// A theme name or a path, as written: see ``GLibKit/Icon/init(_:)``.
  public var icon: String?

  /// Whether the row can be chosen.
  public var isSelectable = true

  /// Whether the row stays in the list, whatever is typed.
  public var isPermanent = false

  /// The state that the list gives the row.
  public var state = RowState()

  init(_ line: ArraySlice<UInt8>, hasMetadata: Bool) {
    let nul = hasMetadata ? line.firstIndex(of: 0) : nil
    bytes = line
    text = nul.map { line[..<$0] } ?? line
    // Files from other systems end lines by CR LF. The CR belongs to the line, but not to the name.
    name = String(decoding: text.last == 0x0D ? text.dropLast() : text, as: UTF8.self)
    guard let nul else { return }
    for (key, value) in RowOptions.pairs(line[(nul + 1)...]) { read(key, value) }
  }

  /// Parses a line with its own memory, by the rules of lines with this separator.
  public init(_ line: [UInt8], in separator: LineStore.Separator) {
    self.init(line[...], hasMetadata: separator.allowsMetadata)
  }

  private mutating func read(_ key: String, _ value: String) {
    switch key {
    case "icon": icon = RowOptions.icon(value)
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
}

extension ListLine {
  /// The searched names: the shown text and the hidden words.
  var searchItem: SearchItem { SearchItem(name: name, alternateNames: alternateNames, compounds: compounds) }
}

extension Span<UInt8> {
  /// Returns a copy of some bytes.
  func array(of range: Range<Int>) -> [UInt8] {
    extracting(range).withUnsafeBufferPointer { Array($0) }
  }
}

/// Settings for how all lines of a list are shown.
public struct ListLook: Sendable, Hashable {
  /// Whether lines are Pango markup: the plain text is searched, and drawn in its styles.
  public var hasMarkup = false
  public var urgent = RowRanges()
  public var active = RowRanges()
  /// Nil for the whole line.
  public var columns: ShownColumns?

  public init() {}

  /// Returns the shown part of a line, perhaps in markup.
  func shownName(of line: ListLine) -> String { columns?.shown(of: line.name) ?? line.name }

  func state(ofRow row: Int, among count: Int) -> RowState {
    RowState(isUrgent: urgent.contains(row, of: count), isActive: active.contains(row, of: count))
  }
}

/// The shown columns of a line, in order: `-display-columns` of rofi.
public struct ShownColumns: Sendable, Hashable {
  private let numbers: [Int]
  private let separator: TextPattern

  /// - Parameters:
  ///   - numbers: Counted from 1.
  ///   - separator: The separator of columns.
  public init(_ numbers: [Int], separator: TextPattern) {
    self.numbers = numbers
    self.separator = separator
  }

  /// Returns the shown part of a line, with spaces between the columns: rofi has tabs, which would be shown as signs.
  /// Missing columns are left out.
  func shown(of line: String) -> String {
    let columns = separator.parts(of: line)
    return numbers.filter { columns.indices.contains($0 - 1) }.map { columns[$0 - 1] }.joined(separator: " ")
  }
}
