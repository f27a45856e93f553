import SmartSearch
import Testing

@testable import SmartSearchReference

/// A row of the behaviour matrix: the field before, some steps, and the field afterwards.
///
/// The notation is that of the matrix: `fi|refox` is the text `fi` with the completion `refox`, `ab^cd` has the
/// caret inside, `ab[cd]` a selection, and `fi{r}` is composing `r`.
struct MatrixRow: Sendable, CustomTestStringConvertible {
  var rows: String
  var names: [String]
  var before: String
  var steps: [FieldStep]
  var after: String
  /// The queries that the steps must send.
  var queries: [String]?
  /// The user's text afterwards, if the field does not show it separately.
  var text: String?
  var isPaused: Bool?
  var commits: [InlineCompletion.Commit]?

  /// - Parameters:
  ///   - before: The field at first; the part before `|` is typed.
  ///   - text: The text without the completion; by default the part of `after` before `|`.
  init(
    _ rows: String, _ names: [String], _ before: String, _ steps: [FieldStep], _ after: String,
    queries: [String]? = nil, text: String? = nil, paused: Bool? = nil, commits: [InlineCompletion.Commit]? = nil
  ) {
    self.rows = rows
    self.names = names
    self.before = before
    self.steps = steps
    self.after = after
    self.queries = queries
    self.text = text
    self.isPaused = paused
    self.commits = commits
  }

  var testDescription: String { "\(rows): \(before) → \(after)" }

  /// Performs the steps and checks the outcome.
  @discardableResult
  func check() -> FieldHarness {
    var harness = FieldHarness(names)
    harness.perform(.type(String(before.prefix { $0 != "|" })))
    #expect(harness.notation == before)
    let queriesBefore = harness.queries.count
    harness.perform(steps)
    #expect(Array(harness.notation.unicodeScalars) == Array(after.unicodeScalars), "\(harness.notation)")
    #expect(harness.completion.completion != "" && !harness.hasDisturbedComposing)
    if let queries { #expect(Array(harness.queries.dropFirst(queriesBefore)) == queries) }
    if let text { #expect(harness.completion.text == text) }
    if let isPaused { #expect(harness.completion.isPaused == isPaused) }
    if let commits { #expect(harness.commits == commits) }
    return harness
  }
}
