import Catalog
import SmartSearch
import SystemKit

/// Has sums computed when the typing pauses, one at a time. Answers to earlier texts are kept for a while, because
/// the user may return to them.
@MainActor
final class SumSearch {
  /// Called when the answer of the last text is known, or that it has none.
  var onChange: () -> Void = {}

  private let calculator: Calculator
  private let clock: any Clock<Duration>
  private var answers: [SumText: Answer] = [:]
  private var asked: SumText?
  /// The sum of the last answer, while the text is that sum.
  private var last: SumText?
  private var asking: Task<Void, Never>?

  private enum Answer {
    case sum(String)
    case none
    /// The calculator did not answer. It is asked again when the text comes again.
    case late
  }

  /// The pause in typing before a sum is computed.
  private static let pause = Duration.milliseconds(100)
  private static let mostAnswers = 64

  init(_ calculator: Calculator, clock: any Clock<Duration> = ContinuousClock()) {
    self.calculator = calculator
    self.clock = clock
  }

  /// Returns the row of a sum; nil if the text is not a sum. The row of a certain sum appears before its answer,
  /// because a row that came later would move the others.
  func item(for text: String) -> CatalogItem? {
    guard let sum = SumText(text, numbers: calculator.numbers), !sum.hasCurrency else {
      reset()
      return nil
    }
    if last != sum { last = nil }
    switch answers[sum] {
    case .sum(let answer): return CatalogItem(sum: text, answer: answer)
    case .some(.none): return nil
    case .late where last == sum: return nil
    case .late, nil:
      ask(sum)
      return sum.isCertain ? CatalogItem(sum: text, answer: nil) : nil
    }
  }

  /// Returns the reason why a sum of numbers or of money has no result; nil for one that has, and for any other text.
  func reason(for text: String) -> String? {
    if let sum = SumText(text, numbers: calculator.numbers), !sum.hasCurrency {
      switch answers[sum] {
      case .some(.none): break
      case .late: return localized("The calculation took too long.")
      case .sum, nil: return nil
      }
    }
    return calculator.reason(for: text)
  }

  /// Cancels the question.
  func reset() {
    (asked, last) = (nil, nil)
    asking?.cancel()
  }

  private func ask(_ sum: SumText) {
    guard asked != sum else { return }
    asked = sum
    asking?.cancel()
    asking = Task { [weak self, calculator, clock, former = asking] in
      // One process at a time.
      await former?.value
      guard (try? await clock.sleep(for: Self.pause)) != nil else { return }
      let answer: Answer
      do throws(Calculator.Unanswered) {
        answer = try await calculator.answer(to: sum).map(Answer.sum) ?? Answer.none
      } catch {
        answer = .late
      }
      // A cancelled calculation has no answer, which says nothing about the sum.
      guard !Task.isCancelled else { return }
      self?.take(answer, to: sum)
    }
  }

  private func take(_ answer: Answer, to sum: SumText) {
    if answers.count >= Self.mostAnswers { answers = [:] }
    answers[sum] = answer
    guard asked == sum else { return }
    (asked, last) = (nil, sum)
    onChange()
  }
}
