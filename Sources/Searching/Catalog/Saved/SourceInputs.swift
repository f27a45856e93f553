internal import GLibKit
internal import Glibc
internal import SmartSearch
internal import SystemKit

/// The inputs from which a source makes its items, as lines of a name and a value. Saved items are valid as long as
/// these stay the same.
public struct SourceInputs: Hashable, Sendable {
  private var lines: [String] = []
  private static let end = UInt8(ascii: "\n")

  public init() {}

  /// Adds a line.
  public mutating func add(_ name: String, _ value: String) {
    // A line break in a value must not look like a new line.
    lines.append(
      name + " " + value.parts(separatedBy: Self.end, omittingEmpty: false).joined(separator: "\u{1F}"))
  }

  /// Adds the stamp of a file or folder, which changes with it. A missing one adds nothing.
  ///
  /// Waits for the disk: not for the main thread.
  /// - Parameter name: the name of the line; by default the path.
  public mutating func addStamp(of path: String, as name: String? = nil) {
    if let stamp = Self.stamp(of: path) { add(name ?? path, stamp) }
  }

  /// Adds the stamps of files and folders, within the budgets of their disks. One that does not answer keeps its last
  /// stamp: saved items stay valid.
  ///
  /// Blocks the thread: not the main one.
  mutating func addStamps(of paths: [String], last: SourceInputs?) {
    let stamps = DiskCall.waitForEach("hunch-stamps", paths.map { Array($0.utf8) }, within: Self.patience) {
      path, _, _ in
      Self.stamp(of: String(decoding: path, as: UTF8.self))
    }
    for (path, stamp) in zip(paths, stamps) {
      switch stamp {
      case .success(let stamp?): add(path, stamp)
      case .success(nil): break
      case .failure: if let stamp = last?[path] { add(path, stamp) }
      }
    }
  }

  /// The time limit for a file.
  private static let patience = Duration.seconds(3)

  /// Identifies a version of a file or folder; nil if it is missing. Waits for the disk.
  static func stamp(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let times = [status.st_mtim, status.st_ctim].map { "\($0.tv_sec).\($0.tv_nsec)" }
    return "\(status.st_dev):\(status.st_ino) \(status.st_size) " + times.joined(separator: " ")
  }

  /// Adds the stamp of the toolkit, because its data and icons are among the items.
  ///
  /// Waits for the disk.
  /// - Parameter last: the inputs of saved items, which tell a program without the toolkit where it is.
  mutating func add(_ toolkit: any ToolkitResources, last: SourceInputs?) {
    guard let library = toolkit.library ?? last?["toolkit"] else { return }
    add("toolkit", library)
    addStamp(of: library)
  }

  /// The value of the first line with a name.
  public subscript(name: String) -> String? {
    lines.first { $0.hasPrefix(name + " ") }.map { String($0.dropFirst(name.count + 1)) }
  }

  /// The bytes to write to a file.
  var bytes: [UInt8] { Array(lines.joined(separator: "\n").utf8) }

  /// Parses the text of a file.
  init(_ text: String) {
    lines = text.parts(separatedBy: Self.end, omittingEmpty: false).map(String.init)
  }

  /// Returns the inputs that all sources share: the program that makes the items, and the user's languages.
  static func common(program: String) -> SourceInputs {
    var inputs = SourceInputs()
    inputs.add("format", "1")
    // Another build may make other items, from another version of Unicode.
    inputs.addStamp(of: program, as: "program")
    inputs.add("unicode", "\(Fold.unicodeVersion)")
    inputs.add("languages", Languages.preferred.joined(separator: " "))
    // Titles of actions are saved in the language of the catalogue in use; without a locale for it, none is.
    inputs.add("translation", Localization.language ?? "")
    return inputs
  }

  /// Returns these lines, followed by those of another.
  func adding(_ other: SourceInputs) -> SourceInputs {
    var all = self
    all.lines += other.lines
    return all
  }
}
