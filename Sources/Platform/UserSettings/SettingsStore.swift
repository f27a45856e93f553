internal import Dispatch
import Synchronization
internal import SystemKit

/// The settings at a moment.
public struct SettingsState: Sendable {
  /// What the file said when it was last read well, with every change that waits to be written.
  public internal(set) var document = SettingsDocument()
  /// Whether the file was read, well or not.
  public internal(set) var isRead = false
  /// Whether it was ever read well. Until then the settings say nothing that could be relied on.
  public internal(set) var isKnown = false
  /// Why the file cannot be read or written, in a sentence.
  public internal(set) var failure: String?
  /// Counts the changes.
  public internal(set) var number = 0

  public init() {}
}

/// The one owner of the settings in a process. It may be used from any thread, and makes nobody wait for the disk.
///
/// A change holds at once and is written behind, as edits of what the file says by then. Changes of others come in by
/// ``reread()``, which a ``SettingsWatch`` calls.
public final class SettingsStore: Sendable {
  package let file: SettingsFile
  private let state = Mutex(State())
  /// Held while watchers are told, so that none hears of something older last.
  private let watchers = Mutex<[@Sendable (SettingsState) -> Void]>([])
  /// Where all disk work is done.
  private let disk = DispatchQueue(label: "settings")

  private struct State {
    var saved = SettingsDocument()
    /// The edits that are not written yet.
    var pending = SettingsEdits()
    var settings = SettingsState()
  }

  /// How long the file must be missing or empty before that is believed: some editors remove it before they write it.
  private let grace: Duration

  /// Nothing is read until ``reread()``.
  public init(_ file: SettingsFile = .usual) {
    self.file = file
    grace = .milliseconds(300)
  }

  /// - Parameter grace: How long the file must be missing or empty before that is believed.
  package init(_ file: SettingsFile, grace: Duration) {
    self.file = file
    self.grace = grace
  }

  /// The settings now.
  public var settings: SettingsState { state.withLock(\.settings) }

  /// Calls the body with the settings now and after each change, one call at a time, in any thread. The body must not
  /// change settings.
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

  /// Makes changes, which hold at once.
  public func apply(_ edits: SettingsEdits) {
    state.withLock { state in
      state.pending += edits
      state.settings.document.apply(edits)
      state.settings.number += 1
    }
    tell()
    onDisk { $0.write() }
  }

  /// Looks whether the file has changed.
  public func reread() {
    onDisk { $0.read() }
  }

  /// Returns when everything that was asked for before is done, as far as it can be.
  public func settled() async { await onDisk { _ in } }

  // MARK: The disk

  /// Does something that waits for the disk, after what was asked for before.
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
      let isKnown = state.withLock(\.settings.isKnown)
      take(nil, failure: isKnown ? Self.unread(error) : Self.unknown(error))
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
      take(nil, failure: Self.unwritten(error))
    }
  }

  /// Takes what the file says now, or that nobody knows.
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
      guard
        old.isRead != new.isRead || old.isKnown != new.isKnown || old.failure != failure || old.document != new.document
      else { return false }
      new.number += 1
      state.settings = new
      return true
    }
    if isChanged { tell() }
  }

  // MARK: Sentences

  private static func unknown(_ error: SettingsFileError) -> String {
    localized(
      "{problem}. Until then, Hunch searches no files, remembers nothing and saves no changes.",
      ["problem": "\(error)"])
  }

  private static func unread(_ error: SettingsFileError) -> String {
    localized("{problem}. Until then, Hunch keeps the last settings and saves no changes.", ["problem": "\(error)"])
  }

  private static func unwritten(_ error: SettingsFileError) -> String {
    localized("{problem}. Your changes apply until Hunch quits, but are not saved.", ["problem": "\(error)"])
  }
}
