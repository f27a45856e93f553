import Catalog
import ExternalSearch
import Suggestions
import SystemKit

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
    return filter {
      $0.sum != nil ? !sumIsShown : $0.clipboardText == nil || !calculators.contains($0.program.id)
    }
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
