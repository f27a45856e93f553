internal import GLibKit
internal import Glibc
internal import SmartSearch
internal import SystemKit

/// What a source's items are made from, in lines of a name and a value: items that were saved hold for as long as these
/// are the same.
public struct SourceInputs: Hashable, Sendable {
  private var lines: [String] = []

  public init() {}

  /// Adds a line.
  public mutating func add(_ name: String, _ value: String) {
    // A line break in a value must not look like another line.
    lines.append(
      name + " " + value.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\u{1F}"))
  }

  /// Adds what tells whether a file or folder is another now. One that is not there adds nothing.
  ///
  /// Waits for the disk: not for the main thread.
  /// - Parameter name: what the line is called; the path if not given.
  public mutating func addStamp(of path: String, as name: String? = nil) {
    if let stamp = Self.stamp(of: path) { add(name ?? path, stamp) }
  }

  /// Identifies a version of a file or folder; nil if it is missing. Waits for the disk.
  static func stamp(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let times = [status.st_mtim, status.st_ctim].map { "\($0.tv_sec).\($0.tv_nsec)" }
    return "\(status.st_dev):\(status.st_ino) \(status.st_size) " + times.joined(separator: " ")
  }

  /// Adds what tells whether the toolkit is another now, whose data and icons are among the items.
  ///
  /// Waits for the disk.
  /// - Parameter last: what saved items were made from, which says where the toolkit is to a program without it.
  mutating func add(_ toolkit: any ToolkitResources, last: SourceInputs?) {
    guard let library = toolkit.library ?? last?["toolkit"] else { return }
    add("toolkit", library)
    addStamp(of: library)
  }

  /// The value of the first line of a name.
  public subscript(name: String) -> String? {
    lines.first { $0.hasPrefix(name + " ") }.map { String($0.dropFirst(name.count + 1)) }
  }

  /// As bytes for a file.
  var bytes: [UInt8] { Array(lines.joined(separator: "\n").utf8) }

  /// What bytes of a file say.
  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// What the items of every source depend on: the program that makes them and the user's languages.
  static func common(program: String) -> SourceInputs {
    var inputs = SourceInputs()
    inputs.add("format", "1")
    // Another build may make other items, and of another version of Unicode.
    inputs.addStamp(of: program, as: "program")
    inputs.add("unicode", "\(Fold.unicodeVersion)")
    inputs.add("languages", Languages.preferred.joined(separator: " "))
    // What can be done with an item is saved in words: those of the catalogue in use, which is none without a locale for it.
    inputs.add("translation", Localization.language ?? "")
    return inputs
  }

  /// Lines of another after those that are there.
  func adding(_ other: SourceInputs) -> SourceInputs {
    var all = self
    all.lines += other.lines
    return all
  }
}
