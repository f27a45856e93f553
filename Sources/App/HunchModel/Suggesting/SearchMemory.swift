import Catalog
package import Suggestions

/// What is remembered of the searches and choices that were made, as a window uses it: the ranking and the terms are in
/// memory, and what is recorded is written behind the window's back.
@MainActor
package final class SearchMemory {
  /// Called when what is remembered has changed.
  var onChange: () -> Void = {}

  /// Called with what the user should know, in a sentence.
  var onProblem: (String) -> Void = { _ in }

  /// The history, and whether this window leaves traces in it.
  let session: HistorySession

  package private(set) var recent: [PastSearch] = []
  private(set) var trending: [PastSearch] = []
  /// What was chosen, the last choice first, here or in another process.
  private(set) var lately: [ItemReference] = []
  private(set) var ranking: HistoryRanking { didSet { chosenBySource = [:] } }
  private var chosenBySource: [String: [String]] = [:]
  /// What was recorded and is not on the disk yet, in order, as the ranking takes account of it.
  private var unwritten: [RankingChange] = []
  /// The last of what is to be done with the store, one after the other.
  private var lastJob: Task<Void, Never>?
  /// What the store was told, which learns unless it is told otherwise.
  private var isLearning = true

  /// Whether what was remembered is known.
  private(set) var isLoaded = false

  /// Whether nothing was ever remembered, and the user has not seen an empty home page before.
  private(set) var isNew = false
  private var wasSeen = false

  /// The user has seen how to begin.
  func noteSeen() { (isNew, wasSeen) = (false, true) }

  /// So many terms are on the home page.
  static let termCount = 5

  init(_ session: HistorySession) {
    self.session = session
    ranking = HistoryRanking(at: WallClock.now)
  }

  private var store: HistoryStore { session.store }

  private typealias RankingChange = (inout HistoryRanking) -> Void

  /// Reads what is remembered anew, after all that was recorded before: another instance may have recorded something.
  func load() async {
    await perform { [self] in
      await attempt {
        var ranking = try await store.ranking(at: WallClock.now)
        // Nothing was written meanwhile: what was recorded meanwhile is in here.
        for change in unwritten { change(&ranking) }
        self.ranking = ranking
      }
      await readTerms()
      isLoaded = true
    }.value
  }

  /// Reads the few terms of the home page anew.
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

  /// What was chosen before for a text, best first.
  func chosen(for text: String) -> [ItemReference] {
    ranking.chosen(for: text).compactMap { ItemReference($0) }
  }

  /// Returns the items of a source that were ever chosen.
  ///
  /// - Complexity: O(*n*) in the number of all chosen items, once for each change of the history.
  func chosenItems(of source: String) -> [String] {
    if let known = chosenBySource[source] { return known }
    let items = ranking.chosenItems.compactMap { ItemReference($0) }.filter { $0.source == source }.map(\.item)
    chosenBySource[source] = items
    return items
  }

  /// So many of the chosen items are looked at for the home page: some may be gone.
  private static let consideredItems = 256

  // MARK: Recording

  /// Records a final search.
  func recordSearch(_ text: String) {
    record { try await $0.recordSearch(text, at: WallClock.now) }
  }

  /// Records that an item was chosen, for each of some texts.
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
  /// - Returns: A task that ends when the search is gone from the disk, or that has failed.
  @discardableResult
  func forgetSearch(_ text: String) -> Task<Void, Never> {
    record {
      try await $0.store.forgetSearch(text)
    } ranking: {
      $0.forgetSearch(text)
    }
  }

  /// Forgets that an item was ever chosen.
  func forgetItem(_ item: ItemReference) {
    record {
      try await $0.store.forgetItem(item.description)
    } ranking: {
      $0.forgetItem(item.description)
    }
  }

  /// Forgets all searches and choices.
  /// - Returns: Ends when they are gone from the disk, or that has failed.
  @discardableResult
  package func forgetAll() -> Task<Void, Never> {
    return record {
      try await $0.store.forgetAll()
    } ranking: {
      $0 = HistoryRanking(at: WallClock.now)
    }
  }

  /// Turns remembering on or off; what is remembered already stays.
  func setLearning(_ isLearning: Bool) {
    // Each window, and each change of any setting, says it again.
    guard isLearning != self.isLearning else { return }
    self.isLearning = isLearning
    record { await $0.store.setLearning(isLearning) }
  }

  /// Keeps what is to be recorded from the store until it is known whether anything is to be remembered.
  func hold(until isLearning: @escaping @MainActor () async -> Bool) {
    record { await $0.store.setLearning(await isLearning()) }
  }

  /// Whether all that was recorded is on the disk.
  package var isSettled: Bool { unwritten.isEmpty }

  /// Takes account of something at once, and writes it after all that was recorded before. Whoever ends the program
  /// waits for ``isSettled``.
  /// - Parameter change: What becomes of the ranking by it, which is not read again for that.
  @discardableResult
  private func record(
    _ write: @escaping @Sendable (HistorySession) async throws -> Void,
    ranking change: @escaping RankingChange = { _ in }
  ) -> Task<Void, Never> {
    change(&ranking)
    unwritten.append(change)
    return perform { [self] in
      await attempt { try await write(session) }
      unwritten.removeFirst()
      // Before the first reading there is nothing to be told of.
      if isLoaded { await readTerms() }
    }
  }

  /// Does one thing with the store after the other, so that nothing is written while the ranking is read.
  private func perform(_ job: @escaping () async -> Void) -> Task<Void, Never> {
    let task = Task { [lastJob] in
      await lastJob?.value
      await job()
    }
    lastJob = task
    return task
  }

  private func attempt(_ body: () async throws -> Void) async {
    do {
      try await body()
    } catch {
      onProblem("\(error)")
    }
  }
}

extension HistoryRanking {
  /// How often and how lately each chosen item was chosen.
  ///
  /// - Complexity: O(*n*) in the number of chosen items, up to 20,000: read it apart from the main actor.
  var usageScores: [ItemReference: Double] {
    var scores: [ItemReference: Double] = [:]
    for item in chosenItems {
      if let reference = ItemReference(item) { scores[reference] = frecency(of: item) }
    }
    return scores
  }
}
