import Foundation
import TestSupport
import XCTest

/// The settings decide which files are searched, in the window and on the command line.
final class FileSettingsTests: EndToEndTestCase {
  private let folder = TemporaryFolder()
  private var home: String { folder.path + "/home" }

  override func setUpWithError() throws {
    for file in ["Letters/quokka one.txt", "Letters/2024/quokka two.txt", "Music/quokka three.ogg"] {
      try folder.write("", to: "home/" + file)
    }
  }

  private func run(_ arguments: String...) throws -> Outcome { try run(arguments, environment: folder.homeVariables) }

  func testTheChosenFoldersAloneAreSearchedAndTold() throws {
    try folder.write(settings: "[Sources]\noff=characters;icons\n[Files]\nfolders=~/Letters\nleave-out=2024/\n")
    let found = try run("search", "--in", "files", "quokka")
    let path = home + "/Letters/quokka one.txt"
    XCTAssertEqual(found.output, "files\t\(path)\tquokka one.txt\t\(path)\n")
    let plain = try run("sources")
    XCTAssertEqual(plain.status, .exited(0), plain.errors)
    let lines = "\nfiles\t1\tready\t3\n\tfolder\t\(home)/Letters\t1\n\twatched\t"
    XCTAssertTrue(plain.output.contains(lines), plain.output)
    XCTAssertTrue(plain.output.contains("\n\tlooked\t20"), plain.output)
    let line = try XCTUnwrap(
      try run("sources", "--json").output.split(separator: "\n").first { $0.contains("\"id\":\"files\"") })
    let record = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let files = try XCTUnwrap(record["files"] as? [String: Any])
    let folders = try XCTUnwrap(files["folders"] as? [[String: Any]])
    XCTAssertEqual(folders.map { $0["path"] as? String }, [home + "/Letters"])
    XCTAssertEqual(folders.map { $0["count"] as? Int }, [1])
    XCTAssertNotNil(files["lastSweep"] as? Int)
    XCTAssertEqual(files["leftOutCount"] as? Int, 0)
    // A folder that was excluded before is read once it is included.
    try folder.write(settings: "[Sources]\noff=characters;icons\n[Files]\nfolders=~/Letters;~/Music\n")
    XCTAssertEqual(try run("search", "--in", "files", "quokka").output.split(separator: "\n").count, 3)
  }

  func testAFolderBehindALinkIsCountedAndItsExclusionsHold() throws {
    try FileManager.default.createSymbolicLink(atPath: home + "/Link", withDestinationPath: home + "/Letters")
    try folder.write(settings: "[Sources]\noff=characters;icons\n[Files]\nfolders=~/Link\nleave-out=~/Link/2024\n")
    let path = home + "/Letters/quokka one.txt"
    XCTAssertEqual(try run("search", "--in", "files", "quokka").output, "files\t\(path)\tquokka one.txt\t\(path)\n")
    let sources = try run("sources").output
    XCTAssertTrue(sources.contains("\n\tfolder\t\(home)/Link\t1\n"), sources)
  }

  func testFoldersThatAreNotReadAreTold() throws {
    try folder.write(settings: "[Sources]\noff=characters;icons\n[Files]\nfolders=~/Letters;~/Gone\n")
    _ = try run("search", "--in", "files", "quokka")
    let plain = try run("sources")
    XCTAssertTrue(plain.output.contains("\tleft out\t\(home)/Gone\tmissing\n"), plain.output)
  }

  func testSwitchedOffNoFilesAreFoundOrRead() throws {
    try folder.write(settings: "[Sources]\noff=files;characters;icons\n")
    XCTAssertEqual(try run("search", "quokka").status, .exited(1))
    let hunch = try launch(environment: folder.homeVariables)
    hunch.eventually("the home page shows") { $0.sources.contains("Applications") }
    XCTAssertFalse(hunch.sources.contains("Files"))
    hunch.type("quokka")
    hunch.eventually("nothing is found") { $0.statusText?.hasPrefix("Searched ") == true }
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path + "/cache/hunch/files.names"))
  }

  func testAFolderIsAddedInTheDesktopsDialogByKeysAndSearchedAtOnce() throws {
    try folder.write(settings: "[Sources]\noff=characters;icons\n[Files]\nfolders=~/Letters\n")
    let hunch = try launch(environment: folder.homeVariables)
    let main = try XCTUnwrap(hunch.window)
    hunch.type("quokka")
    hunch.eventually("those of the folder are found") { $0.rows.count == 2 }
    let preferences = try hunch.openPreferences()
    try hunch.tab(to: "Add Folder…", in: preferences.accessible)
    hunch.eventually("the folder is written as in the rest of the window") { _ in
      preferences.accessible.all(role: "label").contains { ($0.text ?? $0.name) == "~/Letters" }
    }
    hunch.keyboard.strike([" "])
    hunch.eventually("the dialog opens") { $0.windows.count > 2 }
    let dialog = try XCTUnwrap(hunch.windows.first { $0 != main && $0 != preferences.window })
    hunch.connection.focus(dialog)
    hunch.eventually("it has the focus") { $0.connection.focusedWindow == dialog }
    hunch.keyboard.strike((home + "/Music").unicodeScalars.map(Key.init), delay: .milliseconds(20))
    // A newer dialog completes the typed path with the only file of the folder.
    hunch.eventually("what is typed is there, and nothing else") { [home] hunch in
      hunch.keyboard.strike([.delete])
      let texts = hunch.application.all(role: "text box", "text", "entry").compactMap(\.text)
      return texts.contains { $0 == home + "/Music" || $0 == home + "/Music/" }
    }
    hunch.keyboard.strike([.enter])
    hunch.eventually("it is saved") { [folder] _ in
      folder.settings?.contains("folders=~/Letters;~/Music;") == true
    }
    hunch.eventually("its files are found") { $0.rows.map(\.name).contains("quokka three.ogg") }
  }
}
