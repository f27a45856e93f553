import Catalog
package import Suggestions
import SystemKit

/// The history of searches and choices for a window. The ranking and the terms are in memory; records are written in
/// the background.
@MainActor
package final class SearchMemory {
  var onChange: () -> Void = {}

  /// Called with a problem that the user should know, in a sentence.
  var onProblem: (String) -> Void = { _ in }

  /// The history, and whether this window records in it.
  let session: HistorySession

  package private(set) var recent: [PastSearch] = []
  private(set) var trending: [PastSearch] = []
  /// The chosen items, the last one first, including choices in other processes.
  private(set) var lately: [ItemReference] = []
  private(set) var ranking: HistoryRanking { didSet { chosenBySource = [:] } }
  private var chosenBySource: [String: [String]] = [:]
  /// The changes of the ranking whose records are not on the disk yet, in order.
  private var unwritten: [RankingChange] = []
  /// The last job of the store. Jobs run one after the other.
  private var lastJob: Task<Void, Never>?
  /// The last setting sent to the store, which learns by default.
  private var isLearning = true

  private(set) var isLoaded = false

  /// Whether the history was always empty and the user has not seen the empty home page before.
  private(set) var isNew = false
  private var wasSeen = false

  /// Notes that the user has seen the introduction.
  func noteSeen() { (isNew, wasSeen) = (false, true) }

  /// The number of terms on the home page.
  static let termCount = 5

  /// The copy for other programs, which lasts no longer than what it is of; nil for none.
  private let copy: String?

  /// - Parameter copy: The path of the copy of the choices that other programs read; nil for none.
  init(_ session: HistorySession, copy: String? = nil) {
    self.session = session
    self.copy = copy
    ranking = HistoryRanking(at: WallClock.now)
  }

  private var store: HistoryStore { session.store }

  private typealias RankingChange = (inout HistoryRanking) -> Void

  /// Reads the history again, after all records are written. Another instance may have changed it.
  func load() async {
    await perform { [self] in
      await attempt {
        var ranking = try await store.ranking(at: WallClock.now)
        // No job writes meanwhile, so the unwritten changes are missing from what was read.
        for change in unwritten { change(&ranking) }
        self.ranking = ranking
      }
      await readTerms()
      isLoaded = true
    }.value
  }

  /// Reads the terms of the home page again.
  private func readTerms() async {
    await attempt {
      (recent, trending) = try await (
        store.recent(limit: Self.termCount, at: WallClock.now),
        store.trending(limit: 2 * Self.termCount, at: WallClock.now)
      )
      lately = try await store.recentItems(limit: Self.consideredItems).compactMap { ItemReference($0) }
    }
    isNew = await store.isNew && !wasSeen
    for notice in await store.notices where told.insert(notice).inserted { onProblem(notice.description) }
    onChange()
  }

  private var told: Set<HistoryNotice> = []

  /// Returns the items chosen for a text before, best first.
  func chosen(for text: String) -> [ItemReference] { ranking.chosen(for: text).compactMap { ItemReference($0) } }

  /// Returns the items of a source that were ever chosen.
  ///
  /// - Complexity: O(*n*) in the number of all chosen items, once for each change of the history.
  func chosenItems(of source: String) -> [String] {
    if let known = chosenBySource[source] { return known }
    let items = ranking.chosenItems.compactMap { ItemReference($0) }.filter { $0.source == source }.map(\.item)
    chosenBySource[source] = items
    return items
  }

  /// The most texts that an item's details name.
  private static let countedTexts = 3

  /// Returns the texts for which an item was chosen most often, after all records are written. A private window shows
  /// nothing of the history.
  func choiceCounts(of item: ItemReference) async -> [ChoiceCount] {
    guard !session.isPrivate else { return [] }
    await lastJob?.value
    // The problems of the history were reported when it was loaded.
    return (try? await store.choiceCounts(of: item.description, limit: Self.countedTexts)) ?? []
  }

  /// The number of chosen items considered for the home page, because some may no longer exist.
  private static let consideredItems = 256

  // MARK: Recording

  func recordSearch(_ text: String) { record { try await $0.recordSearch(text, at: WallClock.now) } }

  /// Records the choice of an item for each of these texts.
  func recordChoice(of item: ItemReference, for texts: [String]) {
    guard !session.isPrivate, isLearning else { return }
    let now = WallClock.now
    record { session in
      for text in texts { try await session.recordChoice(of: item.description, for: text, at: now) }
    } ranking: {
      for text in texts { $0.recordChoice(of: item.description, for: text, at: now) }
    }
  }

  /// Forgets a past search.
  /// - Returns: A task with whether the search is gone from the disk.
  @discardableResult
  func forgetSearch(_ text: String) -> Task<Bool, Never> {
    forget {
      try await $0.forgetSearch(text)
    } ranking: {
      $0.forgetSearch(text)
    }
  }

  /// Forgets all choices of an item.
  func forgetItem(_ item: ItemReference) {
    forget {
      try await $0.forgetItem(item.description)
    } ranking: {
      $0.forgetItem(item.description)
    }
  }

  /// Forgets all searches and choices.
  /// - Returns: A task with whether the disk has forgotten them.
  @discardableResult
  package func forgetAll() -> Task<Bool, Never> {
    forget {
      try await $0.forgetAll()
    } ranking: {
      $0 = HistoryRanking(at: WallClock.now)
    }
  }

  /// Forgets in the history, and then deletes the copy. A copy that is made meanwhile is deleted once it is saved.
  @discardableResult
  private func forget(
    _ write: @escaping @Sendable (HistoryStore) async throws -> Void, ranking change: @escaping RankingChange
  ) -> Task<Bool, Never> {
    let forgetting: @Sendable (HistorySession) async throws -> Void = { [copy] session in
      try await write(session.store)
      if let copy { await DiskThreads.run { UseCopy.clear(copy) } }
    }
    return record(forgetting, ranking: change)
  }

  /// Turns recording on or off. Earlier records stay.
  func setLearning(_ isLearning: Bool) {
    // Each window and each change of any setting calls this.
    guard isLearning != self.isLearning else { return }
    self.isLearning = isLearning
    record { await $0.store.setLearning(isLearning) }
  }

  /// Holds all records back until the setting that allows recording is known.
  func hold(until isLearning: @escaping @MainActor () async -> Bool) {
    record { await $0.store.setLearning(await isLearning()) }
  }

  /// Whether all records are on the disk.
  package var isSettled: Bool { unwritten.isEmpty }

  /// Applies a change at once and writes it after all earlier ones. The program must wait for ``isSettled`` before it
  /// ends.
  /// - Parameter change: Changes the ranking in memory, which is not read again.
  /// - Returns: A task with whether it was written.
  @discardableResult
  private func record(
    _ write: @escaping @Sendable (HistorySession) async throws -> Void,
    ranking change: @escaping RankingChange = { _ in }
  ) -> Task<Bool, Never> {
    change(&ranking)
    unwritten.append(change)
    return perform { [self] in
      let isWritten = await attempt { try await write(session) }
      unwritten.removeFirst()
      // Before the first reading there are no terms to update.
      if isLoaded { await readTerms() }
      return isWritten
    }
  }

  /// Runs the jobs of the store one after the other, because nothing may be written while the ranking is read.
  private func perform<Outcome: Sendable>(_ job: @escaping () async -> Outcome) -> Task<Outcome, Never> {
    let task = Task { [lastJob] in
      await lastJob?.value
      return await job()
    }
    lastJob = Task { _ = await task.value }
    return task
  }

  /// - Returns: Whether it succeeded.
  @discardableResult
  private func attempt(_ body: () async throws -> Void) async -> Bool {
    do {
      try await body()
      return true
    } catch {
      onProblem("\(error)")
      return false
    }
  }
}
