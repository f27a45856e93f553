package import Catalog
import SmartSearch

/// Offers and near matches.
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

    /// Whether the offer opens the typed text, which is an address.
    var isTypedAddress: Bool {
      guard case .item(let item) = self, let address = WebAddress.likely(item.name) else { return false }
      return item.actions.first?.effect == .open(address: address)
    }
  }

  /// The visible offers, one for each row. They follow the near matches.
  package var offers: [Offer] {
    guard phase != .home, isNothingMatched else { return [] }
    return (phase == .typing ? suggestions.filter(\.isResult).map(Offer.result) : []) + results.offers
  }

  mutating func take(_ offer: Offer) -> [Effect] {
    switch offer {
    case .allSources: narrow(to: nil)
    case .source(let id): narrow(to: id)
    case .item(let item):
      item.actions.first.map { [.perform($0, on: ActionSubject(item: item), keepsWindow: false)] } ?? []
    case .result(let suggestion): [.act(suggestion)]
    }
  }

  var selectedOffer: Offer? { selection.row.flatMap { offer(at: $0) } }

  /// The row of the first offer, or where it would be.
  var firstOffer: Int { layout.count }

  /// The offer in a row; nil for any other row.
  func offer(at row: Int) -> Offer? {
    let (offers, place) = (offers, row - firstOffer)
    return offers.indices.contains(place) ? offers[place] : nil
  }

  // MARK: Near matches

  /// The number of rows of near matches. There are none while matches may come that would move them, nor if the text
  /// itself finds something elsewhere.
  var nearRows: Int {
    if phase == .home || results.near.isEmpty { return 0 }
    if matches > 0 { return results.near.count }
    return isNothingMatched && !offers.contains { $0.isOfSources || $0.isResult } ? results.near.count : 0
  }

  /// Whether it is known that nothing matches.
  private var isNothingMatched: Bool {
    guard matches == 0 else { return false }
    return results.keepsNear || results.readiness != .loading && !results.awaitsFolders && !results.awaitsNear
  }

  var showsNear: Bool { purpose == .search || choosing.showsNear }

  /// Whether all visible matches are near matches.
  package var showsOnlyNear: Bool { matches == 0 && nearRows > 0 }

  package func isNear(_ row: Int) -> Bool { (matches..<firstOffer).contains(row) }

  /// Whether a row of a near match already shows the text of a correction.
  func isShownNear(_ suggestion: Suggestion) -> Bool {
    guard suggestion.isCorrection, nearRows > 0 else { return false }
    let matcher = SmartMatcher(suggestion.text)
    return results.near.contains { matcher.matches($0) }
  }

  /// Stores near matches that were found after the rows above them.
  mutating func answeredNear(_ answer: NearAnswer) -> [Effect] {
    guard answer.generation == field.generation else { return [] }
    let offer = selectedOffer
    let isOther = !results.near.isEmpty || !answer.names.isEmpty
    results.near = answer.names
    results.awaitsNear = false
    if isOther { list.rows += 1 }
    return keepSelection(at: row(of: offer) ?? answer.selectedRow)
  }
}
