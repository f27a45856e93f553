public import GLibKit
public import SmartSearch
internal import SystemKit

/// Calculates sums with `qalc`, in a new process for each. The process ends with its answer, or is killed.
///
/// `qalc` gets no settings, writes no file, and knows no currencies, so it never fetches exchange rates. It gets the
/// text only as a ``SumText``, which cannot contain its commands.
public struct Calculator: Sendable {
  /// Debian's package of the program.
  public static let package = "qalc"

  /// The notation of the numbers in sums and answers.
  package let numbers: NumberNotation
  private let program: @Sendable () -> String?
  private let deadline: Duration

  private static let milliseconds = 500
  private static let mostMemory = 1 << 30
  private static let mostOutput = 4_096

  /// - Parameters:
  ///   - numbers: The notation of the numbers in sums and answers.
  ///   - deadline: The time in which the program must end.
  ///   - program: Returns the path of the program; nil if it is not installed. It may wait for a disk.
  public init(
    numbers: NumberNotation = .ofRegion, deadline: Duration = .seconds(2),
    program: @escaping @Sendable () -> String? = { ShellWords.path(ofProgram: "qalc") }
  ) {
    self.numbers = numbers
    self.deadline = deadline
    self.program = program
  }

  /// The program is missing, did not start, took too long or printed too much.
  public struct Unanswered: Error {}

  /// Whether the program is installed. It may wait for a disk.
  var isInstalled: Bool { program() != nil }

  /// Returns the result of a sum in the notation of ``numbers``, which is that of the sum, too.
  /// - Returns: nil if the text is not a sum, or has no result.
  /// - Throws: ``Unanswered`` if the program did not run or was ended, which says nothing about the sum.
  @concurrent
  public func answer(to sum: SumText) async throws(Unanswered) -> String? {
    let (program, deadline, environment) = (program, deadline, Self.environment(ScriptEnvironment.own()))
    // The options keep it from splitting words into letters, and make it name unknown words, which distinguishes them
    // from an answer. Of several options in the long form only the first takes effect.
    let arguments =
      ["-t", "-m", "\(Self.milliseconds)", "-nocurrencies", "-defaults", "-s", "limimpl on", "-s", "unknown on"]
      + (numbers.hasDecimalComma ? ["-s", "decimal comma on"] : []) + ["--", sum.expression]
    // Longer than the program's own limit, because starting takes time too.
    let ending = try? await DiskCall.run(errand: "sum", within: deadline * 2) {
      program().flatMap {
        ChildProgram.run(
          $0, arguments, variables: [], values: environment, limit: Self.mostOutput, memory: Self.mostMemory,
          deadline: deadline)
      }
    }
    guard let ending else { throw Unanswered() }
    guard ending.status == 0 else { return nil }
    return Self.answer(in: String(decoding: ending.output, as: UTF8.self), to: sum)
  }

  /// Returns the reason why a sum of numbers or of money has no answer; nil for any other text.
  /// - Parameter text: A text without an answer.
  package func reason(for text: String) -> String? {
    guard let sum = SumText(text, numbers: numbers) else {
      return SumText.isTooLong(text, numbers: numbers) ? localized("This sum is too long to calculate.") : nil
    }
    if sum.hasCurrency {
      return sum.isCertain ? localized("This sum needs exchange rates, which Hunch does not download.") : nil
    }
    return sum.isOfNumbers ? localized("This sum has no result, or one too large to calculate.") : nil
  }

  /// Returns the answer in the program's output; nil for an error message, or an answer that only repeats the sum.
  static func answer(in output: String, to sum: SumText) -> String? {
    let lines = output.split(whereSeparator: \.isNewline)
      .map { VisibleText.line(String($0), limit: SumText.longest) }.filter { !$0.text.isEmpty }
    guard lines.count == 1, let line = lines.first, line.isWhole else { return nil }
    let complaints = ["error:", "warning:", "aborted", "timed out"]
    if complaints.contains(where: { line.text.lowercased().hasPrefix($0) }) { return nil }
    // Dates are quoted as a whole, and unknown words within the answer. Parts that were not calculated are in
    // parentheses.
    let isQuoted = line.text.hasPrefix("\"") && line.text.hasSuffix("\"") && line.text.count { $0 == "\"" } == 2
    let answer = String((isQuoted ? line.text.dropFirst().dropLast() : line.text[...]).map { $0 == "−" ? "-" : $0 })
      .replacing("liq_pt", with: "pints").replacing("liq_qt", with: "quarts")
    if answer.isEmpty || answer.contains(where: { "\"()".contains($0) }) { return nil }
    // A division by zero, or a word that it does not know.
    if answer.contains(/\/0(?![\d.,])|'\p{L}+'/) { return nil }
    func letters(_ text: some StringProtocol) -> [Unicode.Scalar] { text.unicodeScalars.filter { $0 != " " } }
    // A conversion that is none, such as 1 m to s, leaves its beginning.
    let parts = [sum.expression[...], sum.expression.split(separator: " to ", maxSplits: 1).first ?? ""]
    return parts.contains { letters($0) == letters(answer) } ? nil : answer
  }

  /// Returns the environment: messages in English, whose words ``SumText`` knows, and numbers in the user's format.
  static func environment(_ own: [String: String]) -> [String: String] {
    let numbers = ["LC_ALL", "LC_NUMERIC", "LANG"].lazy.compactMap { own[$0] }.first { !$0.isEmpty }
    // No folder, so that nothing is read or written there, and none can be made, as root could make a missing one.
    let nowhere = "/dev/null"
    return [
      "LC_CTYPE": "C.UTF-8", "LC_MESSAGES": "C.UTF-8", "LC_NUMERIC": numbers ?? "C.UTF-8",
      "LOCPATH": own["LOCPATH"] ?? "", "TZ": own["TZ"] ?? "", "HOME": nowhere, "XDG_CONFIG_HOME": nowhere,
      "XDG_DATA_HOME": nowhere,
      "XDG_CACHE_HOME": nowhere, "PATH": nowhere,
    ].filter { !$0.value.isEmpty }
  }
}

extension NumberNotation {
  /// The notation of the user's region.
  public static let ofRegion = NumberNotation(example: localizedNumber(1234.5, decimals: 1))
}
