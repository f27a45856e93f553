import Catalog
import GtkKit
import HunchCommands
import HunchModel
import SystemKit

/// Shows the choosers of other processes in this instance, which has loaded everything already (docs/decisions/0030).
///
/// Each process has a window, a list and a connection of its own. They end together, whichever ends first.
final class ChooserService {
  private let application: Application
  private let preferences: Preferences
  private var listener: ChooserListener?
  private var choosers: [ObjectIdentifier: Chooser] = [:]
  private var releasing: Task<Void, Never>?

  /// The most choosers at once. Further processes show theirs themselves.
  private static let most = 16
  /// The number of lines from which the memory of a list is worth returning.
  private static let largeCount = 10_000
  /// The time in which tasks let go of a list.
  private static let pause = Duration.seconds(1)

  init(_ application: Application, _ preferences: Preferences) {
    self.application = application
    self.preferences = preferences
  }

  /// Whether a chooser gets the keys.
  var areFocused: Bool { choosers.values.contains { $0.isFocused } }

  /// Shows choosers from now on, while the settings allow it.
  func start(on instance: DisplayInstance) {
    listener =
      listener
      ?? ChooserListener(on: instance) { [weak self] command, token, connection in
        self?.accept(command, token, connection) ?? false
      }
  }

  /// Cancels all choosers, and shows no more.
  func stop() {
    listener?.end()
    listener = nil
    for chooser in choosers.values { chooser.cancel() }
  }

  private func accept(_ command: ChooserCommand, _ token: String?, _ connection: ChooserConnection) -> Bool {
    guard preferences[.servesChoosers], choosers.count < Self.most, var manner = try? command.manner() else {
      return false
    }
    manner.token = token
    connection.onBegin = { [weak self, weak connection, manner] input in
      if let self, let connection { show(command, manner, input, connection) }
    }
    return true
  }

  /// - Parameter descriptor: The standard input of the process.
  private func show(
    _ command: ChooserCommand, _ manner: Chooser.Manner, _ descriptor: Int32, _ connection: ChooserConnection
  ) {
    let input: PassedInput
    do throws(SourceError) {
      input = try PassedInput(descriptor: descriptor)
    } catch {
      return connection.fail(error.message)
    }
    let chooser = Chooser(.list(command.source(input)), manner, in: application)
    choosers[ObjectIdentifier(chooser)] = chooser
    application.hold()
    connection.onLoss = { [weak chooser] in chooser?.cancel() }
    chooser.onPick = { [weak connection] picked in
      connection?.send(command.output(of: .picked(picked), typed: picked.typed))
    }
    chooser.onEnd = { [weak self, weak chooser] in
      input.stop()
      if let chooser { self?.end(chooser, command, connection) }
    }
    chooser.start()
    guard chooser.needsWholeList else { return chooser.present(preferences) }
    Task { [preferences] in
      let whole = await chooser.whole()
      if let decision = chooser.decide(whole) { chooser.end(decision) } else { chooser.present(preferences) }
    }
  }

  /// Gives a process its result, and lets go of everything that its chooser held.
  private func end(_ chooser: Chooser, _ command: ChooserCommand, _ connection: ChooserConnection) {
    let result = chooser.result ?? .cancelled
    connection.send(command.output(of: result, typed: chooser.query))
    do {
      try command.check(result)
      connection.end(.found)
    } catch let status as ExitStatus {
      connection.end(status)
    } catch {
      connection.fail("\(error)")
    }
    if chooser.count >= Self.largeCount { releaseMemory() }
    choosers[ObjectIdentifier(chooser)] = nil
    application.release()
  }

  /// Returns the memory of lists to the system, which the allocator would keep.
  private func releaseMemory() {
    releasing?.cancel()
    releasing = Task {
      guard (try? await Task.sleep(for: Self.pause)) != nil else { return }
      await DiskThreads.run { FreeMemory.release() }
    }
  }
}
