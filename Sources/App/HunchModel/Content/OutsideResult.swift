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
