internal import Synchronization

/// Keeps the words of the sources current: it makes one change after the other, while readers use the previous state.
actor LexiconKeeper {
  private struct Source {
    var base = LexiconTable()
    /// The names added and removed since ``base`` was built.
    var changes: LexiconBuilder?
    var changeTable: LexiconTable?
  }

  private var sources: [String: Source] = [:]
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
    sources[id] = Source(base: builder.table())
    publish()
  }

  /// Sets the words of a source, replacing all earlier ones.
  func setTable(_ table: LexiconTable, of id: String) {
    sources[id] = Source(base: table)
    publish()
  }

  /// Adds and removes names of a source. Removed names must have been added earlier.
  func change(added: [String], removed: [String], of id: String) {
    var source = sources[id, default: Source()]
    var changes = source.changes ?? LexiconBuilder()
    for name in added { changes.add(name) }
    for name in removed { changes.add(name, count: -1) }
    if changes.wordCount > max(1_000, source.base.indices.count / 20) {
      var merged = LexiconBuilder()
      merged.add(source.base)
      merged.add(changes.table())
      source = Source(base: merged.table())
    } else {
      source.changes = changes
      source.changeTable = changes.table()
    }
    sources[id] = source
    publish()
  }

  func remove(_ id: String) {
    sources[id] = nil
    publish()
  }

  private func publish() {
    func lexicon(_ isPart: (String) -> Bool) -> Lexicon {
      Lexicon(
        tables: sources.filter { isPart($0.key) }.sorted { $0.key < $1.key }
          .flatMap { [$0.value.base, $0.value.changeTable].compactMap(\.self) })
    }
    let all = lexicon { _ in true }
    let offered = quiet.isEmpty ? all : lexicon { !quiet.contains($0) }
    published.withLock { $0 = (all, offered) }
  }
}
