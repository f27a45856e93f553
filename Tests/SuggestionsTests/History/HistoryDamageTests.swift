import Synchronization
import TestSupport
import Testing

@testable import Suggestions

private let start: Double = 1_700_000_000

@Suite struct HistoryDamageTests {
  /// Returns the bytes of a closed database with some hundred searches.
  private func database(in folder: TemporaryFolder) async throws -> [UInt8] {
    do {
      let store = HistoryStore(.file(folder.path + "/h"))
      for number in 0..<300 { try await store.recordSearch("search number \(number)", at: start + Double(number)) }
      try await store.perform { connection throws(SQLiteError) in
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }
    return folder.bytes(of: "h")
  }

  @Test(arguments: ["no database", "truncated", "garbage inside", "garbage in front", "negative version"])
  func aDamagedDatabaseIsSetAsideWithANoticeAndNeverErased(how: String) async throws {
    let folder = TemporaryFolder()
    let whole = try await database(in: folder)
    for name in folder.names where name != "h" { try folder.write([], to: name) }
    var random = SeededRandom(seed: 1)
    var bytes = whole
    switch how {
    case "no database": bytes = Array("This is a letter, and not a database. ".utf8)
    case "truncated": bytes = Array(bytes.prefix(bytes.count / 2))
    case "garbage inside":
      for index in 4_096..<bytes.count where index % 4_096 < 64 { bytes[index] = UInt8(random.int(below: 256)) }
    // The version, in the header of a database.
    case "negative version": for index in 60..<64 { bytes[index] = 0xFF }
    default: for index in 0..<100 { bytes[index] = 0xFF }
    }
    try folder.write(bytes, to: "h")
    let told = Mutex<[HistoryNotice]>([])
    let store = HistoryStore(.file(folder.path + "/h")) { notice in told.withLock { $0.append(notice) } }
    #expect(try await store.recent(limit: 9, at: start).isEmpty)
    let notice = try #require(await store.notices.first)
    #expect(told.withLock { $0 } == [notice] && notice.setAside == folder.path + "/h.damaged-1")
    #expect(notice.description.contains(notice.setAside) && folder.bytes(of: "h.damaged-1") == bytes)
    try await store.recordSearch("anew", at: start)
    let again = HistoryStore(.file(folder.path + "/h"))
    #expect(try await again.recent(limit: 9, at: start).map(\.text) == ["anew"])
    #expect(await again.notices.isEmpty)
  }

  @Test func forgettingAllDeletesWhatWasSetAside() async throws {
    let folder = TemporaryFolder()
    let aside = ["h.damaged-1", "h.damaged-1-wal", "h.damaged-3"]
    for name in aside + ["h.damage", "other.damaged-1"] { try folder.write("a search", to: name) }
    let store = HistoryStore(.file(folder.path + "/h"))
    try await store.recordSearch("search", at: start)
    #expect(Set(folder.names).isSuperset(of: aside))
    try await store.forgetAll()
    #expect(Set(folder.names).isDisjoint(with: aside))
    #expect(Set(folder.names).isSuperset(of: ["h", "h.damage", "other.damaged-1"]))
  }

  @Test func damageFoundWhileInUseIsSetAsideToo() async throws {
    let folder = TemporaryFolder()
    let store = HistoryStore(.file(folder.path + "/h"))
    for number in 0..<300 { try await store.recordSearch("search number \(number)", at: start + Double(number)) }
    try await store.perform { connection throws(SQLiteError) in
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA cache_size = 0; PRAGMA shrink_memory")
    }
    // Written in place, because the store has this very file open.
    var bytes = folder.bytes(of: "h")
    for index in 4_096..<bytes.count { bytes[index] = 0xAA }
    try folder.write(bytes, to: "h")
    try await store.recordSearch("after", at: start)
    #expect(await store.notices.count == 1)
    #expect(folder.names.contains("h.damaged-1"))
    #expect(try await store.recent(limit: 9, at: start).map(\.text) == ["after"])
  }

  @Test func aDatabaseOfANewerVersionIsLeftAlone() async throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/h"
    do {
      let connection = try SQLiteConnection(path, busyTimeout: 0)
      try connection.execute("CREATE TABLE future(x); PRAGMA user_version = 99")
    }
    let store = HistoryStore(.file(path))
    await #expect(throws: HistoryError.newer(version: 99)) { try await store.recordSearch("a", at: start) }
    let connection = try SQLiteConnection(path, busyTimeout: 0)
    #expect(try connection.integer("SELECT count(*) FROM sqlite_schema") == 1)
    #expect(await store.notices.isEmpty)
  }

  @Test func aPlaceThatCannotBeWrittenIsAnErrorInWords() async {
    let store = HistoryStore(.file("/proc/nowhere/history"))
    await #expect(throws: HistoryError.self) { try await store.open() }
    do {
      try await store.open()
    } catch {
      #expect("\(error)".contains("/proc/nowhere"))
    }
  }

  @Test func theDatabaseIsItsOwnersAlone() async throws {
    let folder = TemporaryFolder()
    let store = HistoryStore(.file(folder.path + "/h"))
    try await store.recordSearch("a", at: start)
    for name in folder.names { #expect(mode(of: folder.path + "/" + name) == 0o600, "\(name)") }
  }
}

@Suite struct HistorySharingTests {
  @Test func twoInstancesWriteOneDatabaseAtOnce() async throws {
    let folder = TemporaryFolder()
    let stores = (0..<2).map { _ in HistoryStore(.file(folder.path + "/h")) }
    try await withThrowingTaskGroup { group in
      for (instance, store) in stores.enumerated() {
        group.addTask {
          for number in 0..<100 {
            try await store.recordSearch("own \(instance) \(number)", at: start + Double(number))
            try await store.recordSearch("shared", at: start)
          }
        }
      }
      try await group.waitForAll()
    }
    for store in stores {
      #expect(try await store.recent(limit: 1_000, at: start).count == 201)
      let shared = try await store.trending(limit: 1, at: start)
      #expect(shared.first?.text == "shared")
      #expect(abs((shared.first?.frecency ?? 0) - 200) < 1e-6)
    }
  }

  @Test func manyInstancesOpeningAtOnceMakeOneDatabase() async throws {
    let folder = TemporaryFolder()
    try await withThrowingTaskGroup { group in
      for instance in 0..<8 {
        group.addTask {
          let store = HistoryStore(.file(folder.path + "/h"))
          try await store.recordSearch("\(instance)", at: start)
          #expect(await store.notices.isEmpty)
        }
      }
      try await group.waitForAll()
    }
    let store = HistoryStore(.file(folder.path + "/h"))
    #expect(try await store.recent(limit: 99, at: start).count == 8)
  }

  @Test func theLeastIsForgottenWhenThereIsTooMuch() async throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/h"
    do {
      let store = HistoryStore(.file(path))
      try await store.perform { connection throws(SQLiteError) in
        try connection.transaction { () throws(SQLiteError) in
          for number in 0..<5_010 {
            try connection.run(
              "INSERT INTO searches(key, text, standing, last) VALUES(?, ?, ?, 0)",
              [.text("\(number)"), .text("\(number)"), .real(Double(number))])
          }
        }
      }
    }
    let store = HistoryStore(.file(path))
    let kept = try await store.trending(limit: 9_999, at: start)
    #expect(kept.count == 5_000 && kept.last?.text == "10")
  }
}
