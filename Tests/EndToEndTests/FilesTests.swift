import Foundation
import TestSupport
import XCTest

/// Files in the window and on the command line, in a real tree that others change meanwhile.
final class FilesTests: EndToEndTestCase {
  private let folder = TemporaryFolder()
  private var home: String { folder.path.replacingOccurrences(of: "//", with: "/") + "/home" }
  private var saved: String { folder.path + "/cache/hunch/files.names" }

  override func setUpWithError() throws {
    for place in ["home/Letters/2024", "home/Projects/zork"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + place, withIntermediateDirectories: true)
    }
    for file in ["Letters/quokka one.txt", "Letters/2024/quokka two.txt", "Projects/zork/README.md"] {
      try folder.write("", to: "home/" + file)
    }
  }

  private var environment: [String: String] { ["HOME": home, "XDG_CACHE_HOME": folder.path + "/cache"] }

  private func open() throws -> Session { try launch(environment: environment) }

  private func move(_ old: String, to new: String) throws {
    try FileManager.default.moveItem(atPath: home + "/" + old, toPath: home + "/" + new)
  }

  private func run(_ arguments: String...) throws -> Outcome { try run(arguments, environment: environment) }

  func testAFileIsFoundWhereverOthersPutItAndGoneWhenTheyRemoveIt() throws {
    let hunch = try open()
    hunch.type("quokka")
    hunch.eventually("the files are found, nearer ones first") {
      $0.rows.map(\.name) == ["quokka one.txt", "quokka two.txt"]
    }
    try folder.write("", to: "home/Projects/quokka three.txt")
    hunch.eventually("so is one that is made") { $0.rows.map(\.name).contains("quokka three.txt") }
    try move("Projects/quokka three.txt", to: "Projects/quokka four.txt")
    hunch.eventually("it has another name") {
      let names = $0.rows.map(\.name)
      return names.contains("quokka four.txt") && !names.contains("quokka three.txt")
    }
    try move("Projects", to: "Works")
    hunch.eventually("a folder that is moved takes it along") { $0.application.outline().contains("~/Works") }
    try FileManager.default.removeItem(atPath: home + "/Works/quokka four.txt")
    hunch.eventually("it is gone") { $0.rows.map(\.name) == ["quokka one.txt", "quokka two.txt"] }
  }

  /// `hunch search` runs beside the window and follows no files.
  func testWhatTheWindowFindsTheCommandLineFindsAsWell() throws {
    let hunch = try open()
    hunch.type("quokka")
    hunch.eventually("the files are found") { $0.rows.count == 2 }
    try folder.write("", to: "home/Projects/quokka three.txt")
    hunch.eventually("so is a new one") { $0.rows.count == 3 }
    let search = { try self.run("search", "--in", "files", "--exact", "quokka three") }
    hunch.eventually("the command finds it") { _ in (try? search().status) == .exited(0) }
    let output = try search().output
    XCTAssertTrue(output.contains("\t\(home)/Projects/quokka three.txt"), output)
    try FileManager.default.removeItem(atPath: home + "/Projects/quokka three.txt")
    hunch.eventually("neither does the command") { _ in (try? search().status) == .exited(1) }
  }

  func testWhatIsSelectedStaysSelectedWhileOthersComeAndGo() throws {
    let hunch = try open()
    hunch.type("quokka")
    hunch.eventually("the files are found, and the first completes the text") {
      $0.rows.count == 2 && $0.field.text == "quokka one.txt"
    }
    // Leaves the row that completes the text.
    hunch.press(.down)
    hunch.eventually("the second is selected") { $0.selectedRow == "quokka two.txt" }
    // Nearer to the root, and therefore first.
    try folder.write("", to: "home/quokka zero.txt")
    hunch.eventually("another comes before it") { $0.rows.first?.name == "quokka zero.txt" }
    XCTAssertEqual(hunch.selectedRow, "quokka two.txt")
    XCTAssertEqual(hunch.field.text, "quokka two.txt")
    try FileManager.default.removeItem(atPath: home + "/quokka zero.txt")
    hunch.eventually("and goes") { $0.rows.count == 2 }
    XCTAssertEqual(hunch.selectedRow, "quokka two.txt")
    try FileManager.default.removeItem(atPath: home + "/Letters/2024/quokka two.txt")
    hunch.eventually("it goes itself, and the text is there again") {
      $0.rows.count == 1 && $0.selectedRow == "quokka one.txt" && $0.field.text?.hasPrefix("quokka") == true
    }
  }

  /// The page is not to say that nothing matches, as if the text were wrong.
  func testWhereNothingElseIsFoundThePageSaysWhatWasMovedToTheTrash() throws {
    try folder.write("", to: "home/Letters/vextrop list.txt")
    let hunch = try open()
    hunch.type("vextrop")
    hunch.eventually("it is found") { $0.rows.map(\.name) == ["vextrop list.txt"] }
    hunch.press(.control + "k")
    hunch.eventually("its actions") { !$0.actions.isEmpty }
    hunch.type("trash")
    hunch.press(.enter)
    hunch.eventually("it is in the trash, or this disk has none") {
      $0.statusText?.hasPrefix("Moved vextrop list.txt") == true
        || $0.statusText?.hasPrefix("vextrop list.txt: ") == true
    }
    try XCTSkipUnless(hunch.statusText?.hasPrefix("Moved") == true, "no trash: \(hunch.statusText ?? "")")
    hunch.eventually("the page says so, and how to undo it") {
      let labels = $0.application.all(role: "label").compactMap { $0.text ?? $0.name }
      return labels.contains("Moved vextrop list.txt to the trash") && labels.contains("Press Ctrl+Z to undo.")
        && !labels.contains { $0.hasPrefix("Nothing matches") }
    }
    hunch.press(.control + "z")
    hunch.eventually("it is back") { $0.rows.map(\.name) == ["vextrop list.txt"] }
  }

  func testWordsOfFoldersFindWhatNamesDoNot() throws {
    let hunch = try open()
    hunch.type("readme zor")
    hunch.eventually("the folder is asked as well") { $0.rows.map(\.name) == ["README.md"] }
    hunch.search()
    hunch.eventually("its rows are results like others") {
      $0.selectedRow == "README.md" && $0.statusText?.hasPrefix("1 result") == true
    }
    hunch.press(.control + "a")
    hunch.type("quokka zor")
    hunch.eventually("no folder of theirs is called so") {
      $0.statusText?.hasPrefix("Searched ") == true && $0.rows.isEmpty
    }
  }

  /// No name of a file stands in its way.
  func testATypedPathLeadsToItsFolder() throws {
    try folder.write("", to: "home/etcsnoop.c")
    let hunch = try open()
    hunch.type("etcs")
    hunch.eventually("the file is known") { $0.firstRow?.name == "etcsnoop.c" }
    hunch.press(.control + "a")
    hunch.type("/etc")
    hunch.eventually("the folder is the row that Return opens") { hunch in
      hunch.selectedRow == "etc" && !hunch.rows.contains { $0.name == "etcsnoop.c" }
    }
  }

  func testReturnOpensAFileByItsExactBytes() throws {
    let opener = try folder.write(
      "#!/bin/sh\nprintf '%s' \"$1\" > \(folder.path)/new && mv \(folder.path)/new \(folder.path)/opened\n",
      to: "opener", mode: 0o700)
    try folder.addApplication(
      "Opener", exec: opener + " %f", "MimeType=text/plain;\n", to: "share/applications/opener.desktop")
    try folder.write("[Default Applications]\ntext/plain=opener.desktop\n", to: "config/mimeapps.list")
    // Invalid UTF-8, with characters that are special to shells and lists.
    let path = Array((home + "/Letters/quokka '$(x)\n%f ").utf8) + [0xFF] + Array(".txt".utf8)
    let file = (path + [0]).withUnsafeBytes {
      $0.assumingMemoryBound(to: CChar.self).baseAddress.map { creat($0, 0o600) }
    }
    close(try XCTUnwrap(file))
    let hunch = try launch(
      environment: environment.merging([
        "XDG_DATA_DIRS": "\(folder.path)/share:/usr/share", "XDG_CONFIG_HOME": folder.path + "/config",
      ]) { $1 })
    hunch.type("quokka x")
    hunch.eventually("it is found by what of it is text") { $0.rows.count == 1 }
    hunch.search()
    hunch.eventually("it is selected") { $0.selectedRow != nil }
    hunch.ends(by: .enter)
    let opened = { [folder] in FileManager.default.contents(atPath: folder.path + "/opened").map { Array($0) } }
    XCTAssertTrue(hunch.waitUntil(timeout: .seconds(60)) { opened() != nil })
    XCTAssertEqual(opened(), path)
  }

  func testControlReturnHasTheFileManagerShowIt() throws {
    let log = folder.path + "/shown"
    let manager = try Program.stub("FileManagerStub", [log])
    let hunch = try open()
    hunch.type("readme zork")
    hunch.eventually("a word of its folder finds it") { $0.rows.map(\.name) == ["README.md"] }
    hunch.press(.down)
    hunch.eventually("it is selected") { $0.selectedRow == "README.md" }
    hunch.ends(by: .control + .enter)
    XCTAssertEqual(try? String(contentsOfFile: log, encoding: .utf8), "file://\(home)/Projects/zork/README.md\n")
    withExtendedLifetime(manager) {}
  }

  func testTheNextStartKnowsTheNamesAndOnlyTheirOwnerReadsThem() throws {
    let first = try open()
    first.eventually("the names are saved") { [self] _ in FileManager.default.fileExists(atPath: saved) }
    first.ends(by: .escape)
    let permissions = try FileManager.default.attributesOfItem(atPath: saved)[.posixPermissions] as? Int
    XCTAssertEqual(permissions, 0o600)
    try folder.write("", to: "home/quokka zero.txt")
    let second = try open()
    second.type("quokka")
    second.eventually("what was made meanwhile is found, too") { $0.rows.count == 3 }
  }

  func testACommandReadsFilesOnlyIfItIsAskedForThem() throws {
    XCTAssertEqual(try run("search", "quokka one").status, .exited(1))
    XCTAssertFalse(FileManager.default.fileExists(atPath: saved))
    let named = try run("search", "--in", "files", "quokka one")
    XCTAssertEqual(named.status, .exited(0))
    let path = home + "/Letters/quokka one.txt"
    XCTAssertEqual(named.output, "files\t\(path)\tquokka one.txt\t\(path)\n")
    XCTAssertEqual(try run("search", "quokka one").output, named.output, "they are known now")
    let readme = home + "/Projects/zork/README.md"
    XCTAssertEqual(
      try run("search", "--in", "files", "readme zork").output, "files\t\(readme)\tREADME.md\t\(readme)\n")
    XCTAssertEqual(try run("sources", "--clear-cache").status, .exited(0))
    XCTAssertFalse(FileManager.default.fileExists(atPath: saved))
  }
}
