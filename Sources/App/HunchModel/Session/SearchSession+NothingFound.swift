package import Catalog
import SmartSearch

/// Offers and corrections for a text without matches.
extension SearchSession {
  /// A row to choose if nothing matches.
  package enum Offer: Hashable, Sendable {
    /// Search all sources instead of one.
    case allSources
    /// Search another source, by its id.
    case source(String)
    /// An action built from the typed text.
    case item(CatalogItem)
    /// A suggestion that is itself a result, such as a sum.
    case result(Suggestion)

    /// Whether it is a result of another program.
    package var isResult: Bool { if case .result = self { true } else { false } }

    /// Whether the offer is matches in other sources.
    package var isOfSources: Bool {
      switch self {
      case .allSources, .source: true
      case .item, .result: false
      }
    }
  }

  /// The visible offers, one for each row.
  package var offers: [Offer] {
    let isKnown = results.readiness != .loading && !results.awaitsFolders
    guard phase != .home, results.rowCount == 0, isKnown else { return [] }
    return (phase == .typing ? suggestions.filter(\.isResult).map(Offer.result) : []) + results.offers
  }

  /// Takes an offer.
  mutating func take(_ offer: Offer) -> [Effect] {
    switch offer {
    case .allSources: narrow(to: nil)
    case .source(let id): narrow(to: id)
    case .item(let item):
      item.actions.first.map { [.perform($0, on: ActionSubject(item: item), keepsWindow: false)] } ?? []
    case .result(let suggestion): [.act(suggestion)]
    }
  }

  /// The offer of the selected row.
  var selectedOffer: Offer? {
    selection.row.flatMap { offers.indices.contains($0) ? offers[$0] : nil }
  }

  /// Searches again if the correction of a text without matches changed.
  mutating func followCorrection() -> [Effect] {
    correction = wantedCorrection
    let isOther = correction != queriedCorrection
    return isOther && (correction != nil || results.correction != nil) ? [query()] : []
  }

  /// The first correction of a text without matches. Its rows stay while it remains among the corrections, and while
  /// corrections for further typing are expected.
  private var wantedCorrection: String? {
    guard purpose == .search, phase != .home, results.isNothingFound, !results.isTypedInFolders else {
      return nil
    }
    let isAllKnown = results.readiness != .loading && !results.awaitsFolders
    guard correction != nil || (isAllKnown && results.appended == 0 && !offers.contains(where: \.isOfSources)) else {
      return nil
    }
    guard areSuggestionsCurrent else { return correction }
    let corrections = suggestions.filter(\.isCorrection).map(\.text)
    return corrections.first { $0 == correction } ?? corrections.first
  }
}
