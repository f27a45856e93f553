import Glibc
import Suggestions

// Records searches and choices, and prints the number of each once it is recorded, until it is killed. The crash
// tests start and kill it.
//
//     HistoryWriter DATABASE FIRST
guard CommandLine.arguments.count == 3, let first = Int(CommandLine.arguments[2]) else {
  exit(2)
}
let store = HistoryStore(.file(CommandLine.arguments[1]))
for number in first... {
  do {
    try await store.recordChoice(
      of: "item \(number)", for: "search \(number)", countsAsSearch: true, at: 1_000_000 + Double(number))
  } catch {
    print("error: \(error)")
    exit(1)
  }
  print(number)
  fflush(nil)
}
