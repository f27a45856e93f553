import BenchSupport
import Foundation

/// `pick PROGRAM LIST RESULT.json [ROUNDS]` measures the program as a chooser over the lines of a list from a pipe,
/// in turns with rofi and fzf. `make bench-pick` runs it with a separate display and separate folders.
@main
enum Main {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 3 || arguments.count == 4, let rounds = Int(arguments.count == 4 ? arguments[3] : "5"),
      rounds > 0
    else { fail("usage: pick PROGRAM LIST RESULT.json [ROUNDS]") }
    let folder = NSTemporaryDirectory() + "hunch-pick-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let stream = try Stream(copying: arguments[1], to: folder + "/lines")
    let choosers = Chooser.all(arguments[0])
    // The first start of each brings its files into memory, and does not count.
    for chooser in choosers { _ = Run(chooser, over: stream) }
    var runs = [[Run]](repeating: [], count: choosers.count)
    for _ in 0..<rounds {
      for (number, chooser) in choosers.enumerated() { runs[number].append(Run(chooser, over: stream)) }
    }
    let report = Report(
      machine: Machine.name, date: Machine.date, lines: stream.count, rounds: rounds,
      choosers: zip(choosers, runs).map { Report.Medians($0.name, $1, beside: runs[0]) })
    print(report.text)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(report).write(to: URL(filePath: arguments[2]))
  }
}
