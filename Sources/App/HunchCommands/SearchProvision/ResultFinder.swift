package import Catalog

/// Finds results for other programs in the current sources, off the main thread.
@MainActor
package final class ResultFinder {
  /// The sources whose results a desktop gets. It lists applications and software itself, and only the window asks
  /// scripts.
  package nonisolated static let sources: Set = ["recent", "files", "lists", "icons", "characters"]

  /// The largest number of results. A desktop shows the first five and the number of the others.
  private nonisolated static let mostResults = 50
  /// The longest accepted id in bytes. No result has a longer one.
  private nonisolated static let longestID = 16_384

  private let library: Library
  private let patience: Duration
  private let choices: @Sendable () async -> OwnChoices
  /// The running search of each program, by its name on the bus.
  private var searches: [String: Search] = [:]

  private struct Search {
    let number: Int
    let task: Task<[ProvidedResult], Never>
  }

  private var searchCount = 0

  /// - Parameters:
  ///   - library: The library to search, which is started already.
  ///   - patience: How long an answer waits for sources that are still being read, which happens once on each
  ///     machine. After that the answer covers the items read so far.
  ///   - choices: Returns the user's own choices, by which the library is ranked then. Called for each search.
  package init(
    _ library: Library, patience: Duration = .seconds(1),
    choices: @escaping @Sendable () async -> OwnChoices = { OwnChoices() }
  ) {
    self.library = library
    self.patience = patience
    self.choices = choices
  }

  /// Returns the results for these words, best first; none for blank words. A new question from the same program
  /// cancels its previous one.
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
      task: Task.detached { [library, patience, choices] in
        let chosen = await choices().chosen(for: text)
        let snapshot = await Self.snapshot(of: library, patience)
        let found = await TextSearch(text: text, limit: Self.mostResults, chosen: chosen).run(in: snapshot)
        guard !Task.isCancelled else { return [] }
        return (found.hits + found.near)
          .map { ProvidedResult(found.snapshot.reference(of: $0), found.snapshot.item($0)) }
          .filter { $0.id.utf8.count <= Self.longestID }
      })
    searches[asker] = search
    let results = await search.task.value
    if searches[asker]?.number == search.number { searches[asker] = nil }
    return results
  }

  /// Returns the results with these ids, in this order. Ids of items that no longer exist are skipped.
  package func results(_ ids: [String]) async -> [ProvidedResult] {
    let items = await items(ids)
    return ids.prefix(Self.mostResults).compactMap { id in
      ItemReference(id).flatMap { reference in items[reference].map { ProvidedResult(reference, $0) } }
    }
  }

  /// Returns the item of an id; nil if it no longer exists.
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

  /// Returns the library's snapshot: complete if that takes no longer than the patience, otherwise partial.
  private nonisolated static func snapshot(of library: Library, _ patience: Duration) async -> LibrarySnapshot {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { _ = await library.loaded() }
      group.addTask { try? await Task.sleep(for: patience) }
      await group.next()
      group.cancelAll()
    }
    return library.snapshot
  }

  /// Joins words to a text, cut to the longest allowed.
  static func text(_ words: [String]) -> String {
    let text = WindowRequest.bounded(words.prefix(WindowRequest.longestText).joined(separator: " "))
    return text.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? "" : text
  }
}
