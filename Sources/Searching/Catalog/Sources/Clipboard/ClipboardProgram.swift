internal import GLibKit
internal import SystemKit

/// Runs the command of a clipboard manager to its end, without a shell.
struct ClipboardProgram: Sendable {
  /// Returns the path of the program; nil if it is not installed. It may wait for a disk.
  var path: @Sendable () -> String?
  var patience = ClipboardHistory.patience

  enum Ending: Sendable {
    case printed([UInt8])
    case failed
    /// It took too long, or printed too much.
    case silent
    case missing

    /// The answer of the manager. It fails if its server does not run, or nothing was ever stored.
    /// - Parameter read: Reads the history that it printed.
    func answer(_ read: ([UInt8]) -> ClipboardHistory) -> ClipboardAnswer {
      switch self {
      case .printed(let output): .history(read(output))
      case .silent: .silent
      case .missing, .failed: .absent
      }
    }
  }

  /// The variables that tell a manager where its history is, and how to reach its server.
  private static let variables: Set = [
    "HOME", "PATH", "LD_LIBRARY_PATH", "LANG", "LC_ALL", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
    "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "COPYQ_SESSION_NAME",
    "COPYQ_SETTINGS_PATH", "CLIPHIST_CONFIG_PATH", "CLIPHIST_DB_PATH",
  ]

  /// - Parameters:
  ///   - values: additional variables.
  ///   - limit: the most bytes that it may print.
  func run(_ arguments: [String], values: [String: String] = [:], limit: Int) async -> Ending {
    let (find, patience) = (path, patience)
    // Longer than the program's own limit, because starting takes time too.
    let ending = try? await DiskCall.run(errand: "clipboard", within: patience * 2) { () -> Ending in
      guard let path = find() else { return .missing }
      guard
        let ending = ChildProgram.run(
          path, arguments, variables: Self.variables, values: values, limit: limit, deadline: patience)
      else { return .silent }
      return ending.status == 0 ? .printed(ending.output) : .failed
    }
    return ending ?? .silent
  }
}

/// CopyQ, asked by a script, which its server runs.
///
/// Source: its documentation, `scripting-api.rst`.
struct CopyQ: ClipboardManager {
  let name = "CopyQ"
  /// Its command takes a second to notice that its server does not run. Then the next manager is asked.
  var program = ClipboardProgram(
    path: { ShellWords.path(ofProgram: "copyq") }, patience: ClipboardHistory.patience * 3 / 2)

  /// The script prints at most as many letters as a quarter of this, and a letter takes up to three bytes.
  private static let mostOutput = 2 * ClipboardHistory.mostBytes

  /// Prints the number of entries that are too large, and then each text as a line of JSON. It ends by itself before
  /// the time is up. CopyQ itself replaces sequences with backslashes, so there are none.
  private static let script = """
    var name = config('clipboard_tab');
    if (name) tab(name);
    var end = Date.now() + 600, room = \(ClipboardHistory.mostBytes / 2), skipped = 0, lines = [];
    var secrets = ['application/x-copyq-secret', 'application/x-copyq-hidden', 'x-kde-passwordManagerHint'];
    for (var row = 0, count = Math.min(size(), \(ClipboardHistory.mostEntries)); row < count; ++row) {
      if (Date.now() > end) break;
      var formats = str(read('?', row));
      var isSecret = secrets.some(function (secret) { return formats.indexOf(secret) >= 0 });
      if (isSecret || formats.indexOf('text/plain') < 0) continue;
      var utf8 = 'text/plain;charset=utf-8';
      var line = JSON.stringify(str(read(formats.indexOf(utf8) < 0 ? 'text/plain' : utf8, row)));
      if (line.length > room) { ++skipped; continue }
      room -= line.length;
      lines.push(line);
    }
    [skipped].concat(lines).join(String.fromCharCode(10));
    """

  func history() async -> ClipboardAnswer {
    await program.run(["eval", Self.script], limit: Self.mostOutput).answer(Self.history)
  }

  private static func history(in output: [UInt8]) -> ClipboardHistory {
    var history = ClipboardHistory()
    for line in output.split(separator: UInt8(ascii: "\n")) where !history.isFull {
      switch try? JSON(parsing: String(decoding: line, as: UTF8.self)) {
      case .integer(let count): history.skip(Int(clamping: count))
      case .string(let text) where !text.utf8.contains(0):
        if history.admits(text.utf8.count) { history.add(ClipboardEntry(text)) }
      default: break
      }
    }
    return history
  }
}

/// cliphist, whose history is a file without a server.
///
/// Source: `cliphist.go`. It stores no secrets if wl-paste marks them.
struct Cliphist: ClipboardManager {
  let name = "cliphist"
  var program = ClipboardProgram { ShellWords.path(ofProgram: "cliphist") }

  private static let mostOutput = ClipboardHistory.mostBytes
  /// The beginning of the line that stands for a picture.
  private static let picture = "[[ binary data "

  func history() async -> ClipboardAnswer {
    // Without it, the lines end after 100 letters.
    let width = ["CLIPHIST_PREVIEW_WIDTH": String(ClipboardEntry.shownLetters)]
    return await program.run(["list"], values: width, limit: Self.mostOutput).answer(Self.history)
  }

  /// Parses lines of a number, a tab, and the beginning of the text.
  private static func history(in output: [UInt8]) -> ClipboardHistory {
    var history = ClipboardHistory()
    for line in output.split(separator: UInt8(ascii: "\n")) where !history.isFull {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")), tab > line.startIndex,
        line[..<tab].allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
      else { continue }
      let id = String(decoding: line[..<tab], as: UTF8.self)
      let shown = String(decoding: line[line.index(after: tab)...], as: UTF8.self)
      if shown.hasPrefix(picture) { continue }
      history.add(ClipboardEntry(id: id, .kept(.init(manager: .cliphist, id: id), shown: shown)))
    }
    return history
  }

  func text(of id: String) async throws(GLibError) -> String {
    switch await program.run(["decode", id], limit: Self.mostOutput) {
    case .printed(let bytes):
      // The clipboard takes a text only up to a NUL.
      guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
        throw ClipboardManagers.failure(localized("the entry is not text"))
      }
      return text
    case .silent, .missing: throw ClipboardManagers.noAnswer(of: name)
    case .failed: throw ClipboardManagers.noEntry(in: name)
    }
  }
}
