import GtkKit
import HunchModel
import SmartSearch

/// Settings under a heading, on a page of the preferences.
struct SettingsGroup {
  let title: String
  let widget: Box
  /// Its settings, each to be found by the search of the preferences.
  let rows: () -> [Widget]

  /// So many characters of an explanation stand in a line where there is room.
  private static let lineLength = 40
  /// So many mistakes are listed.
  private static let shownProblems = 20

  /// - Parameter list: The rows among those that stand in a box of their own, which may change.
  init(_ title: String, _ rows: [Widget], list: Box? = nil) {
    self.title = title
    let heading = Label(title, role: .heading)
    heading.horizontalPosition = 0
    heading.addCSSClass("heading")
    let card = Box(.vertical, rows)
    card.addCSSClass("card")
    widget = Box(.vertical, spacing: 6, role: .group, [heading, card])
    widget.setAccessible(.label(title))
    self.rows = { list?.children ?? rows }
  }

  /// One setting: its name over what it means, and what changes it beside them.
  /// - Parameter note: What may have to be said of it.
  static func row(_ title: String, _ explanation: String, _ control: Widget, below note: Widget? = nil) -> Box {
    control.verticalAlignment = .center
    control.setAccessible(
      SpokenText(name: VisibleText.of(title), description: VisibleText.of(explanation)))
    // Otherwise the explanation would be said again with the first change of its state.
    control.becomesKnownWhenShown()
    let name = name(title)
    control.cast(to: DropDown.self)?.setAccessibleName(name)
    let texts = texts(name, explanation)
    if let note { texts.append(note) }
    if let control = control.cast(to: Switch.self) {
      // A switch is small; what stands beside it may be clicked as well.
      let click = ClickGesture()
      click.released.connect(to: control) { control, _, _, _ in control.isOn.toggle() }
      texts.addController(click)
    }
    return Box(.horizontal, spacing: 24, [texts, control])
  }

  /// A name over what it means.
  static func texts(_ title: String, _ explanation: String) -> Box {
    texts(name(title), explanation)
  }

  private static func name(_ title: String) -> Label {
    let name = Label(VisibleText.of(title))
    name.horizontalPosition = 0
    name.wraps = true
    return name
  }

  private static func texts(_ name: Label, _ explanation: String) -> Box {
    let texts = Box(.vertical, spacing: 3, [name, note(explanation)])
    texts.expandsHorizontally = true
    return texts
  }

  /// A sentence in small print.
  static func note(_ text: String) -> Label {
    let note = Label(VisibleText.of(text))
    note.horizontalPosition = 0
    note.wraps = true
    note.maximumWidthInCharacters = lineLength
    for css in ["dim", "subtitle"] { note.addCSSClass(css) }
    return note
  }

  /// Mistakes, a line each: the first, and how many more there are.
  static func list<Problem>(_ problems: [Problem], _ sentence: (Problem) -> String) -> String {
    let more = problems.count - shownProblems
    return (problems.prefix(shownProblems).map(sentence) + (more > 0 ? [Formatting.more(more)] : []))
      .joined(separator: "\n")
  }
}
