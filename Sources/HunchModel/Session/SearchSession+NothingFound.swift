package import Catalog
import SmartSearch

/// What is shown where nothing has the typed name.
extension SearchSession {
  /// What can be done in place of a search that found nothing.
  package enum Offer: Hashable, Sendable {
    /// In all sources, where only one was searched.
    case allSources
    /// In another source than the one that was searched, by its id.
    case source(String)
    /// What an item does, which was made for the text.
    case item(CatalogItem)
    /// A suggestion that is itself what is looked for, such as a sum.
    case result(Suggestion)

    /// Whether it is a result of another program.
    package var isResult: Bool { if case .result = self { true } else { false } }

    /// Whether the sources have something.
    package var isOfSources: Bool {
      switch self {
      case .allSources, .source: true
      case .item, .result: false
      }
    }
  }

  /// The offers that are shown, each a row.
  package var offers: [Offer] {
    let isKnown = results.readiness != .loading && !results.awaitsFolders
    guard phase != .home, results.rowCount == 0, isKnown else { return [] }
    return (phase == .typing ? suggestions.filter(\.isResult).map(Offer.result) : []) + results.offers
  }

  /// Does what a row offers.
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

  /// Searches again if another correction is to be searched for now where the text finds nothing, or none.
  mutating func followCorrection() -> [Effect] {
    correction = wantedCorrection
    let isOther = correction != queriedCorrection
    return isOther && (correction != nil || results.correction != nil) ? [query()] : []
  }

  /// The first correction of a text that finds nothing. Once its rows are shown they stay for as long as it is among the
  /// corrections, and while those of a text that was typed on are awaited.
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
