internal import Synchronization

/// Keeps the words of the sources current: it makes one change after the other, while readers use the previous state.
actor LexiconKeeper {
  private var sources: [String: LexiconTable] = [:]
  private var quiet: Set<String> = []
  private let published = Mutex((all: Lexicon(), offered: Lexicon()))

  /// The current words.
  nonisolated var lexicon: Lexicon { published.withLock { $0.all } }

  /// The words that may be suggested.
  nonisolated var offered: Lexicon { published.withLock { $0.offered } }

  /// Marks sources whose words are known, but not suggested.
  func setQuiet(_ sources: Set<String>) {
    guard sources != quiet else { return }
    quiet = sources
    publish()
  }

  /// Sets the names of a source, replacing all earlier ones.
  func setNames(_ names: some Sequence<String> & Sendable, of id: String) {
    var builder = LexiconBuilder()
    for name in names {
      if Task.isCancelled { return }
      builder.add(name)
    }
    sources[id] = builder.table()
    publish()
  }

  /// Sets the words of a source, replacing all earlier ones.
  func setTable(_ table: LexiconTable, of id: String) {
    sources[id] = table
    publish()
  }

  func remove(_ id: String) {
    sources[id] = nil
    publish()
  }

  private func publish() {
    func lexicon(_ isPart: (String) -> Bool) -> Lexicon {
      Lexicon(tables: sources.filter { isPart($0.key) }.sorted { $0.key < $1.key }.map(\.value))
    }
    let all = lexicon { _ in true }
    let offered = quiet.isEmpty ? all : lexicon { !quiet.contains($0) }
    published.withLock { $0 = (all, offered) }
  }
}
