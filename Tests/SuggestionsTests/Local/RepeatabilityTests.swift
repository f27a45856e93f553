import TestSupport
import Testing

@Suite struct RepeatabilityTests {
  @Test func everyProcessSuggestsTheSameInTheSameOrder() throws {
    let program = try #require(Program.built("SuggestionLister"), "it is built with the tests")
    let answers = try (0..<12).map { _ in try Program.run(program, []) }
    #expect(answers[0].split(separator: "\n").count == 9)
    #expect(answers[0].contains("regular") && answers[0].contains("autocorrect") && Set(answers).count == 1)
  }
}
