/// One case: how the program is started, what lies in its home folder, and what is done to it.
struct Scenario {
  /// What kind of trouble it looks for.
  var title: String
  /// What the program is started with.
  var arguments: [String] = []
  var input = Input.nothing
  /// Put into place before the start.
  var files: [StagedFile] = []
  var steps: [Step] = []
  /// Whether the steps are gone through again and again, and the memory that is used is compared from round to round.
  var isRepeated = false

  enum Input {
    case nothing
    /// A file that is there from the start.
    case bytes([UInt8])
    /// A pipe into which ``Step/feed(_:)`` writes.
    case pipe
  }
}

/// Something that is put into the home folder, or taken away.
struct StagedFile {
  /// Below the home folder.
  var path: String
  var content: Content

  enum Content {
    case bytes([UInt8])
    /// The bytes are written into the file that is there, in two halves, as some editors do.
    case overwritten([UInt8])
    /// The file that is there is cut off.
    case cut(at: Int)
    case fifo
    case folder
    case link(to: String)
    /// The bytes, and then nothing but zeros, up to a size. It takes no room on the disk.
    case sparse([UInt8], size: Int)
    /// Nobody may read it, but the administrator.
    case unreadable
    /// It is removed.
    case gone
  }
}

/// One thing that is done to the program.
enum Step {
  /// A key is struck.
  case key(Key)
  /// A text is put on the clipboard and pasted by its key.
  case paste([UInt8])
  /// A text is selected elsewhere and pasted by the middle button of the mouse.
  case pastePrimary([UInt8])
  case moveMouse(x: Int, y: Int)
  case click(button: UInt32)
  case resize(width: Int, height: Int)
  /// Another window takes the keys, and gives them back.
  case loseFocus
  /// A file is put into place, replaced or removed.
  case put(StagedFile)
  /// The program is started once more, to hand over to the first.
  case startAgain([String])
  /// Lines are written into the pipe.
  case feed([UInt8])
  /// Nothing is done for so many milliseconds, but to see that the program answers.
  case wait(Int)
  /// Nothing is done until the program is idle: it has read its sources.
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

/// The beginning of a text, with everything invisible escaped, and how long it is.
private func short(_ bytes: [UInt8]) -> String {
  let shown = String(decoding: bytes.prefix(300), as: UTF8.self).debugDescription
  return bytes.count > 300 ? "\(shown)… (\(bytes.count) bytes)" : shown
}
