internal import SystemKit

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
    switch (isUrgent, isActive) {
    case (true, true): localized("Urgent, Active", context: "what a script says of a row")
    case (true, false): localized("Urgent", context: "what a script says of a row")
    case (false, true): localized("Active", context: "what a script says of a row")
    case (false, false): nil
    }
  }
}
