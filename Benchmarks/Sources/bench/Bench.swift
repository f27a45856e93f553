import Foundation

/// `bench FOLDER [RESULT.json]` measures every list in a folder, each in a separate process, prints a table and
/// writes the numbers as JSON. `bench --one FILE` measures one and prints JSON. `bench --narrowing FILE` measures how
/// much keeping answers from key to key could save; see ``Narrowing``.
@main
struct Bench {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.count == 2, arguments[0] == "--one" {
      let result = try await CorpusRun.measure(arguments[1])
      FileHandle.standardOutput.write(try JSONEncoder().encode(result))
      return
    }
    if arguments.count == 2, arguments[0] == "--narrowing" {
      print(try await Narrowing.measure(arguments[1], keystrokes: 3_000).text)
      return
    }
    guard let folder = arguments.first else {
      print("usage: bench FOLDER [RESULT.json]")
      exit(2)
    }
    var results: [CorpusResult] = []
    for corpus in ["unicode", "packages", "files-1m", "files-7m", "files-10m"] {
      let path = folder + "/" + corpus + ".txt"
      guard FileManager.default.fileExists(atPath: path) else {
        print("skipping \(corpus): there is no \(path)")
        continue
      }
      if let result = try measureApart(path) { results.append(result) }
    }
    print(Report.text(results))
    if arguments.count > 1 {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(Report(results)).write(to: URL(filePath: arguments[1]))
    }
  }

  /// Measures one list in a separate process, to measure its memory separately.
  private static func measureApart(_ path: String) throws -> CorpusResult? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--one", path]
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      print("failed on \(path)")
      return nil
    }
    return try JSONDecoder().decode(CorpusResult.self, from: data)
  }
}
