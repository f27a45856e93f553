import GtkKit
import HunchModel
import Suggestions
import SystemKit

/// A list of the user's words, which the user can remove one by one or all at once.
final class WordListSettings {
  var widget: Box { entries.widget }

  private let list: WordList
  private let words: PersonalWords
  private let entries: EditableList
  private let removeAll: ConfirmButton

  init(_ list: WordList, of words: PersonalWords) {
    self.list = list
    self.words = words
    removeAll = ConfirmButton(
      localized("Remove All…"), question: localized("Really Remove All?"),
      description: localized("Removes all words from “{list}”.", ["list": list.title]))
    removeAll.widget.isVisible = false
    entries = EditableList(list.title, list.explanation, below: removeAll.widget)
    entries.onRemove = { [weak self] word in self?.remove { _ in [word] } }
    removeAll.onConfirm = { [weak self] in self?.remove { $0 } }
    Task { [weak self] in await self?.load() }
  }

  /// - Parameter problem: The problem of an earlier step.
  private func load(after problem: String? = nil) async {
    let (words, readingProblem) = await words.words(in: list)
    // The last word would take the focus with it, because nothing else in this list can have it. So the focus moves
    // first.
    if words.isEmpty, widget.containsFocus { widget.window?.moveFocus(backward: true) }
    entries.show(words.map { .init(text: $0) })
    removeAll.widget.isVisible = words.count > 1
    entries.tell(problem ?? readingProblem)
  }

  /// - Parameter choose: Returns the words to remove.
  private func remove(_ choose: @escaping ([String]) -> [String]) {
    Task { [weak self, words, list] in
      let problem = await words.remove(choose(words.words(in: list).words), from: list)
      await self?.load(after: problem)
    }
  }
}

extension WordList {
  fileprivate var title: String {
    switch self {
    case .learned: localized("Learned Words")
    case .ignored: localized("Ignored Words")
    }
  }

  fileprivate var explanation: String {
    switch self {
    case .learned: localized("Words that no name contains and that you used anyway. Hunch does not correct them.")
    case .ignored: localized("Words that Hunch no longer suggests. Remove a word to allow it again.")
    }
  }
}
