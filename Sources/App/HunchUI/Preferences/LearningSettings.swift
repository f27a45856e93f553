import Catalog
import Glibc
import GtkKit
import HunchModel
import SmartSearch
import SystemKit

/// The settings of the use that other programs recorded: for each place what was read, a switch, and a button that
/// forgets it.
final class LearningSettings {
  let group: SettingsGroup

  private let preferences: Preferences
  private let prior: PriorUse?
  private let library: Library
  private let list = Box(.vertical, spacing: 12, role: .list)
  private let none = SettingsGroup.note(localized("No other program on this machine has recorded anything."))
  private var rows: [Row] = []
  /// The lookups of the names of items, for the shown records.
  private var naming: [Task<Void, Never>] = []

  private struct Row {
    var place: UsePlace
    var widget: Box
    var content: Label
    var forget: Button
    var isOn: Switch
  }

  /// The number of named items of each place.
  private nonisolated static let named = 3

  /// - Parameter prior: Nil in a private window, which shows nothing of it.
  init(_ preferences: Preferences, _ prior: PriorUse?, _ library: Library) {
    self.preferences = preferences
    self.prior = prior
    self.library = library
    let explanation =
      prior == nil
      ? localized("This window is private and shows nothing of what you use.")
      : localized(
        """
        Other programs on this machine know what you use most. Hunch reads it and puts these items first, even before \
        you have opened them here. Your own choices soon count more. Nothing leaves this machine.
        """)
    list.setAccessible(.label(localized("Learning")))
    group = SettingsGroup(
      localized("Learning"), [Box(.vertical, spacing: 12, [SettingsGroup.note(explanation), none, list])], list: list)
    none.isVisible = false
    guard let prior else { return }
    rows = UsePlace.allCases.map(row)
    for row in rows { list.append(row.widget) }
    prior.follow(self) { settings, _ in settings.show() }
    preferences.follow(self) { settings, _ in settings.show() }
    show()
  }

  private func row(of place: UsePlace) -> Row {
    let title = VisibleText.of(place.title)
    let content = SettingsGroup.note("")
    let forget = Button(label: localized("Forget"))
    forget.verticalAlignment = .center
    forget.setAccessible(.label(localized("Forget {name}", ["name": title])))
    forget.clicked.connect(to: self) { settings in
      settings.preferences.catalog.use.forget(place, at: Int64(time(nil)))
    }
    let isOn = Switch(preferences, \.catalog.use[place])
    let widget = SettingsGroup.item(title, content, [forget], isOn, spacing: 12)
    return Row(place: place, widget: widget, content: content, forget: forget, isOn: isOn)
  }

  /// Shows the places with records, and those that the user turned off or forgot.
  private func show() {
    guard let prior else { return }
    let choice = preferences.catalog.use
    let snapshot = library.snapshot
    naming.forEach { $0.cancel() }
    naming = []
    for row in rows {
      let scores = prior.use.places[row.place] ?? [:]
      let isForgotten = choice.forgotten[row.place] != nil
      row.widget.isVisible = !scores.isEmpty || !choice[row.place] || isForgotten
      let mayForget = !scores.isEmpty && choice[row.place]
      // The button vanishes and must not take the focus with it.
      if !mayForget, row.forget.containsFocus { row.isOn.grabFocus() }
      row.forget.isVisible = mayForget
      guard choice[row.place] else {
        row.content.text = localized("Not read.")
        continue
      }
      guard !scores.isEmpty else {
        row.content.text = isForgotten ? localized("Forgotten. Turn it off and on to read it again.") : ""
        continue
      }
      let best = scores.sorted { ($1.value, $0.key.item) < ($0.value, $1.key.item) }.map(\.key)
      naming.append(
        Task { [weak content = row.content] in
          let names = await Self.names(of: best, in: snapshot)
          // The place may be forgotten by now.
          guard !Task.isCancelled else { return }
          content?.text = Self.sentence(names)
        })
    }
    none.isVisible = rows.allSatisfy { !$0.widget.isVisible }
  }

  /// Returns the names of the items that exist.
  @concurrent
  private static func names(of references: [ItemReference], in snapshot: LibrarySnapshot) async -> [String] {
    let items = snapshot.items(of: references)
    // A file may be an item of two sources.
    var known: Set<String> = []
    return references.filter { items[$0] != nil && known.insert($0.item).inserted }.compactMap { items[$0]?.name }
  }

  private static func sentence(_ names: [String]) -> String {
    guard !names.isEmpty else { return localized("Nothing that exists on this machine.") }
    return localized(
      "{count} item, most used: {names}", plural: "{count} items, most used: {names}", count: names.count,
      ["names": localizedList(names.prefix(named).map(VisibleText.of))])
  }
}
