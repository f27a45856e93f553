import GtkKit
import HunchModel
import SmartSearch
import Suggestions

/// One of the user's lists of words, from which each can be taken out again.
final class WordListSettings {
  let widget: Box

  private let list: WordList
  private let words: PersonalWords
  private let rows = Box(.vertical, role: .list)
  private let state = SettingsGroup.note("Reading…")
  private let problem: LiveText
  private let removeAll: ConfirmButton
  private var buttons: [Button] = []

  init(_ list: WordList, of words: PersonalWords) {
    self.list = list
    self.words = words
    removeAll = ConfirmButton(
      "Remove all…", question: "Really remove all?", description: "Empties the list of \(list.title.lowercased()).")
    rows.setAccessible(.label(list.title))
    let sentence = SettingsGroup.note("")
    sentence.removeCSSClass("dim")
    problem = LiveText(sentence, role: .alert)
    problem.widget.isVisible = false
    widget = Box(
      .vertical, spacing: 6,
      [SettingsGroup.texts(list.title, list.explanation), problem.widget, state, rows, removeAll.widget])
    rows.isVisible = false
    removeAll.widget.isVisible = false
    removeAll.onConfirm = { [weak self] in self?.removeEverything() }
    Task { [weak self] in await self?.load() }
  }

  private func load() async {
    let (words, problem) = await words.words(in: list)
    show(words)
    tell(problem)
  }

  private func show(_ words: [String]) {
    // The last word takes the focus with it, unless it goes before.
    if words.isEmpty, widget.containsFocus { widget.window?.moveFocus(backward: true) }
    rows.removeAll()
    buttons = []
    for word in words { rows.append(row(of: word)) }
    state.text = "None."
    state.isVisible = words.isEmpty
    rows.isVisible = !words.isEmpty
    removeAll.widget.isVisible = words.count > 1
  }

  private func row(of word: String) -> Box {
    let label = Label(VisibleText.of(word))
    label.horizontalPosition = 0
    label.ellipsis = .end
    label.tooltip = label.text
    label.expandsHorizontally = true
    let button = Button(iconName: "window-close-symbolic")
    button.hasFrame = false
    button.tooltip = "Remove"
    button.setAccessible(.label("Remove \(label.text) from the \(list.title.lowercased())"))
    let place = buttons.count
    button.clicked.connect(to: self) { $0.remove(word, at: place) }
    buttons.append(button)
    let row = Box(.horizontal, spacing: 12, role: .listItem, [label, button])
    row.setAccessible(.label(label.text))
    return row
  }

  private func remove(_ word: String, at place: Int) {
    Task { [weak self, words, list] in
      let problem = await words.remove([word], from: list)
      guard let self else { return }
      await load()
      tell(problem)
      // The next one may be to go as well.
      if let next = buttons.indices.contains(place) ? buttons[place] : buttons.last { next.grabFocus() }
    }
  }

  private func removeEverything() {
    Task { [weak self, words, list] in
      let problem = await words.remove(words.words(in: list).words, from: list)
      guard let self else { return }
      await load()
      tell(problem)
    }
  }

  private func tell(_ sentence: String?) {
    guard let sentence else { return problem.widget.isVisible = false }
    problem.text = sentence
    problem.widget.isVisible = true
  }
}

extension WordList {
  fileprivate var title: String {
    switch self {
    case .learned: "Learned words"
    case .ignored: "Ignored words"
    }
  }

  fileprivate var explanation: String {
    switch self {
    case .learned: "No names have them, and you chose them all the same: they are not corrected."
    case .ignored: "Not suggested any more. A word that you remove here may be suggested again."
    }
  }
}
