import GLibKit
import Glibc
public import SystemKit

/// A script as it is in its file.
public struct ScriptFile: Sendable, Hashable, Identifiable {
  /// Names it in settings and among items: the name of its file.
  public let id: String
  public let path: String
  /// The SHA-256 of its content, which is what the user agrees to.
  public let digest: String
  public let header: ScriptHeader

  /// The folder that it asks to run in; nil for its own.
  fileprivate var folder: String? {
    guard let folder = header.raycast?.folder else { return nil }
    if folder == "~" || folder.hasPrefix("~/") { return Directories.home + folder.dropFirst() }
    return folder.hasPrefix("/") ? folder : "\(ScriptCall.folder(of: path))/\(folder)"
  }

  /// What it is called.
  public var title: String { header.title ?? id }

  /// The most bytes that a script may have.
  static let sizeLimit = 1 << 24

  /// Reads a script.
  ///
  /// - Throws: ``SmallFileError``, which names the path.
  /// - Complexity: O(*n*) in its size: not for the main thread.
  public init(path: String) throws(SmallFileError) {
    let bytes = try SmallFile.read(path, limit: Self.sizeLimit)
    self.path = path
    id = path.split(separator: "/").last.map(String.init) ?? path
    digest = Checksum.sha256(bytes)
    header = ScriptHeader(bytes)
  }

  /// Whether a file is to be taken for a script: one that may be executed, and is not hidden nor an editor's copy.
  static func isCandidate(_ name: String, in folder: String) -> Bool {
    guard !name.hasPrefix("."), !name.hasSuffix("~"), access("\(folder)/\(name)", X_OK) == 0 else { return false }
    var status = stat()
    return stat("\(folder)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}

/// A run of a script that the user has agreed to, as it was then.
public struct TrustedCall: Sendable, Hashable {
  public var call: ScriptCall
  /// The SHA-256 of the content that was agreed to.
  public var digest: String
  /// Why it does not run; nil if it may.
  fileprivate var refusal: String?

  /// A run of a script as it was when it was read.
  public init(
    _ script: ScriptFile, _ arguments: ScriptArguments = ScriptArguments(), purpose: ScriptCall.Purpose = .list
  ) {
    call = ScriptCall(script.path, arguments, purpose: purpose, deadline: script.header.deadline)
    call.ownFolder = script.folder
    digest = script.digest
    refusal = script.header.refusal
  }
}

extension ScriptRunner {
  /// Runs a script if it still is what was agreed to.
  ///
  /// - Throws: ``ScriptFailure``; ``ScriptFailure/changed`` if it is something else.
  public func run(_ trusted: TrustedCall) async throws(ScriptFailure) -> ScriptOutput {
    if let refusal = trusted.refusal { throw .refused(reason: refusal) }
    let file: CheckedFile?
    do throws(DiskError) {
      file = try await DiskCall.run("script", at: Array(trusted.call.path.utf8), within: Self.diskTimeout) {
        Self.checked(trusted)
      }
    } catch {
      throw .notStarted(reason: error.description)
    }
    guard let file else { throw .changed }
    return try await run(trusted.call, file)
  }

  private static let diskTimeout = Duration.seconds(5)

  /// The file of a script, if it still is what was agreed to.
  static func checked(_ trusted: TrustedCall) -> CheckedFile? {
    let file = try? CheckedFile(path: trusted.call.path, limit: ScriptFile.sizeLimit)
    return file?.digest == trusted.digest ? file : nil
  }
}

/// What choosing a row of a script does: the script is run again.
public struct ScriptChoice: Sendable, Hashable {
  public var script: ScriptFile
  public var arguments: ScriptArguments
  public var reply: Reply
  /// Whether the user is to be asked once more.
  public var needsConfirmation: Bool
  /// The number of the script's own key that it stands for, counted from 1; nil for none.
  public var hotKey: Int?

  /// What the script's output is good for.
  public enum Reply: Sendable, Hashable {
    /// Rows in this dialect, which take the place of those that were chosen among.
    case rows(ScriptDialect)
    /// Lines to be read.
    case lines
    /// A last line that says how it went.
    case lastLine
  }

  public init(
    _ script: ScriptFile, _ arguments: ScriptArguments, reply: Reply, needsConfirmation: Bool = false
  ) {
    self.script = script
    self.arguments = arguments
    self.reply = reply
    self.needsConfirmation = needsConfirmation
  }
}
