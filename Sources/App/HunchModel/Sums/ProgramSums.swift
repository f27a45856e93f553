import Catalog
import ExternalSearch
import Suggestions
import SystemKit

/// Sums that other programs worked out, such as GNOME's calculator. That has two results for one sum: one opens the
/// calculator, the other copies what it comes to. They are shown as one, which copies.

extension ProgramResult {
  /// The result as a sum with its answer; nil for any other.
  var sum: RowContent.Sum? { summary.flatMap { RowContent.Sum(of: name, $0) } }
}

extension [ProgramResult] {
  /// Without results that only copy what another result of the program comes to.
  /// - Parameter sumIsShown: Whether the sum stands among the rows already; then it is left out.
  func withoutCopies(sumIsShown: Bool) -> [ProgramResult] {
    let calculators = Set(filter { $0.sum != nil }.map(\.program.id))
    guard !calculators.isEmpty else { return self }
    return filter {
      $0.sum != nil ? !sumIsShown : $0.clipboardText == nil || !calculators.contains($0.program.id)
    }
  }
}

extension Suggestion {
  /// The suggestion as a sum with its answer; nil for any other.
  var sum: RowContent.Sum? {
    ProgramsProvider.reference(of: self) == nil ? nil : subtitle.flatMap { RowContent.Sum(of: title, $0) }
  }

  /// Whether it only copies what a sum comes to.
  /// - Parameter calculators: The programs that have suggested a sum.
  func copiesSum(of calculators: Set<String>) -> Bool {
    guard sum == nil, let program = additionalInfo[ProgramsProvider.programKey] else { return false }
    return calculators.contains(program) && additionalInfo[ProgramsProvider.clipboardTextKey]?.isEmpty == false
  }
}

extension [Suggestion] {
  /// The programs that have suggested a sum.
  var calculators: Set<String> {
    Set(filter { $0.sum != nil }.compactMap { $0.additionalInfo[ProgramsProvider.programKey] })
  }
}
