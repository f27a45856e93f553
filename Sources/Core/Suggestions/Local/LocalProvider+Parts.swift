extension LocalProvider {
  /// What it suggests.
  public struct Parts: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// How the word at the caret may go on.
    public static let completions = Parts(rawValue: 1)
    /// Which word mostly comes next.
    public static let predictions = Parts(rawValue: 2)
    /// What was meant by a mistyped word.
    public static let corrections = Parts(rawValue: 4)
    /// What the user has others say for a word.
    public static let replacements = Parts(rawValue: 8)
    /// A word that nothing has, as it is, to be learned.
    public static let unknownWords = Parts(rawValue: 16)
    /// All of it.
    public static let all: Parts = [.completions, .predictions, .corrections, .replacements, .unknownWords]
  }
}
