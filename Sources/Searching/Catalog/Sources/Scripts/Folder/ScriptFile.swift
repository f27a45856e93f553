import GLibKit
import Glibc
public import SystemKit

/// A script, as read from its file.
public struct ScriptFile: Sendable, Hashable, Identifiable {
  /// Identifies the script in settings and among items: its file name.
  public let id: String
  public let path: String
  /// The SHA-256 of its content, to which the user's consent applies.
  public let digest: String
  public let header: ScriptHeader

  /// The folder that its header names for its runs; nil for the script's own.
  fileprivate var folder: String? {
    header.raycast?.folder.map { Directories.path($0, in: path.parentFolder) }
  }

  public var title: String { header.title ?? id }

  /// The size limit of a script, in bytes.
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

  /// Whether a file counts as a script: executable, not hidden, and not an editor's backup.
  static func isCandidate(_ name: String, in folder: String) -> Bool {
    isPlainFile(name, in: folder) && access("\(folder)/\(name)", X_OK) == 0
  }

  /// Whether a file only lacks the permission to be a script: it begins with `#!`.
  static func lacksPermission(_ name: String, in folder: String) -> Bool {
    guard isPlainFile(name, in: folder), access("\(folder)/\(name)", X_OK) != 0,
      let file = try? SmallFile("\(folder)/\(name)"), let head = try? file.head(2)
    else { return false }
    return head.elementsEqual("#!".utf8)
  }

  /// Whether a file is neither hidden nor an editor's backup.
  private static func isPlainFile(_ name: String, in folder: String) -> Bool {
    guard !name.hasPrefix("."), !name.hasSuffix("~") else { return false }
    var status = stat()
    return stat("\(folder)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}

/// A run of a script in the state that the user has enabled.
public struct TrustedCall: Sendable, Hashable {
  public var call: ScriptCall
  /// The SHA-256 of the content with the user's consent.
  public var digest: String
  /// The reason not to run; nil if it may.
  fileprivate var refusal: String?

  /// Makes a run of a script in the state in which it was read.
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
  /// Runs a script if it is unchanged since the consent.
  ///
  /// - Throws: ``ScriptFailure``; ``ScriptFailure/changed`` if it has changed.
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

  /// Opens the file of a script; nil if it has changed since the consent.
  static func checked(_ trusted: TrustedCall) -> CheckedFile? {
    let file = try? CheckedFile(path: trusted.call.path, limit: ScriptFile.sizeLimit)
    return file?.digest == trusted.digest ? file : nil
  }
}

/// The effect of choosing a script's row: the script runs again.
public struct ScriptChoice: Sendable, Hashable {
  public var script: ScriptFile
  public var arguments: ScriptArguments
  public var reply: Reply
  /// Whether to ask the user for confirmation.
  public var needsConfirmation: Bool
  /// The number of the script's own key for it, counted from 1; nil without one.
  public var hotKey: Int?

  /// The use of the script's output.
  public enum Reply: Sendable, Hashable {
    /// Rows in this dialect, which replace the current ones. The byte ends a row, unless the script changes it.
    case rows(ScriptDialect, separator: UInt8 = UInt8(ascii: "\n"))
    /// The first rows of a script mode, which may be none: then the mode waits for a text.
    case mode
    /// Lines to read.
    case lines
    /// A last line with the outcome.
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
