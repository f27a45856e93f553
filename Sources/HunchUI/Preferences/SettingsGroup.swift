import GtkKit
import HunchModel
import SmartSearch

/// The pieces that the preferences are made of.
enum SettingsGroup {
  /// So many characters of an explanation stand in a line where there is room.
  private static let lineLength = 40
  /// So many mistakes are listed.
  private static let shownProblems = 20

  /// Settings under a heading.
  static func make(_ title: String, _ rows: [Widget]) -> Box {
    let heading = Label(title, role: .heading)
    heading.horizontalPosition = 0
    heading.addCSSClass("heading")
    let card = Box(.vertical, rows)
    card.addCSSClass("card")
    let group = Box(.vertical, spacing: 6, role: .group, [heading, card])
    group.setAccessible(.label(title))
    return group
  }

  /// One setting: its name over what it means, and what changes it beside them.
  static func row(_ title: String, _ explanation: String, _ control: Widget) -> Box {
    control.verticalAlignment = .center
    control.setAccessible(
      SpokenText(name: VisibleText.of(title), description: VisibleText.of(explanation)))
    // Otherwise the explanation would be said again with the first change of its state.
    control.becomesKnownWhenShown()
    let name = name(title)
    control.cast(to: DropDown.self)?.setAccessibleName(name)
    let texts = texts(name, explanation)
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
