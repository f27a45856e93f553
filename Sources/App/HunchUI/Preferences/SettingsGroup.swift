import GtkKit
import HunchModel
import SmartSearch

/// Settings under a heading, on a page of the preferences.
struct SettingsGroup {
  let title: String
  let widget: Box
  /// The settings that the search of the preferences can find.
  let rows: () -> [Widget]

  /// The length of an explanation's lines, in characters, if there is room.
  private static let lineLength = 40
  private static let shownProblems = 20

  /// - Parameter list: A box that holds the rows to search, if these change.
  init(_ title: String, _ rows: [Widget], list: Box? = nil) {
    self.title = title
    let heading = Label(wrapping: title, role: .heading, breaksWords: false).addCSSClass("heading")
    widget = Box(.vertical, spacing: 6, role: .group, [heading, Box(.vertical, rows).addCSSClass("card")])
    widget.setAccessible(.label(title))
    self.rows = { list?.children ?? rows }
  }

  /// Returns a setting: its name above its explanation, and its control beside or below them.
  /// - Parameter note: A further text, such as a problem.
  static func row(_ title: String, _ explanation: String, _ control: Widget, below note: Widget? = nil) -> Box {
    control.verticalAlignment = .center
    control.setAccessible(SpokenText(name: VisibleText.of(title), description: VisibleText.of(explanation)))
    // Otherwise screen readers would repeat the explanation at the first change of the control.
    control.becomesKnownWhenShown()
    let name = name(title)
    control.cast(to: DropDown.self)?.setAccessibleName(name)
    let texts = texts(name, Self.note(explanation))
    if let note { texts.append(note) }
    if let control = control.cast(to: Switch.self) {
      // A switch is small, so a click on its text works too.
      let click = ClickGesture()
      click.released.connect(to: control) { control, _, _, _ in
        if control.isSensitive { control.isOn.toggle() }
      }
      texts.addController(click)
    }
    let row = Box(.horizontal, spacing: 24, [texts, control])
    row.breakIntoLines()
    return row
  }

  /// Returns an item of a list of settings: its name above a note, and controls beside or below them, the last one a
  /// switch.
  static func item(_ title: String, _ note: Label, _ controls: [Widget], _ isOn: Switch, spacing: Int) -> Box {
    let texts = texts(name(title), note)
    texts.verticalAlignment = .center
    isOn.verticalAlignment = .center
    let item = Box(.horizontal, spacing: spacing, role: .listItem, [texts] + controls + [isOn])
    item.breakIntoLines()
    for widget: Widget in [isOn, item] { widget.setAccessible(.label(VisibleText.of(title))) }
    return item
  }

  /// Returns a button that shows an icon.
  /// - Parameter label: The accessible name; nil for the tooltip.
  static func button(_ icon: String, _ tooltip: String, label: String? = nil) -> Button {
    let button = Button(iconName: icon)
    button.hasFrame = false
    button.tooltip = tooltip
    button.setAccessible(.label(label ?? tooltip))
    return button
  }

  /// Returns a name above its explanation.
  static func texts(_ title: String, _ explanation: String) -> Box { texts(name(title), note(explanation)) }

  static func name(_ title: String) -> Label { Label(wrapping: VisibleText.of(title)) }

  private static func texts(_ name: Label, _ note: Label) -> Box {
    let texts = Box(.vertical, spacing: 3, [name, note])
    texts.expandsHorizontally = true
    return texts
  }

  /// Returns a label with small text, which is not dim for a problem.
  static func note(_ text: String, isProblem: Bool = false) -> Label {
    let note = Label(wrapping: VisibleText.of(text), lineLength: lineLength).addCSSClass("subtitle")
    note.setCSSClass("dim", !isProblem)
    return note
  }

  /// Returns the first problems, one on each line, and the number of the others.
  static func list<Problem>(_ problems: [Problem], _ sentence: (Problem) -> String) -> String {
    let more = problems.count - shownProblems
    return (problems.prefix(shownProblems).map(sentence) + (more > 0 ? [Formatting.more(more)] : []))
      .joined(separator: "\n")
  }
}

/// A page of the preferences: groups of settings, with widgets above and below them.
struct SettingsPage {
  let title: String
  var header: [Widget]
  var groups: [SettingsGroup]
  var footer: [Widget]

  init(_ title: String, header: [Widget] = [], _ groups: [SettingsGroup] = [], footer: [Widget] = []) {
    self.title = title
    self.header = header
    self.groups = groups
    self.footer = footer
  }

  func makeWidget() -> ScrolledWindow {
    let column = Box(.vertical, spacing: 24, header + groups.map(\.widget) + footer).addCSSClass("preferences")
    let view = ScrolledWindow(column, horizontal: .never)
    view.expandsHorizontally = true
    view.propagatesNaturalHeight = true
    return view
  }
}
