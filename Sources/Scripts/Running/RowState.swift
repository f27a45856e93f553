/// What is said of a row besides its text.
public struct RowState: Sendable, Hashable {
  /// It wants attention.
  public var isUrgent = false
  /// It is the one that is in use, or one of those.
  public var isActive = false

  public init(isUrgent: Bool = false, isActive: Bool = false) {
    self.isUrgent = isUrgent
    self.isActive = isActive
  }

  /// What either of two says.
  package func merging(_ other: RowState) -> RowState {
    RowState(isUrgent: isUrgent || other.isUrgent, isActive: isActive || other.isActive)
  }

  /// In words, so that it is not told by a colour alone; nil where nothing is said.
  package var text: String? {
    let words = [isUrgent ? "Urgent" : nil, isActive ? "Active" : nil].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}
