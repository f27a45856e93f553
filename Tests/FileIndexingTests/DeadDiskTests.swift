import Foundation
import SilentMountSupport
import SmartSearch
import SystemKit
import TestSupport
import Testing

@testable import FileIndexing

/// A store with a folder that does not answer, or answers with an error.
@Suite(.serialized, .enabled(if: SilentMount.isAllowed)) struct DeadDiskTests {
  private let folder = TemporaryFolder()
  private var home: String { folder.root + "/home" }
  private var file: String { folder.root + "/saved" }

  init() throws {
    for path in ["home/inner", "far/inner", "home/near"] {
      try FileManager.default.createDirectory(atPath: folder.root + "/" + path, withIntermediateDirectories: true)
    }
    try folder.write("", to: "home/inner/first")
  }

  private func store(_ roots: [String], _ change: (inout FileFilter) -> Void = { _ in }) -> FileStore {
    var options = FileStore.Options()
    options.timeout = 300
    var filter = FileFilter(roots: roots)
    filter.entersOtherFileSystems = true
    filter.entersNetworkFileSystems = true
    change(&filter)
    let store = FileStore(filter, savedIn: file, options: options)
    store.start()
    return store
  }

  private func save(_ roots: [String]) async throws {
    let store = store(roots)
    try await expectSoon("the first start") { store.state.phase == .ready }
    store.stop()
    try await expectSoon("its end") { store.state.phase == .stopped }
  }

  private func has(_ store: FileStore, _ name: String) -> Bool { store.files.search(name, limit: 1).total == 1 }

  private func reason(_ store: FileStore, _ path: String) -> LeftOut.Reason? {
    store.state.leftOut.first { $0.path == Array(path.utf8) }?.reason
  }

  /// Starts without saved names, and with names from a time when all was well.
  @Test(arguments: [false, true])
  func aRootThatDoesNotAnswerHoldsUpNoOther(isSaved: Bool) async throws {
    let far = folder.root + "/far"
    if isSaved { try await save([home, far]) }
    guard let mount = SilentMount(at: far) else { return }
    defer { mount.end() }
    let store = store([home, far])
    defer { store.stop() }
    try await expectSoon("the healthy root is read") { has(store, "first") }
    try await expectSoon("the state names the other") { reason(store, far) == .silent && store.state.phase == .ready }
    try folder.write("", to: "home/inner/second")
    try await expectSoon("a change is seen") { has(store, "second") }
    try FileManager.default.createDirectory(atPath: home + "/new", withIntermediateDirectories: true)
    try folder.write("", to: "home/new/third")
    try await expectSoon("so is a new folder") { has(store, "third") }
    mount.end()
    try folder.write("", to: "far/inner/fourth")
    try await expectSoon("the folder is read once it answers") { has(store, "fourth") && reason(store, far) == nil }
  }

  @Test(arguments: [false, true])
  func aFolderBelowHomeThatDoesNotAnswerHoldsUpNoOther(isSaved: Bool) async throws {
    let near = home + "/near"
    if isSaved { try await save([home]) }
    guard let mount = SilentMount(at: near) else { return }
    defer { mount.end() }
    let store = store([home])
    defer { store.stop() }
    try await expectSoon("home is read") { has(store, "first") }
    try await expectSoon("the state names the folder") { reason(store, near) == .silent && store.state.phase == .ready }
    try folder.write("", to: "home/inner/second")
    try await expectSoon("a change is seen") { has(store, "second") }
    mount.end()
    try folder.write("", to: "home/near/third")
    try await expectSoon("the folder is read once it answers") { has(store, "third") && reason(store, near) == nil }
  }

  /// When sshfs loses its server, every call fails, but no file was removed.
  @Test func anErrorTakesNoNamesAway() async throws {
    let far = folder.root + "/far"
    try folder.write("", to: "far/inner/kept")
    try await save([home, far])
    let mount = try #require(SilentMount(at: far))
    defer { mount.end() }
    mount.disconnect()
    let store = store([home, far])
    defer { store.stop() }
    try await expectSoon("the state names the folder") {
      reason(store, far) == .unreadable(code: ENOTCONN) && store.state.phase == .ready
    }
    #expect(has(store, "kept") && has(store, "first"))
    mount.end()
    try folder.write("", to: "far/inner/later")
    try await expectSoon("the folder is read once it is well") { has(store, "later") && reason(store, far) == nil }
    #expect(has(store, "kept"))
  }

  /// A process that cannot start threads continues, reports the error, and starts as soon as it can.
  @Test func withoutAThreadTheStoreSaysSoAndTriesAgain() throws {
    let output = try Program.run(
      #require(Program.built("FileIndexingProbe")), ["--no-threads", home])
    #expect(
      output.split(separator: "\n").map(String.init) == [
        "cannot start a thread: Resource temporarily unavailable", "1 found",
      ])
  }

  /// A drive formatted for Windows is local, although its driver is a FUSE program.
  @Test(arguments: [("fuseblk", true), ("fuse.sshfs", false), ("nfs4", false), ("ext4", true)])
  func fileSystemsAreOfThisMachineOrOfAnother(kind: String, isLocal: Bool) {
    let table = MountTable(Array("36 35 98:0 / /media/drive rw,noatime - \(kind) /dev/sda1 rw\n".utf8))
    let name = Array("drive".utf8)
    switch table.mounts(in: Array("/media".utf8))?[name] {
    case .local: #expect(isLocal)
    case .network: #expect(!isLocal)
    case nil: Issue.record("the mount is not known")
    }
  }
}
