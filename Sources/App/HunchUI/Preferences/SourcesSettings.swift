import Catalog
import GtkKit
import HunchModel
import SmartSearch
import SystemKit

/// The settings of the sources: enabled or disabled, and their order. Changes apply at once.
final class SourcesSettings {
  let group: SettingsGroup

  private let preferences: Preferences
  /// Whether the window below is private, which has no keys for the sources that it does without.
  private let isPrivate: Bool
  private let rows = Box(.vertical, role: .list)
  private var shown: [Row] = []

  private struct Row {
    var id: String
    var widget: Box
    var problem: Label
    var number: Label
    var movers: MoveButtons
  }

  private var watching: Task<Void, Never>?

  init(_ preferences: Preferences, _ library: Library, isPrivate: Bool) {
    self.preferences = preferences
    self.isPrivate = isPrivate
    // All sources, including disabled ones.
    let sources = library.sourceNames
    let explanation = SettingsGroup.note(
      localized(
        """
        Sources appear in this order on the home page. The keys beside a source search only that source. Hunch does \
        not read sources that are turned off.
        """))
    rows.setAccessible(.label(localized("Sources")))
    group = SettingsGroup(localized("Sources"), [Box(.vertical, spacing: 12, [explanation, rows])], list: rows)
    let ordered = preferences.catalog.sources.ordered(sources.map(\.id))
    for id in ordered { if let source = sources.first(where: { $0.id == id }) { add(source) } }
    followPlaces()
    preferences.follow(self) { settings, _ in settings.followOrder() }
    show(library.snapshot)
    watching = library.tell(self) { $0.show($1) }
  }

  isolated deinit { watching?.cancel() }

  /// Shows at each source what is wrong with it, or how to add items to it.
  private func show(_ snapshot: LibrarySnapshot) {
    let snapshot = isPrivate ? snapshot.forPrivateWindow : snapshot
    let numbers = snapshot.sourceNumbers
    for row in shown {
      row.number.text = numbers[row.id].map { Accelerator(.digit($0), .control).label } ?? ""
      let source = snapshot.source(row.id)
      let problem = source?.problem ?? source?.items.hint ?? source?.items.notes.first
      row.problem.isVisible = problem != nil
      row.problem.text = problem.map { Formatting.sentence($0) } ?? ""
    }
  }

  /// Follows a change of the order made elsewhere.
  private func followOrder() {
    let ids = preferences.catalog.sources.ordered(shown.map(\.id))
    guard ids != shown.map(\.id) else { return }
    shown = ids.compactMap { id in shown.first { $0.id == id } }
    for (place, row) in shown.enumerated() { rows.move(row.widget, after: place > 0 ? shown[place - 1].widget : nil) }
    followPlaces()
  }

  private func add(_ source: SourceName) {
    let title = VisibleText.of(source.title)
    let problem = SettingsGroup.note("")
    problem.isVisible = false
    let isOn = Switch(preferences) {
      $0.catalog.sources.isOn(source.id)
    } set: {
      $0.catalog.sources.turn(source.id, on: $1)
    }
    let number = Label().addCSSClass("dim")
    let movers = MoveButtons(title) { [weak self] in self?.move(source.id, by: $0) }
    let row = SettingsGroup.item(title, problem, [number, movers.up, movers.down], isOn, spacing: 6)
    rows.append(row)
    shown.append(Row(id: source.id, widget: row, problem: problem, number: number, movers: movers))
  }

  private func move(_ id: String, by step: Int) {
    guard let place = shown.firstIndex(where: { $0.id == id }), shown.indices.contains(place + step) else { return }
    let moved = shown.remove(at: place)
    shown.insert(moved, at: place + step)
    rows.move(moved.widget, after: place + step > 0 ? shown[place + step - 1].widget : nil)
    preferences.catalog.sources.order = shown.map(\.id)
    // At either end the button for this direction is disabled, so the focus moves to the other one first.
    if place + step == 0 { moved.movers.down.grabFocus() }
    if place + step == shown.count - 1 { moved.movers.up.grabFocus() }
    followPlaces()
  }

  private func followPlaces() {
    for (place, row) in shown.enumerated() { row.movers.follow(place, of: shown.count) }
  }
}
