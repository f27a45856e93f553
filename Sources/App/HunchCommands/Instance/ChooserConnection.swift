internal import GLibKit
internal import Glibc

/// The connection of the running instance to a process for which it shows a chooser. Nothing here ever waits.
@MainActor package final class ChooserConnection {
  private enum State {
    case new, accepted, begun, ending, closed
  }

  private let channel: ChooserChannel
  private let onRequest: (ChooserRequest, ChooserConnection) -> Bool
  private var state = State.new
  private var reading: DescriptorWatch?
  private var writing: DescriptorWatch?
  private var unsent: ArraySlice<[UInt8]> = []

  /// Called with the standard input of the process. The callee closes the descriptor.
  package var onBegin: (Int32) -> Void = { _ = Glibc.close($0) }
  /// Called when the process has ended before the chooser.
  package var onLoss: () -> Void = {}

  /// - Parameter onRequest: Returns whether a chooser will be shown, after it has set the other closures.
  init(_ channel: ChooserChannel, onRequest: @escaping (ChooserRequest, ChooserConnection) -> Bool) {
    self.channel = channel
    self.onRequest = onRequest
    // It keeps this connection until one side closes.
    reading = DescriptorWatch(channel.socket, for: .input) { [self] in receive() }
  }

  // MARK: To the process

  /// Lets the process print records.
  package func send(_ records: [UInt8]) {
    for message in ChooserMessage.messages(for: records) { send(message) }
  }

  package func end(_ status: ExitStatus) { finish(.ended(status)) }

  /// Ends the process with a failure.
  /// - Parameter text: The sentence that says why.
  package func fail(_ text: String) { finish(.failed(text)) }

  private func finish(_ message: ChooserMessage) {
    guard state != .closed else { return }
    reading?.end()
    reading = nil
    state = .ending
    send(message)
  }

  private func send(_ message: ChooserMessage) {
    guard state != .closed else { return }
    unsent.append(message.bytes)
    flush()
  }

  /// Sends as much as the process reads, and the rest later.
  private func flush() {
    while let next = unsent.first {
      switch channel.send(next) {
      case .whole: unsent.removeFirst()
      case .nothing:
        writing = writing ?? DescriptorWatch(channel.socket, for: .output) { [self] in flush() }
        return
      case .never: return lose()
      }
    }
    writing?.end()
    writing = nil
    if state == .ending { close() }
  }

  // MARK: From the process

  private func receive() {
    switch channel.receive() {
    case .nothing: return
    case .end: lose()
    case .message(let bytes, let descriptor):
      switch state {
      case .new where descriptor < 0:
        guard let request = ChooserRequest(bytes), onRequest(request, self) else { return finish(.declined) }
        state = .accepted
        send(.accepted)
      case .accepted where descriptor >= 0:
        state = .begun
        onBegin(descriptor)
      default:
        if descriptor >= 0 { Glibc.close(descriptor) }
        lose()
      }
    }
  }

  private func lose() {
    guard state != .closed else { return }
    close()
    onLoss()
  }

  private func close() {
    state = .closed
    for watch in [reading, writing] { watch?.end() }
    (reading, writing, unsent) = (nil, nil, [])
    channel.close()
  }
}
