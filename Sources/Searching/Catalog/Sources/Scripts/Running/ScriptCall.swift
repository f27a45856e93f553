internal import SystemKit

public struct ScriptCall: Sendable, Hashable {
  /// The executable file.
  public var path: String
  public var arguments: ScriptArguments
  /// Whether the run lists rows or acts on a choice.
  public var purpose: Purpose
  public var deadline: Duration
  /// The most bytes that it may print.
  public var outputLimit = ScriptRunner.outputLimit
  /// The folder to run in; nil for the default of its surroundings.
  public var ownFolder: String?
  /// The folder and the environment of the run.
  public var surroundings = Surroundings.own

  /// The folder and environment that a script gets.
  public enum Surroundings: Sendable, Hashable {
    /// Its own folder, and only the variables that identify the user and reach the desktop.
    case own
    /// The folder and the whole environment of the program that started this one for the script.
    case caller
  }

  public enum Purpose: String, Sendable, Hashable {
    /// List rows. At its end, or at the deadline, everything that it has started is terminated.
    case list
    /// Act on a choice. Processes that it has started may continue. After the deadline, Hunch stops waiting but lets
    /// it run, because the script may itself be what the user wants to see.
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
  var folder: String? { ownFolder ?? (surroundings == .own ? path.parentFolder : nil) }
}

/// The result of a run.
public struct ScriptOutput: Sendable, Hashable {
  /// The bytes that the script printed.
  public var bytes: [UInt8]
  /// The last line on standard error, which usually tells the error; nil without one.
  public var complaint: String?
}

/// The reason why a run failed.
public enum ScriptFailure: Error, Sendable, Hashable {
  /// The system could not start it.
  case notStarted(reason: String)
  /// It exited with a status other than 0, and printed nothing.
  case exited(status: Int32, complaint: String?)
  /// A signal that Hunch did not send ended it.
  case killed(signal: Int32)
  /// It missed its deadline.
  case late(Duration)
  /// It printed more than this many bytes.
  case tooMuch(Int)
  /// It has changed since the consent.
  case changed
  /// Its header is invalid.
  case refused(reason: String)
  /// The folder that it asks for cannot be entered.
  case noFolder(String, reason: String)
  /// Its output is not a valid answer.
  case unreadable(String)
  /// It was cancelled.
  case cancelled

  /// Returns a sentence for the user that says what happened and what to do.
  /// - Parameter script: The title of the script.
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
      localized("{script} did not run because its header is invalid: {reason}", ["script": script, "reason": reason])
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

/// The arguments of a run.
public struct ScriptArguments: Sendable, Hashable {
  public var words: [String]
  /// Additional environment variables.
  public var variables: [String: String]

  public init(_ words: [String] = [], variables: [String: String] = [:]) {
    self.words = words
    self.variables = variables
  }
}

/// The two output formats of scripts.
public enum ScriptDialect: Sendable, Hashable {
  /// JSON, as Alfred's Script Filters print it.
  case scriptFilter
  /// Lines, as rofi's script modes print them.
  case rofi

  /// Tells the format by the first byte that is not white space. A byte order mark counts as white space.
  public init(of output: [UInt8]) {
    let first = output.withoutByteOrderMark.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    self = first == UInt8(ascii: "{") ? .scriptFilter : .rofi
  }
}
