internal import ExternalSearch
import Suggestions
import SystemKit

/// Asks servers for rows of the final search: those that have `results = yes` and are enabled.
@MainActor
final class ServerSearch {
  /// The results of the servers so far, and the servers asked. The window keeps it.
  struct State {
    private(set) var results: [ServerResult] = []
    /// The names of the servers that have not answered yet.
    private(set) var asking: [String] = []
    /// The names of all servers asked.
    private(set) var asked: [String] = []

    mutating func apply(_ change: Change) {
      switch change {
      case .asked(let names): self = State(asking: names, asked: names)
      case .answered(let name, let found):
        if let place = asking.firstIndex(of: name) { asking.remove(at: place) }
        results += found
      case .reset: self = State()
      }
    }
  }

  /// A change of the questions.
  enum Change {
    /// These servers are asked about a new text.
    case asked([String])
    /// A server has answered. One that failed has no results.
    case answered(String, [ServerResult])
    /// All questions are cancelled.
    case reset
  }

  var onChange: (Change) -> Void = { _ in }
  /// Called with a sentence when a server fails for the first time since its last answer, or for another reason.
  var onFailure: (String) -> Void = { _ in }

  /// Whether any server can be asked.
  var isEnabled: Bool { !providers.isEmpty }

  private let locale: String
  private var providers: [any ResultProvider] = []
  private var text: String?
  private var tasks: [Task<Void, Never>] = []
  /// The last failure of each server since its last answer, by its name.
  private var failures: [String: String] = [:]

  /// The largest number of rows from each server.
  private static let limit = 20

  init(locale: String) { self.locale = locale }

  /// Replaces the servers to ask.
  func use(_ new: [any ResultProvider]) {
    let isOther = !new.elementsEqual(providers) { $0.id == $1.id && $0.destination == $1.destination }
    providers = new
    guard isOther else { return }
    failures = [:]
    if let text { search(text) }
  }

  /// Asks about a text and cancels earlier questions.
  func search(_ text: String) {
    reset()
    self.text = text
    let asked = providers.filter { text.count >= $0.policy.minimumLength }
    tasks = asked.map { provider in
      Task { [weak self, locale] in
        let request = SuggestionRequest(text, locale: locale, limit: Self.limit)
        let found: Result<[ServerResult], any Error>
        do { found = .success(try await provider.results(for: request)) } catch { found = .failure(error) }
        if !Task.isCancelled { self?.take(found, of: provider.name) }
      }
    }
    onChange(.asked(asked.map(\.name)))
  }

  /// Cancels all questions.
  func reset() {
    text = nil
    guard !tasks.isEmpty else { return }
    for task in tasks { task.cancel() }
    tasks = []
    onChange(.reset)
  }

  private func take(_ found: Result<[ServerResult], any Error>, of name: String) {
    var results: [ServerResult] = []
    switch found {
    case .success(let all):
      results = Array(all.prefix(Self.limit))
      failures[name] = nil
    case .failure(let error):
      guard !(error is CancellationError), failures.updateValue("\(error)", forKey: name) != "\(error)" else { break }
      onFailure(localized("{name} {failure}", ["name": name, "failure": "\(error)"]))
    }
    onChange(.answered(name, results))
  }
}
