import Catalog
import SmartSearch
import SystemKit

/// Has sums worked out: when the typing pauses, one at a time. Answers to other texts than that of now are kept for a while,
/// since who goes on typing may come back.
@MainActor
final class SumSearch {
  /// Called when it is known what the last text comes to, or that it comes to nothing.
  var onChange: () -> Void = {}

  /// Called with a sentence on what cannot be worked out.
  var onNotice: (String) -> Void = { _ in }

  private let calculator: Calculator
  private let clock: any Clock<Duration>
  private var answers: [SumText: Answer] = [:]
  private var asked: SumText?
  private var asking: Task<Void, Never>?
  private var noticed: SumText?

  private enum Answer {
    case sum(String)
    case none
  }

  /// How long typing must have paused before a sum is worked out.
  private static let pause = Duration.milliseconds(100)
  private static let mostAnswers = 64

  init(_ calculator: Calculator, clock: any Clock<Duration> = ContinuousClock()) {
    self.calculator = calculator
    self.clock = clock
  }

  /// The row of a text that is a sum; nil for any other. The row of one that is a sum for certain is there before its
  /// answer, so that no other row is moved by it.
  func item(for text: String) -> CatalogItem? {
    guard let sum = SumText(text) else {
      reset()
      return nil
    }
    if sum.hasCurrency {
      reset()
      tellOfCurrency(sum)
      return nil
    }
    switch answers[sum] {
    case .sum(let answer):
      return CatalogItem(sum: text, answer: answer)
    case .some(.none):
      return nil
    case nil:
      ask(sum)
      return sum.isCertain ? CatalogItem(sum: text, answer: nil) : nil
    }
  }

  /// Asks no more for what was typed.
  func reset() {
    asked = nil
    asking?.cancel()
  }

  private func ask(_ sum: SumText) {
    guard asked != sum else { return }
    asked = sum
    asking?.cancel()
    asking = Task { [weak self, calculator, clock, last = asking] in
      // One process at a time.
      await last?.value
      guard (try? await clock.sleep(for: Self.pause)) != nil else { return }
      let answer = await calculator.answer(to: sum)
      self?.take(answer, to: sum)
    }
  }

  private func take(_ answer: String?, to sum: SumText) {
    if answers.count >= Self.mostAnswers { answers = [:] }
    answers[sum] = answer.map(Answer.sum) ?? Answer.none
    guard asked == sum else { return }
    asked = nil
    onChange()
  }

  private func tellOfCurrency(_ sum: SumText) {
    guard noticed != sum else { return }
    noticed = sum
    onNotice(localized("Hunch gets no exchange rates from the network"))
  }
}
