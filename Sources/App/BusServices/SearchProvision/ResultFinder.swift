package import Catalog

/// Finds results for other programs, off the main thread, in the sources as they are now.
@MainActor
package final class ResultFinder {
  /// The sources whose results a desktop is given. Applications and software it lists itself, and scripts are asked by the
  /// window alone.
  package nonisolated static let sources: Set = ["recent", "files", "lists", "icons", "characters"]

  /// So many results are given; a desktop shows the first five, and says how many more there are.
  private nonisolated static let mostResults = 50
  /// The most bytes of an id: no result has a longer one.
  private nonisolated static let longestID = 16_384

  private let library: Library
  private let patience: Duration
  /// What each program is being told, by its name on the bus.
  private var searches: [String: Search] = [:]

  private struct Search {
    let number: Int
    let task: Task<[ProvidedResult], Never>
  }

  private var searchCount = 0

  /// - Parameters:
  ///   - library: what is searched; it has been started.
  ///   - patience: so long an answer waits for sources that are still being read, which is once in the life of a
  ///     machine; then it is of what was read so far.
  package init(_ library: Library, patience: Duration = .seconds(1)) {
    self.library = library
    self.patience = patience
  }

  /// What words find, the best first; nothing for words that are all blank. Who asks anew before it was answered is told
  /// nothing of what it asked before.
  package func find(_ words: [String], for asker: String) async -> [ProvidedResult] {
    let text = Self.text(words)
    searches[asker]?.task.cancel()
    guard !text.isEmpty else {
      searches[asker] = nil
      return []
    }
    searchCount += 1
    let search = Search(
      number: searchCount,
      task: Task.detached { [library, patience] in
        let snapshot = await Self.snapshot(of: library, patience)
        let answer = try? snapshot.search(text, limit: Self.mostResults) { () throws(CancellationError) in
          if Task.isCancelled { throw CancellationError() }
        }
        guard let answer, !Task.isCancelled else { return [] }
        let near = snapshot.near(text, beside: answer.total).map(\.hit)
        return (answer.hits + near).map { ProvidedResult(snapshot.reference(of: $0), snapshot.item($0)) }
          .filter { $0.id.utf8.count <= Self.longestID }
      })
    searches[asker] = search
    let results = await search.task.value
    if searches[asker]?.number == search.number { searches[asker] = nil }
    return results
  }

  /// The results of these ids, in their order; those that are gone are left out.
  package func results(_ ids: [String]) async -> [ProvidedResult] {
    let items = await items(ids)
    return ids.prefix(Self.mostResults).compactMap { id in
      ItemReference(id).flatMap { reference in items[reference].map { ProvidedResult(reference, $0) } }
    }
  }

  /// The item of an id; nil if it is gone.
  package func item(_ id: String) async -> CatalogItem? {
    guard let reference = ItemReference(id) else { return nil }
    return await items([id])[reference]
  }

  private func items(_ ids: [String]) async -> [ItemReference: CatalogItem] {
    let references = ids.prefix(Self.mostResults).filter { $0.utf8.count <= Self.longestID }
      .compactMap { ItemReference($0) }
    return await Task.detached { [library, patience] in
      await Self.snapshot(of: library, patience).items(of: references)
    }.value
  }

  /// What can be searched, all of it if that is soon.
  private nonisolated static func snapshot(of library: Library, _ patience: Duration) async -> LibrarySnapshot {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { _ = await library.loaded() }
      group.addTask { try? await Task.sleep(for: patience) }
      await group.next()
      group.cancelAll()
    }
    return library.snapshot
  }

  /// The words in one text, as much of it as anybody types.
  static func text(_ words: [String]) -> String {
    let text = WindowRequest.bounded(words.prefix(WindowRequest.longestText).joined(separator: " "))
    return text.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? "" : text
  }
}
