import Foundation

/// `cli PROGRAM FOLDER RESULT.json [ROUNDS]` compares the program's commands, as whole processes, with `fzf --filter`
/// over the lists in a folder; prints tables and writes the numbers as JSON.
@main
struct Main {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 3 else {
      print("usage: cli PROGRAM FOLDER RESULT.json [ROUNDS]")
      exit(2)
    }
    let rounds = arguments.count > 3 ? max(1, Int(arguments[3]) ?? 1) : 9
    var results: [Comparison.Result] = []
    func measure(_ comparisons: [Comparison]) {
      for comparison in comparisons {
        do {
          let result = try comparison.measure(rounds: rounds, names: lineCount(comparison.input))
          print(Report.text(result))
          results.append(result)
        } catch {
          print("skipping \(comparison.name): \(error)")
        }
      }
    }
    for list in ["files-1m", "packages"] {
      let path = "\(arguments[1])/\(list).txt"
      guard FileManager.default.fileExists(atPath: path) else {
        print("skipping \(list): there is no \(path)")
        continue
      }
      measure(Self.overList(arguments[0], list, path))
    }
    // A search saves the sources. Each process checks a file whole that is younger than two seconds; users' are older.
    _ = try? ProcessRun([arguments[0], "search", "smil eyes"], input: "/dev/null")
    sleep(3)
    measure(Self.alone(arguments[0]))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(Report(results, rounds: rounds)).write(to: URL(filePath: arguments[2]))
  }

  /// Texts that find many, few and no names, of one word and of several.
  private static let texts = ["s", "a b", "lib so", "readme", "python test", "zzqzz"]

  private static func overList(_ program: String, _ list: String, _ path: String) -> [Comparison] {
    texts.flatMap { text in
      [
        Comparison(
          name: "\(list): filter '\(text)'", input: path,
          commands: [[program, "filter", text], ["fzf", "--filter", text], ["fzf", "--exact", "--filter", text]]),
        Comparison(
          name: "\(list): filter --no-sort '\(text)'", input: path,
          commands: [[program, "filter", "--no-sort", text], ["fzf", "--no-sort", "--filter", text]]),
        // fzf has no such command. Its filter shows the cost of reading and searching.
        Comparison(
          name: "\(list): complete '\(text)'", input: path,
          commands: [[program, "complete", text], ["fzf", "--filter", text]]),
      ]
    }
  }

  private static func alone(_ program: String) -> [Comparison] {
    [
      Comparison(name: "start", commands: [[program, "--version"], ["fzf", "--version"]]),
      Comparison(
        name: "search characters", commands: [[program, "search", "--in", "characters", "smil eyes"]]),
      Comparison(name: "search icons", commands: [[program, "search", "--in", "icons", "folder"]]),
      Comparison(name: "search", commands: [[program, "search", "smil eyes"]]),
    ]
  }

  private static func lineCount(_ path: String) -> Int? {
    guard path != "/dev/null", let file = FileHandle(forReadingAtPath: path) else { return nil }
    var count = 0
    // In parts, because this process's memory counts as its children's.
    while let part = try? file.read(upToCount: 1 << 18), !part.isEmpty { count += part.count { $0 == 0x0A } }
    return count
  }
}
