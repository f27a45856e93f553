import PictureSupport
import TestSupport
import XCTest

/// The lower edge of the list: which rows and headings are in sight there.
final class RowsInSightTests: EndToEndTestCase {
  private let folder = TemporaryFolder()

  private func start(_ names: [String], settings: String = "") throws -> Session {
    let list = try folder.write(names.map { $0 + "\n" }.joined(), to: "zorks.txt")
    try folder.write(
      settings: """
        [Sources]
        off=icons;files;software;recent;applications;characters
        [Suggestions]
        enabled=false
        [List zorks]
        file=\(list)
        \(settings)

        """)
    return try launch(environment: folder.settingsVariables)
  }

  func testTheUsualWindowShowsTenWholeRowsAndNothingOfTheNext() throws {
    let hunch = try start((1...30).map { "zork \($0)" })
    hunch.type("zork")
    hunch.eventually("the tenth row is whole, and only the empty edge of the next one is in sight") { hunch in
      guard let list = hunch.list("Results").flatMap(hunch.place),
        let tenth = hunch.rows.dropFirst(9).first.flatMap({ hunch.place(of: $0.accessible) })
      else { return false }
      return (0...8).contains(list.y + list.height - tenth.y - tenth.height)
    }
  }

  func testTheListEndsWithAWholeRowAtOtherHeightsAndAboveTheDetails() throws {
    let hunch = try start((1...30).map { "zork \($0)" })
    let window = try XCTUnwrap(hunch.window)
    /// Whether no row is cut at the lower edge of the list, except for the empty edge of one.
    func endsWithAWholeRow(_ hunch: Session) -> Bool {
      guard let list = hunch.list("Results").flatMap(hunch.place), list.height >= 40 else { return false }
      let end = list.y + list.height
      return hunch.rows.compactMap { hunch.place(of: $0.accessible) }.allSatisfy {
        !($0.y + 8 < end && end < $0.y + $0.height)
      }
    }
    hunch.type("zork")
    hunch.eventually("there are rows") { $0.rows.count >= 10 }
    for height in [447, 463, 535] {
      hunch.connection.resize(window, width: 760, height: height)
      hunch.eventually("a whole row is last in a window of \(height) pixels") {
        $0.connection.frame(of: window)?.height == height && endsWithAWholeRow($0)
      }
    }
    hunch.search()
    hunch.eventually("a whole row is above the details") { $0.details != nil && endsWithAWholeRow($0) }
  }

  /// A row begins a group of near matches, and only its heading has room below the matches.
  func testAHeadingIsNotInSightWithoutItsRow() throws {
    let hunch = try start(["zork a", "zork b", "zork c", "bazork"], settings: "[Window]\nheight=276")
    hunch.type("zork")
    hunch.eventually("three names match, and one nearly") {
      $0.rows.map(\.name) == ["zork a", "zork b", "zork c", "bazork"]
    }
    hunch.eventually("the list ends with the last match, and the heading below it has no room") { hunch in
      guard let last = hunch.rows.dropFirst(2).first.flatMap({ hunch.place(of: $0.accessible) }),
        let list = hunch.list("Results").flatMap(hunch.place)
      else { return false }
      return (0...8).contains(list.y + list.height - last.y - last.height)
    }

    hunch.press(.down, .down)
    hunch.eventually("the last match is selected") { $0.selectedRow == "zork c" }
    hunch.eventually("the near match is in sight with its heading") { hunch in
      let places = hunch.rows.suffix(2).compactMap { hunch.place(of: $0.accessible) }
      guard places.count == 2, let list = hunch.list("Results").flatMap(hunch.place),
        places[1].y + places[1].height <= list.y + list.height
      else { return false }
      let top = places[0].y + places[0].height + 1
      guard places[1].y - 1 > top else { return false }
      let between = Rectangle(x: places[0].x, y: top, width: places[0].width / 2, height: places[1].y - 1 - top)
      return hunch.connection.screenshot(of: between).map { $0.colorCount > 1 } == true
    }
  }
}
