internal import Dispatch
import Synchronization
internal import SystemKit

/// The settings at a moment.
public struct SettingsState: Sendable, Equatable {
  /// The last valid content of the file, with all changes that are not written yet.
  public internal(set) var document = SettingsDocument()
  /// Whether reading was attempted, successfully or not.
  public internal(set) var isRead = false
  /// Whether the file was ever read successfully. Until then the settings must not be relied on.
  public internal(set) var isKnown = false
  /// The error of reading or writing, as a sentence.
  public internal(set) var failure: String?
  /// Counts the changes.
  public internal(set) var number = 0
}

/// The one owner of the settings in a process. Any thread may use it, and none waits for the disk.
///
/// A change applies at once. It is written later, as edits to the current content of the file. ``reread()``, which a
/// ``SettingsWatch`` calls, takes over changes by other programs.
public final class SettingsStore: Sendable {
  package let file: SettingsFile
  private let state = Mutex(State())
  /// Held while watchers are told, to keep the order for all of them.
  private let watchers = Mutex<[@Sendable (SettingsState) -> Void]>([])
  /// The queue of all disk work.
  private let disk = DispatchQueue(label: "settings")

  private struct State {
    var saved = SettingsDocument()
    /// The edits that are not written yet.
    var pending = SettingsEdits()
    var settings = SettingsState()
  }

  /// The time after which a missing or empty file counts as such: some editors remove it before writing it.
  private let grace: Duration

  /// Makes a store. Nothing is read until ``reread()``.
  /// - Parameter grace: The time after which a missing or empty file counts as such.
  public init(_ file: SettingsFile = .usual, grace: Duration = .milliseconds(300)) {
    self.file = file
    self.grace = grace
  }

  public var settings: SettingsState { state.withLock(\.settings) }

  /// Calls the body with the current settings and after each change, one call at a time, in any thread. The body must
  /// not change settings.
  public func watch(_ body: @escaping @Sendable (SettingsState) -> Void) {
    watchers.withLock {
      body(settings)
      $0.append(body)
    }
  }

  private func tell() {
    watchers.withLock { watchers in
      let settings = settings
      for watcher in watchers { watcher(settings) }
    }
  }

  /// Applies changes at once.
  public func apply(_ edits: SettingsEdits) {
    state.withLock { state in
      state.pending += edits
      state.settings.document.apply(edits)
      state.settings.number += 1
    }
    tell()
    onDisk { $0.write() }
  }

  /// Checks whether the file has changed.
  public func reread() {
    onDisk { $0.read() }
  }

  /// Returns when all earlier requests are done, as far as possible.
  public func settled() async { await onDisk { _ in } }

  // MARK: The disk

  /// Does work that waits for the disk, after all earlier requests.
  func onDisk<Value: Sendable>(_ work: @escaping @Sendable (SettingsFile) -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      onDisk { continuation.resume(returning: work($0.file)) }
    }
  }

  private func onDisk(after seconds: Double = 0, _ work: @escaping @Sendable (SettingsStore) -> Void) {
    let counted = { @Sendable in DiskBudget.shared.counting("settings") { work(self) } }
    guard seconds > 0 else { return disk.async(execute: counted) }
    disk.asyncAfter(deadline: .now() + seconds, execute: counted)
  }

  private func read(isSure: Bool = false) {
    do throws(SettingsFileError) {
      let document = try file.read()
      if !isSure, document == SettingsDocument(), state.withLock({ $0.saved != document }) {
        return onDisk(after: grace / .seconds(1)) { $0.read(isSure: true) }
      }
      let isWaiting = state.withLock { state in
        state.pending = state.pending.without(changesFrom: state.saved, to: document)
        return !state.pending.isEmpty
      }
      take(document, failure: nil)
      if isWaiting { write() }
    } catch {
      let problem = ["problem": "\(error)"]
      let failure =
        state.withLock(\.settings.isKnown)
        ? localized("{problem}. Until then, Hunch keeps the last settings and saves no changes.", problem)
        : localized("{problem}. Until then, Hunch searches no files, remembers nothing and saves no changes.", problem)
      take(nil, failure: failure)
    }
  }

  private func write() {
    let edits = state.withLock(\.pending)
    guard !edits.isEmpty else { return }
    do throws(SettingsFileError) {
      let document = try file.apply(edits)
      state.withLock { $0.pending.removeFirst(edits.list.count) }
      take(document, failure: nil)
    } catch {
      guard state.withLock(\.settings.isKnown) else { return }
      let problem = ["problem": "\(error)"]
      take(nil, failure: localized("{problem}. Your changes apply until Hunch quits, but are not saved.", problem))
    }
  }

  /// Applies the content of the file, or notes that it is unknown.
  private func take(_ document: SettingsDocument?, failure: String?) {
    let isChanged = state.withLock { state in
      let old = state.settings
      var new = old
      if let document {
        state.saved = document
        new.document = document
        new.document.apply(state.pending)
        new.isKnown = true
      }
      new.isRead = true
      new.failure = failure
      guard new != old else { return false }
      new.number += 1
      state.settings = new
      return true
    }
    if isChanged { tell() }
  }
}
