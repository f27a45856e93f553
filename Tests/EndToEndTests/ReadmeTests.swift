import Foundation
import TestSupport
import XCTest

/// Runs every example of the README in a fresh home folder.
final class ReadmeTests: EndToEndTestCase {
  private let folder = TemporaryFolder()
  private var home: String { folder.path + "/home" }

  private static let readme: String = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return (try? String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)) ?? ""
  }()

  override func setUpWithError() throws {
    for place in ["home/Documents", "home/Tax/2025", "programs"] {
      try FileManager.default.createDirectory(atPath: folder.path + "/" + place, withIntermediateDirectories: true)
    }
    for file in ["Tax/2025/income.pdf", "Tax/2025/income.ods", "Tax/receipts.pdf", "Documents/letter.pdf"] {
      try folder.write("", to: "home/" + file)
    }
    try folder.write("#!/bin/sh\necho \"$1\" > '\(folder.path)/opened'\n", to: "programs/open", mode: 0o700)
    for (name, types) in [("Meadow", ""), ("Opener", "inode/directory;x-scheme-handler/https;")] {
      try folder.addApplication(
        name, exec: "'\(folder.path)/programs/open' %u", "MimeType=\(types)\n",
        to: "share/applications/\(name).desktop")
    }
    try folder.write(
      "[Default Applications]\ninode/directory=Opener.desktop\nx-scheme-handler/https=Opener.desktop\n",
      to: "config/mimeapps.list")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/programs/hunch", withDestinationPath: Self.program())
  }

  private var environment: [String: String] {
    [
      "HOME": home, "XDG_CONFIG_HOME": folder.path + "/config",
      "XDG_DATA_DIRS": "\(folder.path)/share:/usr/local/share:/usr/share",
      "PATH": "\(folder.path)/programs:/usr/local/bin:/usr/bin:/bin",
    ]
  }

  /// The opened address or file, once its line is complete.
  private var opened: String? { folder.line(of: "opened") }

  /// Types a text, and waits until the row that Return opens has this name.
  private func type(_ text: String, until row: String) throws -> Session {
    let hunch = try launch(environment: environment)
    hunch.type(text)
    hunch.eventually("“\(text)” highlights \(row)", timeout: .seconds(240)) {
      $0.selectedRow == row || $0.rows(in: "Other Options").contains { $0.name == row && $0.isSelected }
    }
    return hunch
  }

  func testReturnOpensWhatTheReadmeSays() throws {
    let home = home
    let examples: [(quoted: String, typed: String, row: String, opens: String)] = [
      ("Type two or three letters", "mea", "Meadow", ""),
      ("`~/Documents`", "~/Documents", "Documents", home + "/Documents"),
      ("`wikipedia.org`", "wikipedia.org", "wikipedia.org", "https://wikipedia.org"),
    ]
    for example in examples {
      XCTAssertTrue(Self.readme.contains(example.quoted), "the README has no longer \(example.quoted)")
      let hunch = try type(example.typed, until: example.row)
      let labels = hunch.application.all(role: "label").compactMap { $0.text ?? $0.name }
      XCTAssertFalse(labels.contains { $0.hasPrefix("Nothing matches") }, example.typed)
      hunch.press(.enter)
      XCTAssertTrue(hunch.waitUntil { opened != nil }, "“\(example.typed)” opens nothing")
      let target = opened.map { $0.replacing(/^file:\/\//, with: "") }
      XCTAssertEqual(target, example.opens, example.typed)
      try FileManager.default.removeItem(atPath: folder.path + "/opened")
      hunch.end()
    }
  }

  /// Names found by a part, with a typing mistake or without accents, and rows made for a text.
  func testWhatTheReadmeTypesIsTheRowThatReturnOpens() throws {
    for name in ["Łódź", "Firefox", "Visual Studio Code"] {
      try folder.addApplication(name, to: "share/applications/\(name.prefix(2)).desktop")
    }
    let logind = try OtherLogind()
    defer { logind.end() }
    let hunch = try launch(environment: environment.merging(["DBUS_SYSTEM_BUS_ADDRESS": logind.busAddress]) { $1 })
    for (quoted, typed, row) in [
      ("`lodz` finds *Łódź*", "lodz", "Łódź"), ("(`fierfox`)", "fierfox", "Firefox"),
      ("(`vscode`)", "vscode", "Visual Studio Code"), ("`lock` locks", "lock", "Lock Screen"),
      ("`12*17.5` answers 210", "12*17.5", "12*17.5"), ("`>` runs a", ">true", "true"),
    ] {
      XCTAssertTrue(Self.readme.contains(quoted), "the README has no longer \(quoted)")
      hunch.press(.control + "a")
      hunch.type(typed)
      hunch.eventually("“\(typed)” highlights \(row)", timeout: .seconds(240)) { $0.selectedRow == row }
    }
  }

  func testACharacterIsCopied() throws {
    XCTAssertTrue(Self.readme.contains("**Type `smil eyes`** and press Return: 😊 is in your clipboard."))
    let hunch = try type("smil eyes", until: "Smiling Face with Smiling Eyes")
    hunch.press(.enter)
    hunch.eventually("it is copied") { $0.connection.clipboard() == "😊" }
  }

  func testFilesAreFoundByTheirFolders() throws {
    XCTAssertTrue(Self.readme.contains("`tax pdf` finds the PDF files below *Tax*"))
    let hunch = try launch(environment: environment)
    hunch.type("tax pdf")
    hunch.eventually("the two are found", timeout: .seconds(240)) {
      Set($0.rows.map(\.name)) == ["income.pdf", "receipts.pdf"]
    }
    hunch.press(.control + "k")
    hunch.eventually("the actions that the README names are offered") {
      Set($0.rows(in: "Actions").map(\.name)).isSuperset(of: ["Show in File Manager", "Copy Path", "Move to Trash"])
    }
  }

  func testTheFinalSearchShowsAllAndEscapeGoesBack() throws {
    XCTAssertTrue(Self.readme.contains("**Press Shift+Return** to see all results"))
    let hunch = try type("mea", until: "Meadow")
    hunch.press(.shift + .enter)
    hunch.eventually("the results say how many they are") { $0.statusText?.contains(" result") == true }
    hunch.press(.escape)
    hunch.eventually("the text is there again") { $0.field.text?.hasPrefix("mea") == true }
  }

  /// Runs the lines of that section in a shell. If a window opens, Return takes the first row.
  func testTheCommandLine() throws {
    let section = try XCTUnwrap(Self.readme.components(separatedBy: "## On the command line\n").last)
    let lines = section.components(separatedBy: "\n## ")[0].split(separator: "\n").filter { $0.hasPrefix("    ") }
    let outputs = ["Documents\n", "Lock\n", "person.badge.plus\n", "😊\n"]
    XCTAssertEqual(lines.count, outputs.count)
    for (line, output) in zip(lines.map { $0.trimmingCharacters(in: .whitespaces) }, outputs) {
      let hasWindow = line.contains("hunch pick") || line.contains("hunch dmenu")
      let shell = try launch(
        "-c", "cd && " + line, environment: environment, accessible: hasWindow, program: "/bin/sh")
      if hasWindow {
        shell.followsChildren = true
        shell.eventually("\(line) opens a window with its rows") { !$0.rows.isEmpty }
        shell.press(.enter)
      }
      XCTAssertEqual(shell.exitStatus(), .exited(0), line)
      XCTAssertTrue(shell.output.hasSuffix(output), "\(line) prints \(shell.output)")
      shell.end()
    }
  }
}
