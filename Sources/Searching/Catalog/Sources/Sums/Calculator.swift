public import GLibKit
public import SmartSearch
internal import SystemKit

/// Works out sums by `qalc`, in a process of its own for each: it ends with its answer, or is ended.
///
/// It has no settings, writes no file, knows no currency and so asks no network for their rates, and gets the text in no
/// other form than ``SumText``, in which none of its commands can stand.
public struct Calculator: Sendable {
  /// The package that has the program, on Debian.
  public static let package = "qalc"

  private let program: @Sendable () -> String?

  private static let deadline = Duration.seconds(2)
  private static let milliseconds = 500
  private static let mostMemory = 1 << 30
  private static let mostOutput = 4_096

  /// - Parameter program: Finds the program's file; nil where it is not installed. It may wait for a disk.
  public init(program: @escaping @Sendable () -> String? = { ShellWords.path(ofProgram: "qalc") }) {
    self.program = program
  }

  /// Whether the program is installed. It may wait for a disk.
  var isInstalled: Bool { program() != nil }

  /// What a sum comes to, in the user's number format.
  /// - Returns: nil if it is no sum after all, takes too long, or comes to too much.
  @concurrent
  public func answer(to sum: SumText) async -> String? {
    let (program, environment) = (program, Self.environment(ScriptEnvironment.own()))
    // It does not split words into letters, and names what it does not know, so that this can be told from an answer. Its
    // long options are good for the first one alone.
    let arguments = [
      "-t", "-m", "\(Self.milliseconds)", "-nocurrencies", "-defaults", "-s", "limimpl on", "-s", "unknown on", "--",
      sum.expression,
    ]
    // Longer than the program has: its start counts too.
    let ending = try? await DiskCall.run(errand: "sum", within: Self.deadline * 2) {
      program().flatMap {
        ChildProgram.run(
          $0, arguments, variables: [], values: environment, limit: Self.mostOutput, memory: Self.mostMemory,
          deadline: Self.deadline)
      }
    }
    guard let ending, ending.status == 0 else { return nil }
    return Self.answer(in: String(decoding: ending.output, as: UTF8.self), to: sum)
  }

  /// The answer among what the program printed; nil for a complaint, and for what only repeats the sum.
  static func answer(in output: String, to sum: SumText) -> String? {
    let lines = output.split(whereSeparator: \.isNewline)
      .map { VisibleText.line(String($0), limit: SumText.longest) }.filter { !$0.text.isEmpty }
    guard lines.count == 1, let line = lines.first, line.isWhole else { return nil }
    let complaints = ["error:", "warning:", "aborted", "timed out"]
    if complaints.contains(where: { line.text.lowercased().hasPrefix($0) }) { return nil }
    // A date is quoted as a whole, and what it does not know within the answer. What it did not work out is in parentheses.
    let isQuoted = line.text.hasPrefix("\"") && line.text.hasSuffix("\"") && line.text.count { $0 == "\"" } == 2
    let answer = String((isQuoted ? line.text.dropFirst().dropLast() : line.text[...]).map { $0 == "−" ? "-" : $0 })
    if answer.isEmpty || answer.contains(where: { "\"()".contains($0) }) { return nil }
    func letters(_ text: String) -> [Unicode.Scalar] { text.unicodeScalars.filter { $0 != " " } }
    return letters(answer) == letters(sum.expression) ? nil : answer
  }

  /// Words in English, which are those that ``SumText`` knows, and numbers as the user writes them.
  static func environment(_ own: [String: String]) -> [String: String] {
    let numbers = ["LC_ALL", "LC_NUMERIC", "LANG"].lazy.compactMap { own[$0] }.first { !$0.isEmpty }
    // A folder that there is not: nothing is read there, nor written.
    let nowhere = "/nonexistent"
    return [
      "LC_CTYPE": "C.UTF-8", "LC_MESSAGES": "C.UTF-8", "LC_NUMERIC": numbers ?? "C.UTF-8",
      "LOCPATH": own["LOCPATH"] ?? "", "TZ": own["TZ"] ?? "", "HOME": nowhere, "XDG_CONFIG_HOME": nowhere,
      "XDG_DATA_HOME": nowhere,
      "XDG_CACHE_HOME": nowhere, "PATH": nowhere,
    ].filter { !$0.value.isEmpty }
  }
}
