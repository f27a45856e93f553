import Foundation
import TestSupport
import XCTest

/// Actions on recently used files, by real keys and the pointer.
final class FileActionsTests: EndToEndTestCase {
  private let home = TemporaryFolder()
  private var folder: String { home.path }
  /// A name that is invalid UTF-8 and has characters that are special to shells and lists.
  private static let oddName: [UInt8] = Array("zork '$(x)\n%f ".utf8) + [0xFF] + Array(".txt".utf8)

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(atPath: folder + "/files", withIntermediateDirectories: true)
    let opener = try home.write(
      "#!/bin/sh\nprintf '%s' \"$1\" > \(folder)/opened.new && mv \(folder)/opened.new \(folder)/opened\n",
      to: "opener", mode: 0o700)
    for (id, name, types) in [("opener", "Zopener", "text/plain;"), ("other", "Zother Opener", "")] {
      try home.addApplication(name, exec: opener + " %f", "MimeType=\(types)\n", to: "share/applications/\(id).desktop")
    }
    try write("[Default Applications]\ntext/plain=opener.desktop\n", "config/mimeapps.list")
  }

  private func write(_ text: String, _ name: String) throws { try home.write(text, to: name) }

  /// Makes files and registers them as recently used, the first one most recently.
  private func use(_ names: [[UInt8]]) throws {
    let bookmarks = try names.enumerated().map { number, name in
      let path = Array("\(folder)/files/".utf8) + name + [0]
      let file = path.withUnsafeBytes {
        $0.assumingMemoryBound(to: CChar.self).baseAddress.map { creat($0, 0o600) }
      }
      close(try XCTUnwrap(file))
      let escaped = name.map { String(format: "%%%02X", $0) }.joined()
      return TemporaryFolder.bookmark("file://\(folder)/files/\(escaped)", minutesAgo: number + 1)
    }
    try home.writeRecentlyUsed(bookmarks: bookmarks)
  }

  private func use(_ names: String...) throws { try use(names.map { Array($0.utf8) }) }

  private func open(_ arguments: String...) throws -> Session {
    let hunch = try launch(arguments, environment: home.dataVariables)
    let isPrivate = arguments.contains("--private")
    hunch.eventually("the recent files are known") {
      isPrivate ? $0.isHome : $0.rows(in: "Home").first?.name == "Recently Used"
    }
    return hunch
  }

  private var openedBytes: [UInt8]? { FileManager.default.contents(atPath: folder + "/opened").map { Array($0) } }

  private var recentList: String { home.text(of: "data/recently-used.xbel") ?? "" }

  func testReturnOpensAFileByItsExactBytesAndTheDesktopRemembersIt() throws {
    try use([Array("zork.txt".utf8), Self.oddName])
    let hunch = try open()
    hunch.type("zork x")
    hunch.eventually("it is found by what of it is text") { $0.rows.count == 1 }
    hunch.search()
    hunch.eventually("the results") { $0.selectedRow != nil }
    hunch.ends(by: .enter)
    XCTAssertTrue(hunch.waitUntil { openedBytes != nil })
    XCTAssertEqual(openedBytes, Array("\(folder)/files/".utf8) + Self.oddName)
    XCTAssertTrue(recentList.contains("Zopener"), recentList)
  }

  /// A desktop entry lets a shell read the file's name: the shell must get the name and run no part of it.
  func testAShellInAnEntryGetsTheNameOfAFileAndRunsNoPartOfIt() throws {
    let name = "zebra;touch pwned;.txt"
    try FileManager.default.createDirectory(atPath: folder + "/start", withIntermediateDirectories: true)
    try home.addApplication(
      "Zopener", exec: "sh -c \"\(folder)/opener %f\"", "Path=\(folder)/start\nMimeType=text/plain;\n",
      to: "share/applications/opener.desktop")
    try use(name)
    let hunch = try open()
    hunch.find("zebra touch", as: name)
    hunch.ends(by: .enter)
    XCTAssertTrue(hunch.waitUntil { openedBytes != nil })
    XCTAssertEqual(openedBytes, Array("\(folder)/files/\(name)".utf8))
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    XCTAssertTrue(files.contains("start"))
    XCTAssertEqual(files.filter { $0.hasSuffix("pwned") }, [])
    for place in [FileManager.default.currentDirectoryPath, NSHomeDirectory()] {
      XCTAssertFalse(FileManager.default.fileExists(atPath: place + "/pwned"), place)
    }
  }

  func testAPrivateWindowOpensWithoutATrace() throws {
    try use("zork.txt")
    let before = recentList
    let hunch = try open("--private")
    hunch.find("zork", as: "zork.txt")
    hunch.ends(by: .enter)
    XCTAssertTrue(hunch.waitUntil { openedBytes != nil })
    XCTAssertEqual(recentList, before)
  }

  func testControlReturnHasTheFileManagerShowIt() throws {
    let log = folder + "/shown"
    let manager = try Program.stub("FileManagerStub", [log])
    try use("zork.txt", "other.txt")
    let hunch = try open()
    // On the home page the first row is selected too.
    hunch.eventually("the latest file is selected") { $0.rows(in: "Home").first { $0.isSelected }?.name == "zork.txt" }
    hunch.ends(by: .control + .enter)
    XCTAssertEqual(try? String(contentsOfFile: log, encoding: .utf8), "file://\(folder)/files/zork.txt\n")
    withExtendedLifetime(manager) {}
  }

  func testNoFileManagerIsAskedToShowWhatIsNoMore() throws {
    let log = folder + "/shown"
    let manager = try Program.stub("FileManagerStub", [log])
    try use("zork.txt", "other.txt")
    let hunch = try open()
    hunch.find("zork", as: "zork.txt")
    hunch.search()
    hunch.eventually("the results") { $0.selectedRow == "zork.txt" }
    try FileManager.default.removeItem(atPath: folder + "/files/zork.txt")
    hunch.press(.control + .enter)
    hunch.eventually("it is said") { $0.statusText?.hasPrefix("zork.txt: it is no longer in ") == true }
    XCTAssertEqual(hunch.rows.map(\.name), ["zork.txt"], "its row stays")
    XCTAssertFalse(FileManager.default.fileExists(atPath: log))
    withExtendedLifetime(manager) {}
  }

  func testTheActionsOfARowAreListedByAKeyNarrowedAndDone() throws {
    try use("zork.txt")
    let hunch = try open()
    hunch.find("zork", as: "zork.txt")
    hunch.search()
    hunch.eventually("the results") { $0.selectedRow == "zork.txt" }
    hunch.press(.control + "k")
    hunch.eventually("its actions are listed, the first selected") {
      let rows = $0.rows(in: "Actions")
      return rows.map(\.name).starts(with: ["Open", "Show in File Manager", "Open With…"])
        && rows.first { $0.isSelected }?.name == "Open" && $0.field.text == ""
    }
    hunch.press(.escape)
    hunch.eventually("and gone") { $0.selectedRow == "zork.txt" && $0.field.text == "zork" }
    hunch.press(.menu)
    hunch.eventually("the key for menus does the same") { !$0.rows(in: "Actions").isEmpty }
    hunch.type("with")
    hunch.eventually("narrowed") { $0.rows(in: "Actions").map(\.name) == ["Open With…"] }
    hunch.press(.enter)
    hunch.eventually("the applications, the usual one first") {
      $0.rows(in: "Actions").map(\.name).starts(with: ["Zopener"])
    }
    hunch.type("zother")
    hunch.eventually("another") { $0.rows(in: "Actions").map(\.name) == ["Zother Opener"] }
    hunch.ends(by: .enter)
    XCTAssertTrue(hunch.waitUntil { openedBytes != nil })
    XCTAssertTrue(recentList.contains("Zother Opener"), recentList)
  }

  /// Opens a terminal by the action of a row, and returns the folder in which it starts.
  private func folderOfTerminal(at name: String) throws -> String? {
    try use(name)
    let terminal = try home.write(
      "#!/bin/sh\npwd > \(folder)/place.new && mv \(folder)/place.new \(folder)/place\n", to: "terminal", mode: 0o700)
    try home.write(settings: "[Launching]\nterminal=\(terminal)\n")
    let hunch = try open()
    hunch.find("zork", as: name)
    hunch.press(.control + "k")
    hunch.type("terminal")
    hunch.eventually("the action is there") {
      $0.rows(in: "Actions").map(\.name) == ["Open Terminal Here"]
    }
    hunch.ends(by: .enter)
    let place = { [home] in home.text(of: "place") }
    XCTAssertTrue(hunch.waitUntil(timeout: .seconds(60)) { place() != nil })
    return place()
  }

  func testATerminalIsOpenedWhereTheFileIs() throws {
    XCTAssertEqual(try folderOfTerminal(at: "zork.txt"), folder + "/files\n")
  }

  func testATerminalIsOpenedInAFolderItself() throws {
    try FileManager.default.createDirectory(atPath: folder + "/files/zorkfolder", withIntermediateDirectories: true)
    XCTAssertEqual(try folderOfTerminal(at: "zorkfolder"), folder + "/files/zorkfolder\n")
  }

  func testAClickWithTheOtherButtonListsTheActionsOfThatRow() throws {
    try use("zork a.txt", "zork b.txt")
    let hunch = try open()
    hunch.type("zork")
    hunch.eventually("both are found") { $0.rows.count == 2 }
    let row = try XCTUnwrap(hunch.rows.last)
    hunch.click(row.accessible, button: 3)
    hunch.eventually("the actions of the row at the pointer") {
      $0.rows(in: "Actions").first?.name == "Open"
    }
  }

  /// Programs that open some files are no programs for folders.
  func testAFolderIsOpenedWithWhatSaysThatItOpensFolders() throws {
    func entry(_ name: String, _ types: String, _ more: String = "") throws {
      let id = name.lowercased().replacing(" ", with: "-")
      try home.addApplication(
        name, exec: "/bin/true %U", "MimeType=\(types)\n\(more)", to: "share/applications/zz-\(id).desktop")
    }
    try entry("Zebra Player", "video/mp4;", "Categories=AudioVideo;\n")
    try entry("Album Sorter", "inode/directory;image/png;", "Categories=Graphics;\n")
    try entry("Zeppelin Files", "inode/directory;", "Categories=System;FileManager;\n")
    try entry("Plain Files", "x-scheme-handler/zork;", "Categories=FileManager;\n")
    try write("[Default Applications]\ninode/directory=zz-zeppelin-files.desktop\n", "config/mimeapps.list")
    try FileManager.default.createDirectory(atPath: folder + "/files/zorkfolder", withIntermediateDirectories: true)
    try use("zorkfolder")
    let hunch = try open()
    hunch.find("zork", as: "zorkfolder")
    hunch.listActions()
    hunch.type("open with")
    hunch.press(.enter)
    hunch.eventually("the programs are listed") { $0.actions.contains { $0.name == "Album Sorter" } }
    let names = hunch.actions.map(\.name)
    XCTAssertFalse(names.contains("Zebra Player"), "\(names)")
    let places = ["Plain Files", "Zeppelin Files", "Album Sorter"].map { names.firstIndex(of: $0) ?? -1 }
    XCTAssertFalse(places.contains(-1), "\(names)")
    XCTAssertEqual(places.max(), places[2], "file managers come first: \(names)")
  }

  func testWhatIsMovedToTheTrashComesBackByTheKeyThatIsNamed() throws {
    try use("zork.txt")
    let path = folder + "/files/zork.txt"
    let hunch = try open()
    hunch.find("zork", as: "zork.txt")
    hunch.listActions()
    hunch.type("trash")
    hunch.press(.enter)
    hunch.eventually("it is in the trash, or this disk has none") {
      $0.statusText == "Moved zork.txt to the trash. Undo: Ctrl+Z" || $0.statusText?.hasPrefix("zork.txt: ") == true
    }
    try XCTSkipIf(FileManager.default.fileExists(atPath: path), "this disk has no trash: \(hunch.statusText ?? "")")
    hunch.eventually("its row says so") { $0.firstRow?.accessible.description.hasPrefix("deleted, ") == true }
    hunch.press(.control + "z")
    hunch.eventually("it is back") { $0.statusText == "Restored zork.txt" }
    XCTAssertTrue(FileManager.default.fileExists(atPath: path))
    hunch.eventually("and its row says so") { $0.firstRow?.accessible.description.hasPrefix("deleted") == false }
  }

  func testTheDetailsSayEachFactByItselfAndShowTheFirstLinesOfAText() throws {
    try use("zork.txt")
    try write("first line\n\u{202E}second\n", "files/zork.txt")
    let hunch = try open()
    hunch.find("zork", as: "zork.txt")
    hunch.search()
    hunch.eventually("it is selected") { $0.selectedRow == "zork.txt" }
    // Without enough room in the window, the details are a separate page.
    hunch.press(.right)
    hunch.eventually("what is known of it is read out as facts") { [folder] in
      let facts = $0.rows(in: "Properties").map(\.name)
      // Newer systems capitalize the names of file kinds.
      return facts.contains("Path: \(folder)/files/zork.txt") && facts.contains("Size: 21 bytes")
        && facts.contains { $0.lowercased() == "kind: plain text document" }
        && facts.contains { $0.hasPrefix("Kind: ") } && facts.contains { $0.hasPrefix("Modified: ") }
        && facts.contains("Source: Recent Files")
    }
    hunch.eventually("its first lines, harmlessly") {
      let outline = $0.application.outline()
      return outline.contains("first line") && outline.contains("second") && !outline.contains("\u{202E}")
    }
  }

  func testARowIsDraggedIntoAnotherWindow() throws {
    try use("zork.txt")
    let hunch = try open()
    hunch.find("zork", as: "zork.txt")
    let start = try XCTUnwrap(hunch.rows.first.flatMap { hunch.place(of: $0.accessible) })
    let other = try launch("pick", input: .text("a\nb\n"))
    let window = try XCTUnwrap(other.window)
    other.eventually("it is aside") {
      // The chooser places itself when it is shown, which may follow a first move.
      $0.connection.move(window, x: 0, y: 600)
      return $0.connection.frame(of: window)?.y == 600
    }
    let end = try XCTUnwrap(other.fieldPlace)
    hunch.mouse.drag(
      from: (start.x + 100, start.y + start.height / 2), to: (end.x + end.width / 2, end.y + end.height / 2)
    ) { other.field.text?.isEmpty == false }
    other.eventually("its address is dropped") { [folder] in $0.field.text == "file://\(folder)/files/zork.txt" }
  }
}
