package import Catalog
package import GLibKit
import SystemKit

/// The keys that the desktop reports from anywhere, if it offers such keys (the portal of global shortcuts): one opens
/// the window, others open items.
///
/// The desktop asks the user once, when they enable a key. Later runs only listen to it.
@MainActor
package final class GlobalShortcut {
  package enum State: Hashable, Sendable {
    /// Whether the desktop offers such keys is not known yet.
    case unknown
    /// The desktop offers none. The user binds a command in the desktop's settings instead.
    case unavailable
    case off
    /// The desktop is asking the user.
    case asking
    /// The key works. Its label may be unknown.
    case on(key: String)
    /// The key could not be bound, for this reason.
    case failed(String)

    fileprivate var isFailure: Bool { if case .failed = self { true } else { false } }
  }

  /// The state of the key that opens the window.
  package private(set) var state = State.unknown {
    didSet { if state != oldValue { onChange(state) } }
  }

  /// Called at each change of ``state``.
  package var onChange: (State) -> Void = { _ in }

  /// The states of the keys of items, among them those that the desktop refused in this run.
  package private(set) var itemStates: [ItemReference: State] = [:] {
    didSet { if itemStates != oldValue { onItemsChange() } }
  }

  /// Called at each change of ``itemStates``.
  package var onItemsChange: () -> Void = {}
  /// Called when the key of an item is pressed, with the token that lets a window come to the front.
  package var onItem: (ItemReference, _ token: String?) -> Void = { _, _ in }
  /// Called when the user or the desktop has refused the key of the window.
  package var onWindowRefusal: () -> Void = {}
  /// Called when the user or the desktop has refused the key of an item.
  package var onRefusal: (ItemReference) -> Void = { _ in }
  /// Returns the names of items, to show them to the user.
  package var names: @MainActor ([ItemReference]) async -> [ItemReference: String] = { _ in [:] }

  private let onActivation: @MainActor (_ token: String?) -> Void
  private let portal: OwnPortal<GlobalShortcutsPortal>
  private var session: GlobalShortcutsPortal.Session?
  private var work: Task<Void, Never>?
  /// Whether the window is to have a key.
  private var isWanted = false
  /// The items that are to have keys.
  private var items: [ItemReference: Accelerator] = [:]

  private static let shortcut = GlobalShortcutsPortal.Shortcut(
    id: "toggle", title: localized("Show or hide Hunch"), proposed: Accelerator.ofWindow.portalName)

  /// - Parameters:
  ///   - program: The name of the program's desktop entry.
  ///   - bus: Makes a separate connection.
  ///   - onActivation: Called when the key of the window is pressed, with the token that lets the window come to the
  ///     front.
  package init(
    program: String, bus: @escaping @MainActor () async throws -> DBusConnection = { try await .ownSession() },
    onActivation: @escaping @MainActor (_ token: String?) -> Void
  ) {
    portal = OwnPortal(program: program, bus: bus)
    self.onActivation = onActivation
  }

  // MARK: Wishes

  /// Finds out whether the desktop offers such keys.
  package func look() {
    guard state == .unknown, work == nil else { return }
    begin { try await Answer(others: $0.portal.find() == nil ? .unavailable : .off) }
  }

  /// Makes the key open the window, or no longer. The desktop may ask the user for a key.
  package func follow(isWanted: Bool) {
    guard isWanted != self.isWanted else {
      if !isWanted, state.isFailure { state = .off }
      return
    }
    self.isWanted = isWanted
    connectAgain()
  }

  /// Gives these items keys, and no others. The desktop may ask the user.
  package func follow(items: [ItemReference: Accelerator]) {
    guard items != self.items else { return }
    let old = self.items
    self.items = items
    itemStates = itemStates.filter { item, state in items[item].map { $0 == old[item] } ?? state.isFailure }
    connectAgain()
  }

  /// Waits until the desktop has answered all wishes so far.
  package func settled() async {
    while let work { await work.value }
  }

  /// Gives all keys back to the desktop, for a program that ends.
  ///
  /// Otherwise KDE would send them to this instance and to the next one, until this one has ended, and then to none.
  package func end() {
    work?.cancel()
    work = nil
    disconnect()
  }

  /// Desktops take the shortcuts of a session only once, so other shortcuts need another session.
  private func connectAgain() {
    guard !isWanted, items.isEmpty else { return begin { try await $0.connect() } }
    work?.cancel()
    work = nil
    disconnect()
    if state != .unknown, state != .unavailable { state = .off }
  }

  // MARK: Work

  /// The desktop's answer to all shortcuts.
  private struct Answer {
    /// The labels of the keys, by the ids of the shortcuts.
    var keys: [String: String] = [:]
    /// The state of the shortcuts without a key.
    var others: State
    /// Whether the user or the desktop refused these.
    var isRefusal = false

    init(keys: [String: String] = [:], others: State) { (self.keys, self.others) = (keys, others) }

    init(keys: [String: String] = [:], _ refusal: PortalRefusal) {
      self.init(keys: keys, others: .failed(refusal.description))
      isRefusal = refusal != .gone
    }

    func state(of shortcut: String) -> State { keys[shortcut].map { .on(key: $0) } ?? others }
  }

  /// Cancels the running step and starts this one.
  private func begin(_ step: @escaping @MainActor (GlobalShortcut) async throws -> Answer) {
    work?.cancel()
    work = Task { [weak self] in
      let answer: Answer
      do {
        guard let self else { return }
        answer = try await step(self)
      } catch let refusal as PortalRefusal {
        answer = Answer(refusal)
      } catch {
        DeveloperLog.session.write("no shortcut: \(error)")
        answer = Answer(others: .failed(localized("your desktop did not answer")))
      }
      guard !Task.isCancelled, let self else { return }
      // Before the answer is told, which may cause another step.
      work = nil
      take(answer)
    }
  }

  private func take(_ answer: Answer) {
    for (item, key) in items { itemStates[item] = answer.state(of: Self.id(of: item, key)) }
    var windowState = isWanted ? answer.state(of: Self.shortcut.id) : State.off
    if answer.others == .unavailable { windowState = .unavailable }
    // A key that failed is requested again only if the user wants that.
    if windowState.isFailure || windowState == .unavailable { isWanted = false }
    state = windowState
    guard answer.isRefusal else { return }
    if windowState.isFailure { onWindowRefusal() }
    for (item, key) in items where answer.keys[Self.id(of: item, key)] == nil {
      items[item] = nil
      onRefusal(item)
    }
  }

  private func connect() async throws -> Answer {
    disconnect()
    guard let portal = try await portal.find() else { return Answer(others: .unavailable) }
    let session = try await portal.open()
    do {
      // Some desktops ask the user at each `bind`, so keys that are bound already are kept.
      var keys = try await session.shortcuts()
      var refusal = PortalRefusal.byPerson
      let shortcuts = await wantedShortcuts()
      try Task.checkCancellation()
      if shortcuts.contains(where: { keys[$0.id] == nil }) {
        tellAsking(keys)
        do {
          let bound = try await session.bind(shortcuts)
          keys.merge(bound) { $1 }
        } catch let error as PortalRefusal where error != .gone {
          refusal = error
        }
      }
      try Task.checkCancellation()
      guard shortcuts.contains(where: { keys[$0.id] != nil }) else { throw refusal }
      listen(to: session)
      return Answer(keys: keys, refusal)
    } catch {
      session.close()
      throw error
    }
  }

  /// Tells that the desktop is asking for keys besides these.
  private func tellAsking(_ keys: [String: String]) {
    let answer = Answer(keys: keys, others: .asking)
    if isWanted { state = answer.state(of: Self.shortcut.id) }
    for (item, key) in items { itemStates[item] = answer.state(of: Self.id(of: item, key)) }
  }

  private func listen(to session: GlobalShortcutsPortal.Session) {
    let items = Dictionary(self.items.map { (Self.id(of: $0.key, $0.value), $0.key) }) { first, _ in first }
    session.onActivation(owner: self) { shortcut, id, token in
      if id == Self.shortcut.id {
        shortcut.onActivation(token)
      } else if let item = items[id] {
        shortcut.onItem(item, token)
      }
    }
    session.onEnd(owner: self) { shortcut in
      shortcut.disconnect()
      shortcut.portal.forget()
      shortcut.take(Answer(.gone))
    }
    self.session = session
  }

  private func disconnect() {
    session?.close()
    session = nil
  }

  // MARK: Shortcuts

  private func wantedShortcuts() async -> [GlobalShortcutsPortal.Shortcut] {
    let items = self.items
    let names = await self.names(Array(items.keys))
    let shortcuts = items.map { item, key in
      GlobalShortcutsPortal.Shortcut(
        id: Self.id(of: item, key), title: localized("Open {name}", ["name": names[item] ?? item.item]),
        proposed: key.portalName)
    }
    return (isWanted ? [Self.shortcut] : []) + shortcuts.sorted { $0.id < $1.id }
  }

  /// Identifies an item and its key, because a desktop keeps the key of a shortcut that it knows.
  private static func id(of item: ItemReference, _ key: Accelerator) -> String { "\(item.word)@\(key.portalName)" }
}
