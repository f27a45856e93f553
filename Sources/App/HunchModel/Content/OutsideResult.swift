import Catalog
import ExternalSearch
package import Suggestions
import SystemKit

/// A row found by another program or a server, not by a source.
enum OutsideResult: Equatable {
  case program(ProgramResult)
  case server(ServerResult)
}

extension ServerResult {
  /// The result as an item with actions to open and to copy it.
  var item: CatalogItem {
    let copyName = ItemAction(localized("Copy Name"), .copy(title))
    let actions =
      address.map {
        [ItemAction(localized("Open"), .open(address: $0)), ItemAction(localized("Copy Address"), .copy($0))]
      } ?? []
    return CatalogItem(
      id: address ?? title, name: title, subtitle: subtitle, icon: .themed("network-server"),
      actions: actions + [copyName])
  }
}

extension SuggestionProvider {
  /// Whether the provider also has rows for the final search.
  package var hasRows: Bool { (self as? any ResultProvider)?.givesResults == true }
}

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
