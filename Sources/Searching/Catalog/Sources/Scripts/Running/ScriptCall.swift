internal import SystemKit

/// One run of a script.
public struct ScriptCall: Sendable, Hashable {
  /// The executable file.
  public var path: String
  public var arguments: ScriptArguments
  /// Whether it is asked for rows, or does what was chosen.
  public var purpose: Purpose
  public var deadline: Duration
  /// The most bytes that it may print.
  public var outputLimit = ScriptRunner.outputLimit
  /// The folder that it runs in; nil for the usual one of its surroundings.
  public var ownFolder: String?
  /// Where it runs, and what of this program's environment it is given.
  public var surroundings = Surroundings.own

  /// What a script finds around it.
  public enum Surroundings: Sendable, Hashable {
    /// Its own folder, and of the environment what says who the user is and how their desktop is reached.
    case own
    /// Those of whoever started this program for the script: the same folder, and the whole environment.
    case caller
  }

  /// What a run is for.
  public enum Purpose: String, Sendable, Hashable {
    /// Rows are wanted. With its end, and at the deadline at the latest, all that it has started is ended.
    case list
    /// Something was chosen. What it has started may go on; at the deadline it is only waited for no longer, since it
    /// may itself be what the user wanted to see.
    case choose
  }

  public init(
    _ path: String, _ arguments: ScriptArguments = ScriptArguments(), purpose: Purpose = .list,
    deadline: Duration = ScriptHeader.usualDeadline
  ) {
    self.path = path
    self.arguments = arguments
    self.purpose = purpose
    self.deadline = deadline
  }

  /// The folder that it runs in; nil for that of this program.
  var folder: String? {
    ownFolder ?? (surroundings == .own ? Self.folder(of: path) : nil)
  }

  static func folder(of path: String) -> String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }
}

/// What a run of a script has come to.
public struct ScriptOutput: Sendable, Hashable {
  /// What it printed.
  public var bytes: [UInt8]
  /// The last line that it wrote to standard error, which most often says what is wrong; nil if there is none.
  public var complaint: String?
}

/// Why a run of a script has come to nothing.
public enum ScriptFailure: Error, Sendable, Hashable {
  /// The system could not start it.
  case notStarted(reason: String)
  /// It ended with another status than 0, and printed nothing.
  case exited(status: Int32, complaint: String?)
  /// It was ended by a signal, and not by us.
  case killed(signal: Int32)
  /// It took longer than it may.
  case late(Duration)
  /// It printed more than this many bytes.
  case tooMuch(Int)
  /// It is no longer what was agreed to.
  case changed
  /// Its header is not understood.
  case refused(reason: String)
  /// The folder that it asks for cannot be entered.
  case noFolder(String, reason: String)
  /// What it printed is no answer.
  case unreadable(String)
  /// Nobody wants it any more.
  case cancelled

  /// A sentence for the user about a script, which names what happened and what to do.
  /// - Parameter script: What the script is called.
  public func sentence(about script: String) -> String {
    switch self {
    case .notStarted(let reason):
      localized("could not start {script}: {reason}", ["script": script, "reason": reason])
    case .exited(let status, nil):
      localized("{script} ended with status {status}", ["script": script, "status": String(status)])
    case .exited(let status, let complaint?):
      localized(
        "{script} ended with status {status}: {complaint}",
        ["script": script, "status": String(status), "complaint": complaint])
    case .killed(let signal):
      localized("signal {signal} ended {script}", ["script": script, "signal": String(signal)])
    case .late(let deadline):
      localized(
        "{script} took longer than {time}; raise “hunch.deadline” in the script",
        ["script": script, "time": localizedDuration(deadline)])
    case .tooMuch(let limit):
      localized("{script} printed more than {number} KiB", ["script": script, "number": limit >> 10])
    case .changed:
      localized(
        "{script} changed after you turned it on: review it, then turn it on again in Preferences",
        ["script": script])
    case .refused(let reason):
      localized(
        "{script} did not run because its header is invalid: {reason}", ["script": script, "reason": reason])
    case .noFolder(let folder, let reason):
      localized(
        "{script} did not run: cannot enter the folder {folder}: {reason}",
        ["script": script, "folder": folder, "reason": reason])
    case .unreadable(let reason):
      localized("{script} printed an invalid answer: {reason}", ["script": script, "reason": reason])
    case .cancelled: localized("{script} was cancelled", ["script": script])
    }
  }
}

/// What a script is given when it is run.
public struct ScriptArguments: Sendable, Hashable {
  public var words: [String]
  /// What is in its environment besides.
  public var variables: [String: String]

  public init(_ words: [String] = [], variables: [String: String] = [:]) {
    self.words = words
    self.variables = variables
  }
}

/// The two forms in which scripts answer.
public enum ScriptDialect: Sendable, Hashable {
  /// JSON, as Alfred's Script Filters print it.
  case scriptFilter
  /// Lines, as rofi's script modes print them.
  case rofi

  /// By the first byte that is not white space. A mark of the byte order counts as that.
  public init(of output: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = output.starts(with: mark) ? output.dropFirst(mark.count) : output[...]
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    self = first == UInt8(ascii: "{") ? .scriptFilter : .rofi
  }
}
