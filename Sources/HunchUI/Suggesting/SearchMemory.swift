import Catalog
import Suggestions

/// What is remembered of the searches and choices that were made, as a window uses it: the ranking and the terms are in
/// memory, and what is recorded is written behind the window's back.
final class SearchMemory {
  /// Called when what is remembered has changed.
  var onChange: () -> Void = {}

  /// Called with what the person should know, in a sentence.
  var onProblem: (String) -> Void = { _ in }

  /// The history, and whether this window leaves traces in it.
  let session: HistorySession

  private(set) var recent: [PastSearch] = []
  private(set) var trending: [PastSearch] = []
  private(set) var ranking: HistoryRanking
  private var writing: Task<Void, Never>?
  private var unwritten = 0
  /// What the store was told, which learns unless it is told otherwise.
  private var isLearning = true

  /// So many terms of each kind are on the home page.
  static let termCount = 5

  init(_ session: HistorySession) {
    self.session = session
    ranking = HistoryRanking(at: WallClock.now)
  }

  private var store: HistoryStore { session.store }

  /// Reads what is remembered anew.
  func load() async {
    await attempt {
      // Some of what is trending is recent as well, and shown as such.
      let (recent, trending) = try await (
        self.store.recent(limit: Self.termCount, at: WallClock.now),
        self.store.trending(limit: 2 * Self.termCount, at: WallClock.now)
      )
      self.ranking = try await self.store.ranking(at: WallClock.now)
      (self.recent, self.trending) = (recent, trending)
    }
    for notice in await store.notices where told.insert(notice).inserted { onProblem(notice.description) }
    onChange()
  }

  private var told: Set<HistoryNotice> = []

  /// What was chosen before for a text, best first.
  func chosen(for text: String) -> [ItemReference] {
    ranking.chosen(for: text).compactMap { ItemReference($0) }
  }

  /// How often and how lately each item was chosen, for those that ever were.
  var habits: [ItemReference: Double] {
    var habits: [ItemReference: Double] = [:]
    for item in ranking.chosenItems {
      if let reference = ItemReference(item) { habits[reference] = ranking.frecency(of: item) }
    }
    return habits
  }

  // MARK: Recording

  /// Records a final search.
  func recordSearch(_ text: String) {
    write { try await $0.recordSearch(text, at: WallClock.now) }
  }

  /// Records that an item was chosen, for each of some texts.
  func recordChoice(of item: ItemReference, for texts: [String]) {
    guard !session.isPrivate else { return }
    let now = WallClock.now
    for text in texts { ranking.recordChoice(of: item.description, for: text, at: now) }
    write { session in
      for text in texts { try await session.recordChoice(of: item.description, for: text, at: now) }
    }
  }

  /// Forgets a past search.
  func forgetSearch(_ text: String) {
    ranking.forgetSearch(text)
    write { try await $0.store.forgetSearch(text) }
  }

  /// Forgets that an item was ever chosen.
  func forgetItem(_ item: ItemReference) {
    ranking.forgetItem(item.description)
    write { try await $0.store.forgetItem(item.description) }
  }

  /// Forgets all searches and choices.
  /// - Returns: Ends when they are gone from the disk, or that has failed.
  @discardableResult
  func forgetAll() -> Task<Void, Never> {
    ranking = HistoryRanking(at: WallClock.now)
    return write { try await $0.store.forgetAll() }
  }

  /// Turns remembering on or off; what is remembered already stays.
  func setLearning(_ isLearning: Bool) {
    // Each window, and each change of any setting, says it again.
    guard isLearning != self.isLearning else { return }
    self.isLearning = isLearning
    write { await $0.store.setLearning(isLearning) }
  }

  /// Keeps what is to be recorded from the store until it is known whether anything is to be remembered.
  func hold(until isLearning: @escaping @MainActor () async -> Bool) {
    unwritten += 1
    writing = Task { [writing, session] in
      await writing?.value
      await session.store.setLearning(isLearning())
      unwritten -= 1
    }
  }

  /// Whether all that was recorded is on the disk.
  var isSettled: Bool { unwritten == 0 }

  /// Writes one thing after the other. Whoever ends the program waits for ``isSettled``.
  @discardableResult
  private func write(_ body: @escaping @Sendable (HistorySession) async throws -> Void) -> Task<Void, Never> {
    unwritten += 1
    let task = Task { [writing, session] in
      await writing?.value
      await attempt { try await body(session) }
      unwritten -= 1
      await load()
    }
    writing = task
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
