internal import CLocalSocket
internal import GLibKit
internal import Glibc

/// Receives requests of other processes for choosers, in the running instance.
@MainActor package final class ChooserListener {
  private let socket: Int32
  private let build: String
  private let accept: (ChooserCommand, _ token: String?, ChooserConnection) -> Bool
  private var watch: DescriptorWatch?

  /// Listens until ``end()``. Fails without a folder for the socket.
  /// - Parameters:
  ///   - instance: The display of this instance.
  ///   - accept: Returns whether a chooser will be shown, and sets the closures of the connection before. The token is
  ///     the desktop's, by which the window may come to the front.
  package init?(
    on instance: DisplayInstance, accept: @escaping (ChooserCommand, _ token: String?, ChooserConnection) -> Bool
  ) {
    guard let path = ChooserChannel.path(of: instance),
      let build = ChooserRequest.build(ofProgram: ThisProgram.file)
    else { return nil }
    let socket = cls_listen(path)
    guard socket >= 0 else { return nil }
    self.socket = socket
    self.build = build
    self.accept = accept
    watch = DescriptorWatch(socket, for: .input) { [weak self] in self?.acceptNext() }
  }

  /// Stops listening. Connections stay. The file of the socket stays too, because it may be a newer instance's by now.
  package func end() {
    guard let watch else { return }
    watch.end()
    self.watch = nil
    close(socket)
  }

  private func acceptNext() {
    let accepted = cls_accept(socket)
    guard accepted >= 0 else {
      // Without a free descriptor, the process keeps waiting, and this would be called again at once.
      if errno == EMFILE || errno == ENFILE { end() }
      return
    }
    _ = ChooserConnection(ChooserChannel(accepted)) { [weak self] request, connection in
      self?.takes(request, connection) ?? false
    }
  }

  /// Returns whether a chooser is shown. Another build, or another environment, would show another window.
  private func takes(_ request: ChooserRequest, _ connection: ChooserConnection) -> Bool {
    guard request.build == build, request.environment == ChooserRequest.ownEnvironment,
      let command = ChooserCommand(request.arguments), command.suitsInstance
    else { return false }
    return accept(command, DBusBounds.token(request.token), connection)
  }
}
