import Foundation
import SilentMountSupport
import TestSupport
import Testing

@testable import Catalog
@testable import GLibKit

/// Programs and applications, some of them on a disk that does not answer.
@Suite(.serialized, .enabled(if: SilentMount.isAllowed)) struct DeadDiskTests {
  private let folder = TemporaryFolder()
  private var far: String { folder.path + "/far" }
  private var near: String { folder.path + "/near" }

  init() throws {
    for name in ["near/zorktool", "far/zorkother"] { try folder.write("#!/bin/sh\n", to: name, mode: 0o755) }
  }

  @Test func aFolderOfProgramsHidesNoOtherAndIsReadOnceItAnswers() async throws {
    guard let mount = SilentMount(at: far) else { return }
    defer { mount.end() }
    let library = Library(sources: [RunSource(path: "\(far):\(near)")])
    library.start()
    defer { library.stop() }
    library.require(RunSource.sourceID)
    let items = await library.loaded().sources[0].items
    #expect((items.map(\.name), items.notes) == (["zorktool"], ["\(far): \(far) does not answer"]))
    mount.end()
    let names = ["zorkother", "zorktool"]
    #expect(await library.snapshot { $0.sources[0].items.map(\.name) == names } != nil)
  }

  @Test func aProgramOfASilentDiskHidesNoneOfTheSameFolder() throws {
    try FileManager.default.createSymbolicLink(atPath: near + "/zorklink", withDestinationPath: far + "/zorkother")
    try folder.write("", to: "near/zorktext")
    let names = ["far/zorkother", "near/zorklink", "near/zorktext", "near/zorktool", "near/missing", "none/missing"]
    let paths = names.map { "\(folder.path)/\($0)" }
    func installed() -> Set<String> { ProgramPath().installed(among: paths, within: .milliseconds(100)) }
    #expect(installed() == [paths[0], paths[1], paths[3]])
    guard let mount = SilentMount(at: far) else { return }
    defer { mount.end() }
    #expect(installed() == [paths[3]])
  }

  @Test func savedItemsStayValidWhileAFileDoesNotAnswer() throws {
    let paths = [far + "/zorkother", near + "/zorktool", near + "/missing"]
    var known = SourceInputs()
    known.addStamps(of: paths, last: nil)
    #expect(known[paths[0]] != nil && known[paths[1]] != nil && known[paths[2]] == nil)
    guard let mount = SilentMount(at: far) else { return }
    defer { mount.end() }
    var same = SourceInputs()
    same.addStamps(of: paths, last: known)
    #expect(same == known)
    try folder.write("changed", to: "near/zorktool")
    var changed = SourceInputs()
    changed.addStamps(of: paths, last: known)
    #expect(changed != known)
  }

  /// GIO looks for the program of each entry that it reads, under a lock of all entries.
  @Test func entriesOnADeadDiskOrWithAProgramThereHideNoOther() async throws {
    let entries = Directories.userData + "/applications"
    try FileManager.default.createDirectory(atPath: entries, withIntermediateDirectories: true)
    let names = ["near", "link", "program", "tried"]
    let ids = names.map { "hunch-\($0)-\(UUID().uuidString).desktop" }
    let paths = ids.map { entries + "/" + $0 }
    defer { for path in paths { unlink(path) } }
    func entry(_ lines: String) -> String { "[Desktop Entry]\nType=Application\nName=Zork\n\(lines)\n" }
    try entry("Exec=true").write(toFile: paths[0], atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: paths[1], withDestinationPath: far + "/x.desktop")
    try entry("Exec=\(far)/zorkother %f").write(toFile: paths[2], atomically: true, encoding: .utf8)
    try entry("TryExec=\(far)/zorkother\nExec=true").write(toFile: paths[3], atomically: true, encoding: .utf8)
    guard let mount = SilentMount(at: far) else { return }
    defer { mount.end() }
    let installed = try InstalledApplications()
    #expect(Set(installed.silent.keys) == Set(ids.dropFirst()))
    #expect(installed.silent[ids[1]]?.description == "\(paths[1]): \(far) does not answer")
    // GIO reads the folder again after an event.
    #expect(try await eventually { try InstalledApplications().all().contains { $0.id == ids[0] } })
    #expect(installed[ids[2]] == nil)
    let items = try await ApplicationSource().load { _ in }
    #expect(items.contains { $0.id == ids[0] } && items.notes.count == 3)
    // Nothing looks at the others to start one application.
    #expect(try await FileApplications.installed(ids[0])?.id == ids[0])
    await #expect(throws: GLibError.self) { try await FileApplications.installed(ids[2]) }
  }
}
