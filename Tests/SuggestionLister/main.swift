import SmartSearch
import Suggestions

// Prints the suggestions for some texts with many equally good candidates. Hash values differ in each process: the
// tests start it several times, and its output must stay the same.
let names = [
  "red fox", "red fig", "red fir", "fox red", "Fig Tree", "fir tree", "fire truck", "Fire Trail", "fin", "fun",
]
let local = LocalProvider()
for (number, name) in names.enumerated() { await local.setNames([name], of: "source \(number % 4) \(number)") }
local.setSearch(NameSearch(ScanEngine(names.map { SearchItem(name: $0) })) { names[Int($0)] })
local.setReplacements(
  ["Trk": "truck", "trk": "trail", "TRK": "tree", "tRK": "red", "trK": "fire"], language: "en")
let history = HistoryStore(.memory)
for name in names { try await history.recordSearch(name, at: 1_000_000) }
let past = HistoryProvider(HistorySession(history)) { 1_000_000 }
for text in ["f", "fi", "red ", "red f", "fx", "trk", "fire ", "tre", "frie"] {
  let request = SuggestionRequest(text)
  let found = try await past.suggestions(for: request) + local.suggestions(for: request)
  print(text, found.map { "\($0.kind) \($0.text) \($0.score)" })
}
