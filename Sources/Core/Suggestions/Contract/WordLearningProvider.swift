/// A provider that can be taught words, and kept from suggesting some.
///
/// Words are told apart by their folds: case and accents make no difference. A word is in one list at most: to learn an
/// ignored one takes it out of the ignored ones, and the other way round.
public protocol WordLearningProvider: SuggestionProvider {
  /// The words that were taught, in folded order.
  func learnedWords() async throws -> [String]
  /// The words that are not to be suggested, in folded order.
  func ignoredWords() async throws -> [String]

  /// Whether a word was taught.
  func hasLearnedWord(_ word: String) async throws -> Bool
  /// Whether a word is not to be suggested.
  func hasIgnoredWord(_ word: String) async throws -> Bool

  /// Teaches a word. It is known from then on, and suggested.
  func learnWord(_ word: String) async throws
  /// Takes a taught word back.
  func unlearnWord(_ word: String) async throws
  /// Keeps a word from being suggested.
  func ignoreWord(_ word: String) async throws
  /// Lets an ignored word be suggested again.
  func removeIgnoredWord(_ word: String) async throws
}
