import Catalog
import ExternalSearch
package import Suggestions
import SystemKit

/// A row that neither the sources nor the folders have, but somebody else found.
enum OutsideResult: Equatable {
  case program(ProgramResult)
  case server(ServerResult)
}

extension ServerResult {
  /// The result as an item: opening and copying are all that can be done with it.
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
  /// Whether it has rows for the final search as well.
  package var hasRows: Bool { (self as? any ResultProvider)?.givesResults == true }
}
