/// One case: how the program is started, the files in its home folder, and the steps.
struct Scenario {
  /// The kind of trouble that it looks for.
  var title: String
  /// The arguments of the program.
  var arguments: [String] = []
  var input = Input.nothing
  /// The files created before the start.
  var files: [StagedFile] = []
  var steps: [Step] = []
  /// Whether to repeat the steps, and to compare the used memory from round to round.
  var isRepeated = false

  enum Input {
    case nothing
    /// A file that exists from the start.
    case bytes([UInt8])
    /// A pipe into which ``Step/feed(_:)`` writes.
    case pipe
  }
}

/// A change of the home folder: a new, changed or removed file.
struct StagedFile {
  /// The path below the home folder.
  var path: String
  var content: Content

  enum Content {
    case bytes([UInt8])
    /// The bytes are written into the existing file, in two halves, as some editors do.
    case overwritten([UInt8])
    /// The existing file is truncated.
    case cut(at: Int)
    case fifo
    case folder
    case link(to: String)
    /// The bytes, followed by zeros up to a size. It takes no room on the disk.
    case sparse([UInt8], size: Int)
    /// Nobody but the administrator may read it.
    case unreadable
    /// It is removed.
    case gone
  }
}

/// One step of a scenario.
enum Step {
  /// Press a key.
  case key(Key)
  /// Put a text on the clipboard, and paste it by its key.
  case paste([UInt8])
  /// Select a text in another program, and paste it by the middle mouse button.
  case pastePrimary([UInt8])
  case moveMouse(x: Int, y: Int)
  case click(button: UInt32)
  case resize(width: Int, height: Int)
  /// Give the focus to another window, and back.
  case loseFocus
  /// Create, replace or remove a file.
  case put(StagedFile)
  /// Start the program again, which hands over to the first instance.
  case startAgain([String])
  /// Write lines into the pipe.
  case feed([UInt8])
  /// Wait this many milliseconds, while checking that the program answers.
  case wait(Int)
  /// Wait until the program is idle, with its sources read.
  case settle
}

extension Scenario: CustomStringConvertible {
  var description: String {
    var lines = ["\(title): hunch \(arguments.map(short).joined(separator: " "))"]
    switch input {
    case .nothing: break
    case .bytes(let bytes): lines.append("standard input: \(bytes.count) bytes, in the file stdin")
    case .pipe: lines.append("standard input: a pipe")
    }
    if isRepeated { lines.append("again and again:") }
    lines += steps.map { "\($0)" }
    if !files.isEmpty { lines += ["", "files from the start:"] + files.map { "\($0)" } }
    return lines.joined(separator: "\n")
  }
}

extension StagedFile: CustomStringConvertible {
  var description: String {
    switch content {
    case .bytes(let bytes): "\(path): \(short(bytes))"
    case .overwritten(let bytes): "\(path): overwritten in place by \(short(bytes))"
    case .cut(let size): "\(path): cut off at \(size) bytes"
    case .fifo: "\(path): a FIFO"
    case .folder: "\(path): a folder"
    case .link(let target): "\(path): a link to \(target)"
    case .sparse(let bytes, let size): "\(path): \(short(bytes)), and zeros up to \(size) bytes"
    case .unreadable: "\(path): not to be read"
    case .gone: "\(path): removed"
    }
  }
}

extension Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .key(let key): "key \(key)"
    case .paste(let bytes): "paste \(short(bytes))"
    case .pastePrimary(let bytes): "paste by the middle button \(short(bytes))"
    case .moveMouse(let x, let y): "mouse to \(x), \(y)"
    case .click(let button): "click \(button)"
    case .resize(let width, let height): "resize to \(width) × \(height)"
    case .loseFocus: "focus goes and comes back"
    case .put(let file): "put \(file)"
    case .startAgain(let arguments): "start hunch \(arguments.map(short).joined(separator: " "))"
    case .feed(let bytes): "feed \(short(bytes))"
    case .wait(let milliseconds): "wait \(milliseconds) ms"
    case .settle: "wait until it is idle"
    }
  }
}

private func short(_ text: String) -> String { short(Array(text.utf8)) }

/// Returns the beginning of a text with invisible characters escaped, and its length.
private func short(_ bytes: [UInt8]) -> String {
  let shown = String(decoding: bytes.prefix(300), as: UTF8.self).debugDescription
  return bytes.count > 300 ? "\(shown)… (\(bytes.count) bytes)" : shown
}
