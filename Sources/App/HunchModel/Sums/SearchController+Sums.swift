import Catalog
import ExternalSearch
import SmartSearch
import Suggestions
import SystemKit

/// Sums in the window.
extension SearchController {
  /// Adds a row for the text to the library, if the text is a sum.
  func addingSum(to snapshot: LibrarySnapshot, _ query: SearchSession.Query) -> LibrarySnapshot {
    guard let sums = sums(for: query) else { return snapshot }
    return snapshot.adding(sums.item(for: query.text).map { [$0] } ?? [], to: SumSource.sourceID)
  }

  /// Returns what computes the query; nil if its text is not looked at as a sum.
  func sums(for query: SearchSession.Query) -> SumSearch? {
    guard query.scope == nil || query.scope == SumSource.sourceID, state.snapshot.calculatesSums else { return nil }
    return services?.sums
  }

  /// Shows the answer of a sum and performs the action that waits for it.
  func followSums() {
    searchAgain()
    followSuggestions()
    showOutsideResults()
    guard let awaited = awaitedSum else { return }
    awaitedSum = nil
    guard awaited.text == text, state.session.selection == .resting(row: 0), state.session.results.isSum else { return }
    awaited.deed(self)
  }

  /// Runs a closure with the sum of the first row once its answer is known, unless the text or the selected row has
  /// changed by then.
  func awaitSum(_ deed: @escaping (SearchController) -> Void) { awaitedSum = (text, deed) }

  /// Puts the text of a row, or the answer of a sum, into the field.
  func takeText(ofRow row: Int) {
    guard let candidate = state.rows.candidate(at: row) else { return }
    guard let item = state.rows.item(at: row), let answer = item.answer else {
      return send(.field(.textSet(candidate.name)))
    }
    if !item.isUnsolved { send(.field(.textSet(answer))) }
  }
}

extension CatalogItem {
  /// Whether the item is a sum without its answer yet.
  var isUnsolved: Bool { answer != nil && actions.isEmpty }
}

/// Sums that other programs compute, such as GNOME's calculator. It gives two results for a sum: one opens the
/// calculator, the other copies the answer. They are shown as one, which copies.

extension ProgramResult {
  /// The result as a sum with its answer; nil if it is not a sum.
  var sum: RowContent.Sum? { summary.flatMap { RowContent.Sum(of: name, $0) } }
}

extension [ProgramResult] {
  /// Returns the results without those that only copy the answer of another result of the same program.
  /// - Parameter sumIsShown: Whether a row shows the sum already. Sums are then left out too.
  func withoutCopies(sumIsShown: Bool) -> [ProgramResult] {
    let calculators = Set(filter { $0.sum != nil }.map(\.program.id))
    guard !calculators.isEmpty else { return self }
    return filter { $0.sum != nil ? !sumIsShown : $0.clipboardText == nil || !calculators.contains($0.program.id) }
  }
}

extension Suggestion {
  /// The suggestion as a sum with its answer; nil if it is not a sum.
  var sum: RowContent.Sum? {
    ProgramsProvider.reference(of: self) == nil ? nil : subtitle.flatMap { RowContent.Sum(of: title, $0) }
  }

  /// Whether the suggestion only copies the answer of a sum.
  /// - Parameter calculators: The ids of programs that have suggested a sum.
  func copiesSum(of calculators: Set<String>) -> Bool {
    guard sum == nil, let program = additionalInfo[ProgramsProvider.programKey] else { return false }
    return calculators.contains(program) && additionalInfo[ProgramsProvider.clipboardTextKey]?.isEmpty == false
  }
}

extension [Suggestion] {
  /// The ids of programs that have suggested a sum.
  var calculators: Set<String> {
    Set(filter { $0.sum != nil }.compactMap { $0.additionalInfo[ProgramsProvider.programKey] })
  }
}
