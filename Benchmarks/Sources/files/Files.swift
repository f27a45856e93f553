import BenchSupport
import FileIndexing
import Foundation

/// `files make FOLDER COUNT files` makes a tree of this many files, the same each time; `files make FOLDER COUNT
/// folders`, one of this many folders. `files measure RESULT.json FOLDER…` compares the file search engine with other
/// programs on each tree, prints a table and writes the numbers as JSON. `files measure-one FOLDER` prints the JSON
/// of one tree. `files load FOLDER FILE` loads a saved index, searches in it, and prints the private memory of the
/// process in megabytes. `files search FOLDER…` measures only the searches, over all of the folders together.
@main
struct Files {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("make", 4):
      guard let count = Int(arguments[2]), let kind = TestTree.Kind(rawValue: arguments[3]) else { return usage() }
      try TestTree.make(at: arguments[1], count: count, of: kind)
    case ("measure-one", 2):
      let result = try await TreeRun.measure(arguments[1])
      FileHandle.standardOutput.write(try JSONEncoder().encode(result))
    case ("load", 3):
      try Loading.measure(arguments[1], savedIn: arguments[2])
    case ("search", 2...):
      var filter = FileFilter(roots: Array(arguments.dropFirst()))
      filter.entersOtherFileSystems = true
      let files = try FileIndex.scanned(filter)
      print("\(files.count) files and folders")
      print(SearchTimes(files).text)
    case ("measure", 3...):
      try measure(Array(arguments.dropFirst(2)), into: arguments[1])
    default: usage()
    }
  }

  private static func usage() {
    print(
      """
      usage: files make FOLDER COUNT files|folders | files measure RESULT.json FOLDER… | files measure-one FOLDER |
             files load FOLDER FILE | files search FOLDER…
      """)
    exit(2)
  }

  /// Measures each tree in a separate process, to measure its memory separately. Writes the results after each.
  private static func measure(_ folders: [String], into path: String) throws {
    var results: [TreeResult] = []
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    for folder in folders {
      let output = try Command.output("/proc/self/exe", ["measure-one", folder])
      results.append(try JSONDecoder().decode(TreeResult.self, from: output))
      print(results[results.count - 1].text)
      fflush(nil)
      try encoder.encode(Report(trees: results)).write(to: URL(filePath: path))
    }
  }
}

/// The results of one run.
struct Report: Codable {
  var processor: String
  var processors: Int
  var date: String
  /// The average number of threads that needed a processor, over the last five minutes of the run.
  var load: Double
  var trees: [TreeResult]

  init(trees: [TreeResult]) {
    processor = Machine.processor
    processors = ProcessInfo.processInfo.activeProcessorCount
    date = Machine.date
    var loads = [0.0, 0, 0]
    load = getloadavg(&loads, 3) == 3 ? loads[1] : 0
    self.trees = trees
  }
}
