import Catalog
import ExternalSearch
import SystemKit

extension CatalogItem {
  /// Makes an item of another program's result and the actions that the program offers. Its default action comes
  /// first; for a sum, copying the answer does.
  init(_ result: ProgramResult) {
    let found = ItemAction.ForeignResult(result.reference, clipboardText: result.clipboardText)
    self.init(
      id: result.id, name: result.name, subtitle: result.summary,
      icon: ItemIcon(result.icon ?? result.program.icon, fallback: .application),
      actions: (result.sum.map { [ItemAction(localized("Copy Result"), .copy($0.answer))] } ?? [])
        + [
          ItemAction(localized("Open in {program}", ["program": result.program.title]), .activate(found, action: nil))
        ]
        + result.actions.map { action in
          ItemAction(
            action.title, .activate(found, action: action.id),
            icon: action.icon.map { ItemIcon($0, fallback: .application) } ?? .none)
        })
    answer = result.sum?.answer
  }
}

extension ItemAction.ForeignResult {
  init(_ result: ProgramResult.Reference, clipboardText: String?) {
    self.init(program: result.program, id: result.id, words: result.terms.words, clipboardText: clipboardText)
  }
}

extension ProgramResult.Reference {
  init(_ result: ItemAction.ForeignResult) {
    self.init(program: result.program, id: result.id, terms: SearchTerms(words: result.words))
  }
}
