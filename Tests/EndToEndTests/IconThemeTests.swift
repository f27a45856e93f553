import Foundation
import TestSupport
import XCTest

/// Icons of a theme that the desktop does not use, in the real program: finding, distinguishing and saving them,
/// with the real dialog.
final class IconThemeTests: EndToEndTestCase {
  private let folder = TemporaryFolder()
  private let drawing = PictureFiles.svg("#00ff00")

  override func setUpWithError() throws {
    for place in ["data/icons/Nova/scalable/actions", "home"] {
      try FileManager.default.createDirectory(atPath: folder.path + "/" + place, withIntermediateDirectories: true)
    }
    try folder.write(
      "[Icon Theme]\nName=Nova\nDirectories=scalable/actions\n[scalable/actions]\nContext=Actions\nSize=16\nType=Scalable\n",
      to: "data/icons/Nova/index.theme")
    try folder.write(drawing, to: "data/icons/Nova/scalable/actions/zork-star.svg")
  }

  private func choose(_ theme: String) throws {
    try folder.write(settings: "[Sources]\noff=files;characters\n[Icons]\n\(theme)\n")
  }

  func testTheChosenThemesAreSearchedByTheCommandAsWell() throws {
    for (theme, output) in [
      ("", ""), ("theme=*", "icons\tzork-star\tzork-star\tzork-star\n"),
      ("theme=Nova", "icons\tzork-star\tzork-star\tzork-star\n"),
    ] {
      try choose(theme)
      let found = try run(["search", "--exact", "--in", "icons", "zork"], environment: folder.homeVariables)
      XCTAssertEqual(found.status, .exited(output.isEmpty ? 1 : 0), theme)
      XCTAssertEqual(found.output, output, theme)
    }
  }

  func testAPictureIsSavedWhereTheDialogSaysAndNothingIsReplacedUnasked() throws {
    try choose("theme=*")
    let place = folder.path + "/saved.png"
    try folder.write("mine", to: "saved.png")
    let hunch = try launch(environment: folder.homeVariables)
    let main = try XCTUnwrap(hunch.window)
    hunch.type("zork")
    hunch.eventually("it is found, with the theme that has it", timeout: .seconds(60)) {
      $0.rows.contains { $0.name == "zork-star" }
    }
    hunch.search()
    hunch.eventually("its details show") {
      $0.application.all(role: "list item").contains { $0.name == "Themes: Nova" }
    }
    hunch.press(.control + "k")
    hunch.type("png")
    hunch.press(.enter)
    hunch.eventually("the dialog opens") { $0.windows.count > 1 }
    let dialog = try XCTUnwrap(hunch.windows.first { $0 != main })
    hunch.connection.focus(dialog)
    hunch.eventually("it has the focus") { $0.connection.focusedWindow == dialog }
    hunch.keyboard.strike([.control + "a"])
    hunch.keyboard.strike(place.unicodeScalars.map { Key($0) })
    hunch.keyboard.strike([.enter])
    hunch.eventually("it asks before it replaces a file") { $0.windows.count > 2 }
    XCTAssertEqual(try String(contentsOfFile: place, encoding: .utf8), "mine")
    let question = try XCTUnwrap(hunch.windows.first { $0 != main && $0 != dialog })
    hunch.connection.focus(question)
    hunch.eventually("the question has the focus") { $0.connection.focusedWindow == question }
    hunch.keyboard.strike([.alt + "r"])
    hunch.eventually("it is saved, and the window has served its purpose") { _ in
      let bytes = FileManager.default.contents(atPath: place) ?? Data()
      return bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
    }
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    XCTAssertEqual(hunch.process.errorOutput, "")
  }
}
