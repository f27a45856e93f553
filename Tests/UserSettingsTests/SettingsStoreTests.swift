import Foundation
import Synchronization
import TestSupport
import Testing

@testable import UserSettings

@Suite("The store of the settings")
struct SettingsStoreTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/settings.ini" }

  private func store(_ text: String? = nil, grace: Duration = .zero) async throws -> SettingsStore {
    if let text { try write(text) }
    let store = SettingsStore(SettingsFile(path), grace: grace)
    store.reread()
    await store.settled()
    return store
  }

  private func write(_ text: String) throws { try text.write(toFile: path, atomically: true, encoding: .utf8) }

  private var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

  private static func edits(_ key: String, _ value: String) -> SettingsEdits {
    var edits = SettingsEdits()
    edits.set(key, in: "G", to: value)
    return edits
  }

  private static func value(_ key: String, in store: SettingsStore) -> String? {
    store.settings.document.value(key, in: "G").map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("has a change hold at once, and writes it behind")
  func atOnce() async throws {
    let store = try await store("# mine\n[G]\nother=1\n")
    let told = Mutex<[String]>([])
    store.watch { settings in
      told.withLock { $0.append(String(decoding: settings.document.value("a", in: "G") ?? [], as: UTF8.self)) }
    }
    store.apply(Self.edits("a", "x"))
    #expect(Self.value("a", in: store) == "x" && told.withLock(\.self) == ["", "x"])
    await store.settled()
    #expect(text == "# mine\n[G]\nother=1\na=x\n")
    #expect(told.withLock(\.self) == ["", "x"], "that it is written is no change")
  }

  @Test("keeps what others wrote meanwhile, and takes it over")
  func others() async throws {
    let store = try await store("[G]\na=1\nscript=agreed\n")
    try write("# by hand\n[G]\na=1\n[List mine]\nfile=/x\n")
    store.apply(Self.edits("b", "2"))
    await store.settled()
    #expect(text == "# by hand\n[G]\na=1\nb=2\n[List mine]\nfile=/x\n")
    #expect(store.settings.document.groups == ["G", "List mine"])
    #expect(Self.value("script", in: store) == nil, "what was taken back does not come back")
  }

  /// Puts a folder in place of the file, which blocks saving. Returns a function that puts the file back.
  private func obstruct() throws -> () throws -> Void {
    let kept = folder.path + "/kept"
    try FileManager.default.moveItem(atPath: path, toPath: kept)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    return { [path] in
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.moveItem(atPath: kept, toPath: path)
    }
  }

  @Test("has the last settings and every choice hold while the file cannot be read, and saves the choices afterwards")
  func failure() async throws {
    let store = try await store("[G]\na=1\n")
    let mend = try obstruct()
    store.reread()
    store.apply(Self.edits("b", "2"))
    await store.settled()
    #expect(Self.value("a", in: store) == "1" && Self.value("b", in: store) == "2")
    let failure = try #require(store.settings.failure)
    #expect(failure.hasPrefix("\(path) is a folder"), "\(failure)")
    try mend()
    store.reread()
    await store.settled()
    #expect(store.settings.failure == nil && text == "[G]\na=1\nb=2\n")
  }

  @Test("does not take back what another chose of the same setting after a choice that was not saved")
  func overridden() async throws {
    let store = try await store("[G]\na=1\n")
    let mend = try obstruct()
    store.apply(Self.edits("a", "mine"))
    await store.settled()
    try mend()
    try write("[G]\na=theirs\n")
    store.reread()
    await store.settled()
    #expect(Self.value("a", in: store) == "theirs" && text == "[G]\na=theirs\n")
  }

  @Test("says nothing that could be relied on until the file was read well")
  func unknown() async throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let store = try await store()
    #expect(store.settings.isRead && !store.settings.isKnown && store.settings.failure?.contains("is a folder") == true)
    try FileManager.default.removeItem(atPath: path)
    store.reread()
    await store.settled()
    #expect(store.settings.isKnown && store.settings.failure == nil)
  }

  @Test("waits a moment before it believes that all settings are gone")
  func gone() async throws {
    let patient = try await store("[G]\na=1\n", grace: .seconds(3_600))
    let hasty = try await store()
    try FileManager.default.removeItem(atPath: path)
    for store in [patient, hasty] { store.reread() }
    #expect(await eventually { Self.value("a", in: hasty) == nil })
    await patient.settled()
    #expect(Self.value("a", in: patient) == "1")
    // By a rename, as editors save.
    try write("[G]\na=2\n")
    patient.reread()
    await patient.settled()
    #expect(Self.value("a", in: patient) == "2")
  }
}
