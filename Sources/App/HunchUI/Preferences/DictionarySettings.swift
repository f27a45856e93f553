import Catalog
import GtkKit
import HunchModel
import SystemKit

/// The section about the user's dictionary: its folder, its size, and all its problems.
final class DictionarySettings {
  let widget: Box

  private let dictionary: PersonalDictionary
  private let holding = SettingsGroup.note("")
  private let problems: LiveText

  init(_ dictionary: PersonalDictionary) {
    self.dictionary = dictionary
    let name = localized("Personal Dictionary")
    let explanation =
      localized(
        """
        Text files in {folder}: “words” has a word or phrase to suggest on each line, “replacements.en” has lines \
        such as calc = calculator.
        """, ["folder": Directories.shown(dictionary.folder)])
    problems = LiveText(hidden: SettingsGroup.note("", isProblem: true))
    widget = Box(.vertical, spacing: 6, [SettingsGroup.texts(name, explanation), holding, problems.widget])
    show()
    dictionary.onReading = { [weak self] in self?.show() }
  }

  private func show() {
    let content = dictionary.content
    let replacements = content.replacements.values.reduce(0) { $0 + $1.count }
    holding.text = localizedList([
      localized("{count} word", plural: "{count} words", count: content.words.count),
      localized("{count} replacement", plural: "{count} replacements", count: replacements),
    ])
    problems.tell(content.problems.isEmpty ? nil : SettingsGroup.list(content.problems) { "\($0)" })
  }
}
