import GtkKit
import HunchModel

/// What the preferences say of the user's own dictionary: where it is, how much it holds, and every mistake in it.
final class DictionarySettings {
  let widget: Box

  /// So many mistakes are listed.
  private static let shownProblems = 20

  private let dictionary: PersonalDictionary
  private let holding = SettingsGroup.note("")
  private let problems: LiveText

  init(_ dictionary: PersonalDictionary) {
    self.dictionary = dictionary
    let name = "Your own dictionary"
    let folder =
      dictionary.folder.hasPrefix(Directories.home + "/")
      ? "~" + dictionary.folder.dropFirst(Directories.home.count) : dictionary.folder
    let explanation =
      "Text files in \(folder): words, with a word or phrase to suggest in each line, and replacements.en, "
      + "with lines such as calc = calculator."
    let list = SettingsGroup.note("")
    list.removeCSSClass("dim")
    problems = LiveText(list)
    widget = Box(.vertical, spacing: 6, [SettingsGroup.texts(name, explanation), holding, problems.widget])
    show()
    dictionary.onReading = { [weak self] in self?.show() }
  }

  private func show() {
    let content = dictionary.content
    holding.text =
      "\(Formatting.count(content.words.count, "word")), "
      + Formatting.count(content.replacements.values.reduce(0) { $0 + $1.count }, "replacement")
    let more = content.problems.count - Self.shownProblems
    problems.text =
      (content.problems.prefix(Self.shownProblems).map { "\($0)" } + (more > 0 ? ["and \(more) more"] : []))
      .joined(separator: "\n")
    problems.widget.isVisible = !content.problems.isEmpty
  }
}
