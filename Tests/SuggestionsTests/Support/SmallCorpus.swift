import SmartSearch

@testable import Suggestions

/// A local provider with a few names, and the search over them.
struct SmallCorpus {
  let provider: LocalProvider
  let engine: ScanEngine

  static let symbols = [
    "person badge plus", "person badge minus", "person circle", "badge check", "arrow left", "arrow left circle",
    "arrow right", "arrow up", "Firefox", "Files", "fire extinguisher", "Straße nach Łódź", "text editor",
    "form", "keyboard", "calculator",
  ]

  init(_ names: [String] = symbols, memory: (any WordMemory)? = nil, provider: LocalProvider? = nil) async {
    let provider = provider ?? LocalProvider(memory: memory)
    self.provider = provider
    let engine = ScanEngine(names.map { SearchItem(name: $0) })
    self.engine = engine
    await provider.setNames(names, of: "test")
    provider.setSearch(NameSearch(engine) { names[Int($0)] })
  }

  func suggestions(
    _ text: String, caret: Int? = nil, locale: String = "en", limit: Int = 5
  ) async throws -> [Suggestion] {
    try await provider.suggestions(for: SuggestionRequest(text, caret: caret, locale: locale, limit: limit))
  }

  func texts(_ text: String, _ kind: Suggestion.Kind = .regular, caret: Int? = nil) async throws -> [String] {
    try await suggestions(text, caret: caret).filter { $0.kind == kind }.map(\.text)
  }
}
