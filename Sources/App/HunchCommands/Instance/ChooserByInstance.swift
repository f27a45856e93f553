internal import CLocalSocket
internal import Glibc
internal import SystemKit

/// Lets the running instance show a chooser, whose window opens far faster there (docs/decisions/0030). This process
/// passes its standard input, prints what the user chose, and ends with the same status as with a window of its own.
package enum ChooserByInstance {
  /// The longest time for the instance to accept, in milliseconds. A busy one must not delay the window.
  private static let patience: Int32 = 1000

  /// Performs `hunch pick`, whose arguments the instance parses. It declines those that it does not understand.
  /// - Parameter program: The path of `hunch-window`; nil if it is missing.
  /// - Returns: False if this process must do it: no instance runs on this display, or it declines. Then standard input
  ///   is untouched.
  /// - Throws: ``ExitStatus``, ``CommandError``.
  package static func pick(program: String?) throws -> Bool { try perform(program, cancelled: .cancelled) }

  /// Performs a list of dmenu or rofi, as ``pick(program:)`` does.
  package static func choose(_ command: ChooserCommand, program: String?) throws -> Bool {
    try command.suitsInstance && perform(program, cancelled: command.cancelled)
  }

  /// Lets the instance show the chooser, and waits for its end.
  private static func perform(_ program: String?, cancelled: ExitStatus) throws -> Bool {
    guard let instance = DisplayInstance.ofEnvironment, let channel = ChooserChannel(connectingTo: instance)
    else { return false }
    defer { channel.close() }
    guard let build = program.flatMap({ ChooserRequest.build(ofProgram: $0) }) else { return false }
    let request = ChooserRequest(
      build: build, environment: ChooserRequest.ownEnvironment, token: ChooserRequest.ownToken,
      arguments: CommandLine.arguments
    ).bytes
    guard request.count <= ChooserRequest.limit, channel.send(request) == .whole, channel.wait(atMost: patience),
      channel.receive() == .message(ChooserMessage.accepted.bytes, descriptor: -1),
      channel.send(ChooserRequest.beginning, descriptor: STDIN_FILENO) == .whole
    else { return false }
    // From now on the instance may have read something, and this process cannot take over.
    cls_shut_down_at_signals(channel.socket)
    try follow(channel, cancelled: cancelled)
    return true
  }

  private static func follow(_ channel: ChooserChannel, cancelled: ExitStatus) throws {
    var failure: (any Error)?
    while case .message(let bytes, _) = channel.receive() {
      switch ChooserMessage(bytes) {
      case .output(let records):
        do {
          try Output.write { try $0.append(endedRecords: records) }
        } catch {
          failure = failure ?? error
        }
      case .failed(let text): throw CommandError(text)
      case .ended(let status):
        if let failure { throw failure }
        guard status == .found else { throw status }
        return
      case .accepted, .declined, nil: break
      }
    }
    if cls_signal_has_come() != 0 { throw cancelled }
    throw CommandError(localized("the running instance has ended, and the chooser with it: try again"))
  }
}
