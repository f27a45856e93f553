package import Catalog
import GLibKit
package import Suggestions
package import UserSettings

/// The user's settings, for the windows: what they say now, and every choice as an edit of the ``SettingsStore``.
///
/// A choice holds at once, and is written behind. Until the settings are read, nothing is on that they may turn off, and
/// nothing can be chosen.
@MainActor
package final class Preferences {
  package let store: SettingsStore
  /// What the settings say.
  package private(set) var values = PreferenceValues()
  private var number = 0
  private var followers: [(owner: () -> AnyObject?, tell: () -> Void)] = []
  private var watch: SettingsWatch?

  /// Begins to read the settings: before the window is made, which does not wait for them.
  package init(_ store: SettingsStore = SettingsStore()) {
    self.store = store
    store.watch { [weak self] _ in
      Task { await self?.take() }
    }
    store.reread()
  }

  package convenience init(path: String) { self.init(SettingsStore(SettingsFile(path))) }

  /// Follows what others write from now on: editors, and other instances of the program.
  package func watchFile() { watch = watch ?? SettingsWatch(store) }

  /// Looks whether others have changed the file, of which no message may have come.
  package func reread() { store.reread() }

  func take() {
    let settings = store.settings
    guard settings.number != number else { return }
    number = settings.number
    let values = PreferenceValues(settings, path: store.file.path)
    guard values != self.values else { return }
    self.values = values
    followers.removeAll { $0.owner() == nil }
    for follower in followers { follower.tell() }
  }

  // MARK: Following

  /// Calls the body when the settings have changed, whoever changed them, as long as the owner lives. A widget lives longer
  /// than a handle on it.
  package func follow<Object: AnyObject>(
    _ owner: Object, _ body: @escaping @MainActor (Object, Preferences) -> Void
  ) {
    let owner = WeakOwner(owner)
    let tell = { [weak self] in
      if let object = owner.value, let self { body(object, self) }
    }
    followers.append(({ owner.value }, tell))
  }

  /// Calls an owner no more.
  package func unfollow(_ owner: AnyObject) { followers.removeAll { $0.owner() === owner } }

  // MARK: Choosing

  private func change(_ body: (inout SettingsEdits) -> Void) {
    guard isRead else { return }
    var edits = SettingsEdits()
    body(&edits)
    guard !edits.isEmpty else { return }
    store.apply(edits)
    take()
  }

  /// Whether something is on.
  package subscript(choice: Choice) -> Bool {
    get { isRead && (values.choices[choice] ?? Choice.usual.contains(choice)) }
    set {
      guard newValue != self[choice] else { return }
      change { $0.set(choice.place.key, in: choice.place.group, to: newValue) }
    }
  }

  /// How many suggestions may be shown at most: `count` in the group `Suggestions`, 3 to 20.
  package var suggestionCount: Int {
    get { values.suggestionCount }
    set {
      guard newValue != suggestionCount else { return }
      change { $0.set("count", in: PreferenceValues.suggestions, to: newValue) }
    }
  }

  /// The terminal for programs that run in one, with options of its own: `terminal` in the group `Launching`. Empty for
  /// whichever is found.
  package var terminal: String {
    get { values.terminal }
    set {
      guard newValue != terminal else { return }
      change { edits in
        if newValue.isEmpty {
          edits.remove("terminal", in: "Launching")
        } else {
          edits.set("terminal", in: "Launching", to: newValue)
        }
      }
    }
  }

  /// What is searched. As it is usually, until the file is read.
  package var catalog: CatalogSettings {
    get { values.catalog }
    set { change { newValue.write(to: &$0, replacing: catalog) } }
  }

  /// The window's looks, size and keys. As they are usually, until the file is read.
  package var window: WindowSettings {
    get { values.window }
    set { change { newValue.write(to: &$0, replacing: window) } }
  }

  /// Whether the user has turned a provider of suggestions on or off; nil if they said nothing of it.
  package func isOn(_ provider: any SuggestionProvider) -> Bool? { values.providers[Self.key(of: provider)] }

  /// Turns a provider of suggestions on or off.
  package func setOn(_ isOn: Bool, _ provider: any SuggestionProvider) {
    guard isOn != self.isOn(provider) else { return }
    change { $0.set(Self.key(of: provider), in: PreferenceValues.providersGroup, to: isOn) }
  }

  /// Turns a script on, as it is now, or off.
  package func setOn(_ isOn: Bool, _ script: ScriptFile) {
    guard isOn != (catalog.scripts.state(of: script) == .on) else { return }
    change { $0 += ScriptAgreements.edits(turning: script, on: isOn) }
  }

  /// What is agreed to is the provider and the place that it asks, so that a server which is replaced by another in its
  /// settings has to be turned on anew.
  private static func key(of provider: any SuggestionProvider) -> String {
    provider.id + (provider.destination.map { "@" + $0 } ?? "")
  }
}
