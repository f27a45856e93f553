import Foundation
import PictureSupport
import TestSupport
import XCTest

/// Icons that others name, in the real program: no name may stop it.
final class IconTests: EndToEndTestCase {
  private let folder = TemporaryFolder()

  private func line(_ name: String, _ icon: String) -> [UInt8] { Array("\(name)\0icon\u{1F}\(icon)\n".utf8) }

  /// Selects each row in turn, which scrolls it into view and draws it.
  private func walk(_ hunch: Session, _ names: [String]) {
    for name in names.dropFirst() {
      hunch.press(.down)
      guard hunch.eventually("\(name) is selected", { $0.selectedRow == name }) else { return }
    }
  }

  func testNoTextForAnIconEndsPick() throws {
    let names = HostileIcons.inLines.indices.map { "line \($0)" }
    let hunch = try launch("pick", input: .bytes(zip(names, HostileIcons.inLines).flatMap { line($0, $1) }))
    hunch.eventually("the lines are there") { !$0.rows.isEmpty }
    walk(hunch, names)
    hunch.ends(by: .enter)
    XCTAssertEqual(hunch.output, names[names.count - 1] + "\n")
    XCTAssertEqual(hunch.process.errorOutput, "")
  }

  func testNoIconOfADesktopEntryEndsTheWindow() throws {
    let icons = HostileIcons.inLines.filter { !$0.isEmpty && $0.utf8.allSatisfy { $0 >= 0x20 } }
    for (number, icon) in icons.enumerated() {
      try folder.addApplication(
        "Zork \(1000 + number)", "Icon=\(icon)\n", to: "share/applications/zork-\(number).desktop")
    }
    let hunch = try launch(
      environment: ["XDG_DATA_DIRS": "\(folder.path)/share:/usr/share", "XDG_DATA_HOME": folder.path + "/data"])
    hunch.type("zork 1")
    hunch.eventually("the entries are there") {
      $0.statusText?.hasPrefix("\(icons.count) results") == true
    }
    hunch.search()
    hunch.eventually("the first row and its details") {
      $0.selectedRow == "Zork 1000" && $0.details != nil
    }
    for _ in icons.dropFirst() { hunch.press(.down) }
    hunch.eventually("the last row is reached, with the details of each on the way") {
      $0.selectedRow == "Zork \(1000 + icons.count - 1)"
    }
    XCTAssertNil(hunch.process.exitStatus)
    XCTAssertEqual(hunch.process.errorOutput, "")
  }

  func testFilesThatCanHangOrFillTheMemoryDoNeither() throws {
    let pipe = folder.path + "/pipe.png"
    XCTAssertEqual(mkfifo(pipe, 0o600), 0)
    let files = [
      pipe, "/dev/zero", "/no/such/file.png", folder.path,
      try folder.write(PictureFiles.png(width: 30_000, height: 30_000, isWhole: false), to: "huge.png"),
      try folder.write(PictureFiles.chain(20_000), to: "chain.svg"),
      try folder.write(PictureFiles.tower(9), to: "tower.svg"),
      try folder.write([UInt8](repeating: 0, count: 8 << 20), to: "large.png"),
    ]
    let names = files.indices.map { "row \($0)" }
    let hunch = try launch("pick", input: .bytes(zip(names, files).flatMap { line($0, $1) }))
    hunch.eventually("the lines are there") { $0.rows.map(\.name) == names }
    walk(hunch, names)
    let memory = try XCTUnwrap(hunch.process.peakMemory)
    XCTAssertLessThan(memory, 400 << 20, "bytes at most")
    hunch.press(.escape)
    hunch.eventually("the preview of the row is taken away") { $0.field.text?.isEmpty != false }
    hunch.ends(by: .escape, status: .exited(130))
  }

  /// A theme folder in the user's home is as foreign as any other file: its pictures are decoded in a separate
  /// process.
  func testNamesThatLeadToFilesOfTheUsersOwnThemeHoldNothingUp() throws {
    let icons = folder.path + "/data/icons/hicolor/scalable/apps"
    try FileManager.default.createDirectory(atPath: icons, withIntermediateDirectories: true)
    let own = "data/icons/hicolor/scalable/apps/"
    try folder.write(PictureFiles.svg("#00ff00"), to: own + "hunch-test-green.svg")
    try folder.write(PictureFiles.chain(20_000), to: own + "hunch-test-chain.svg")
    try folder.write(PictureFiles.tower(9), to: own + "hunch-test-tower.svg")
    XCTAssertEqual(mkfifo(icons + "/hunch-test-fifo.svg", 0o600), 0)
    let names = ["green", "fifo", "chain", "tower"].map { "hunch-test-" + $0 } + ["edit-find"]
    let hunch = try launch(
      "pick", input: .bytes(names.flatMap { line($0, $0) }), environment: ["XDG_DATA_HOME": folder.path + "/data"])
    hunch.eventually("the lines are there") { $0.rows.map(\.name) == names }
    hunch.eventually("the one that can be drawn is") {
      $0.iconColors(0) == [.init(red: 0, green: 255, blue: 0)]
    }
    walk(hunch, names)
    hunch.ends(by: .enter)
    XCTAssertEqual(hunch.output, names[names.count - 1] + "\n")
  }

  func testPicturesOfFilesAreShownAndFallbacksForOthers() throws {
    let lines = [
      line("drawing", try folder.write(PictureFiles.svg("#00ff00"), to: "green.svg")),
      line("picture", try folder.write(PictureFiles.png(width: 100, height: 100, color: [255, 0, 0]), to: "red.png")),
      line("missing", "/no/such/file.png"), line("address", "https://example.org/x.png"),
    ]
    let hunch = try launch("pick", input: .bytes(lines.flatMap { $0 }))
    hunch.eventually("four rows") { $0.rows.count == 4 }
    hunch.eventually("both pictures are drawn") {
      $0.iconColors(0) == [.init(red: 0, green: 255, blue: 0)]
        && $0.iconColors(1) == [.init(red: 255, green: 0, blue: 0)]
    }
    XCTAssertGreaterThan(hunch.iconColors(2).count, 4, "a fallback is drawn")
    XCTAssertEqual(hunch.iconColors(2), hunch.iconColors(3), "for what is no icon, too")
  }
}

extension Session {
  /// Returns the colours in the middle of a row's icon.
  fileprivate func iconColors(_ row: Int) -> Set<Screenshot.Color> {
    guard let place = rows.indices.contains(row) ? place(of: rows[row].accessible) : nil, let picture = screenshot(),
      let origin = window.flatMap({ connection.frame(of: $0) })
    else { return [] }
    // The icon is 24 pixels wide at the start of the row, which the style gives a padding of 12.
    let (x, y) = (place.x - origin.x + (Self.losesPadding ? 24 : 12), place.y - origin.y + place.height / 2)
    var colors: Set<Screenshot.Color> = []
    for row in -8...8 {
      for column in -8...8 where (0..<picture.width).contains(x + column) && (0..<picture.height).contains(y + row) {
        colors.insert(picture[x + column, y + row])
      }
    }
    return colors
  }
}
