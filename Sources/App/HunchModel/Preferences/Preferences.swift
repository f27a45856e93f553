package import Catalog
import GLibKit
package import Suggestions
package import UserSettings

/// The user's settings for the windows: their current values, and each change as an edit of the ``SettingsStore``.
///
/// A change applies at once and is written later. Until the settings are read, everything that they may disable is
/// off, and nothing can be changed.
@MainActor
package final class Preferences {
  package let store: SettingsStore
  package private(set) var values = PreferenceValues()
  private var number = 0
  private let followers = Followers<Preferences>()
  private var watch: SettingsWatch?

  /// Begins to read the settings. The window is made meanwhile and does not wait for them.
  package init(_ store: SettingsStore = SettingsStore()) {
    self.store = store
    store.watch { [weak self] _ in Task { await self?.take() } }
    store.reread()
  }

  package convenience init(path: String) { self.init(SettingsStore(SettingsFile(path))) }

  /// Follows changes by others from now on: editors, and other instances of the program.
  package func watchFile() { watch = watch ?? SettingsWatch(store) }

  /// Checks the file for changes by others, whose notification may be missing.
  package func reread() { store.reread() }

  func take() {
    let settings = store.settings
    guard settings.number != number else { return }
    number = settings.number
    let values = PreferenceValues(settings, path: store.file.path)
    guard values != self.values else { return }
    self.values = values
    followers.tell(self)
  }

  // MARK: Following

  /// Calls the closure after each change of the settings, by anybody, as long as the owner lives.
  package func follow<Object: AnyObject>(
    _ owner: Object, _ body: @escaping @MainActor (Object, Preferences) -> Void
  ) {
    followers.add(owner, body)
  }

  package func unfollow(_ owner: AnyObject) { followers.remove(owner) }

  // MARK: Choosing

  private func change(_ body: (inout SettingsEdits) -> Void) {
    guard isRead else { return }
    var edits = SettingsEdits()
    body(&edits)
    guard !edits.isEmpty else { return }
    store.apply(edits)
    take()
  }

  package subscript(choice: Choice) -> Bool {
    get { isRead && (values.choices[choice] ?? Choice.usual.contains(choice)) }
    set {
      guard newValue != self[choice] else { return }
      change { $0.set(choice.place.key, in: choice.place.group, to: newValue) }
    }
  }

  /// The largest number of suggestions shown: `count` in the group `Suggestions`, 3 to 20.
  package var suggestionCount: Int {
    get { values.suggestionCount }
    set {
      guard newValue != suggestionCount else { return }
      change { $0.set("count", in: PreferenceValues.suggestions, to: newValue) }
    }
  }

  /// The terminal, with its options, for programs that need one: `terminal` in the group `Launching`. Empty for the
  /// first one found.
  package var terminal: String {
    get { values.terminal }
    set {
      guard newValue != terminal else { return }
      change { $0.set("terminal", in: "Launching", to: newValue.isEmpty ? nil : newValue) }
    }
  }

  /// The settings of the sources. Defaults until the file is read.
  package var catalog: CatalogSettings {
    get { values.catalog }
    set { change { newValue.write(to: &$0, replacing: catalog) } }
  }

  /// The appearance, size and keys of the window. Defaults until the file is read.
  package var window: WindowSettings {
    get { values.window }
    set { change { newValue.write(to: &$0, replacing: window) } }
  }

  /// Whether the user enabled or disabled a provider; nil if they did neither.
  package func isOn(_ provider: any SuggestionProvider) -> Bool? { values.providers[Self.key(of: provider)] }

  package func setOn(_ isOn: Bool, _ provider: any SuggestionProvider) {
    guard isOn != self.isOn(provider) else { return }
    change { $0.set(Self.key(of: provider), in: PreferenceValues.providersGroup, to: isOn) }
  }

  /// Enables a script in its current version, or disables it.
  package func setOn(_ isOn: Bool, _ script: ScriptFile) {
    guard isOn != (catalog.scripts.state(of: script) == .on) else { return }
    change { $0 += ScriptAgreements.edits(turning: script, on: isOn) }
  }

  /// The consent covers the provider and the place that it asks. If its settings name another server, the user must
  /// enable it again.
  private static func key(of provider: any SuggestionProvider) -> String {
    provider.id + (provider.destination.map { "@" + $0 } ?? "")
  }
}

/// Methods that wait for the disk.
extension Preferences {
  /// Waits until reading the file has ended, in success or failure.
  package func read() async {
    await store.settled()
    take()
  }

  /// Runs a closure once the file is read, usually at once, but at the latest after this time: a stalled disk delays
  /// nothing.
  package func whenRead(orAfter limit: Duration, _ body: @escaping @MainActor () -> Void) {
    // The job that tells of the end may be waiting behind events, for which GTK asks the display.
    take()
    guard !isRead else { return body() }
    var isWaiting = true
    func go() {
      guard isWaiting else { return }
      isWaiting = false
      body()
    }
    Task {
      await read()
      go()
    }
    Task {
      try? await Task.sleep(for: limit)
      go()
    }
  }

  /// Waits until all changes so far are saved, or have failed to be.
  package func saved() async { await store.settled() }

  /// Returns a choice, after it has read the settings.
  func known(_ choice: Choice) async -> Bool {
    if !isRead { await read() }
    return self[choice]
  }
}

/// Calls the followers of a subject after its changes, each as long as its owner lives. If the owner is a Swift wrapper
/// of a widget, the widget's life counts.
@MainActor
final class Followers<Subject> {
  private var list: [(owner: () -> AnyObject?, tell: (Subject) -> Void)] = []

  func add<Owner: AnyObject>(_ owner: Owner, _ body: @escaping @MainActor (Owner, Subject) -> Void) {
    let owner = WeakOwner(owner)
    list.append(
      (
        { owner.value },
        { subject in
          if let object = owner.value { body(object, subject) }
        }
      ))
  }

  func remove(_ owner: AnyObject) { list.removeAll { $0.owner() === owner } }

  func tell(_ subject: Subject) {
    list.removeAll { $0.owner() == nil }
    for follower in list { follower.tell(subject) }
  }
}
