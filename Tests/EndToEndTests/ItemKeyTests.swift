import Foundation
import TestSupport
import XCTest

/// Keys of items: given by the actions of an item, pressed, and taken back in Preferences.
final class ItemKeyTests: EndToEndTestCase {
  private let folder = TemporaryFolder()
  private var mark: String { folder.path + "/opened" }
  private let reference = "applications/zorkmark.desktop"

  override func setUpWithError() throws {
    try super.setUpWithError()
    try folder.addApplication(
      "Zorkmark", exec: "/usr/bin/touch \(mark)", "Path=/\n", to: "data/applications/zorkmark.desktop")
    try folder.write(settings: "[Sources]\noff=icons;files;software;recent;characters\n")
  }

  /// Gives the item Super+F by its actions.
  private func giveKey(_ hunch: Session) throws {
    hunch.find("zorkm", as: "Zorkmark")
    hunch.listActions()
    hunch.type("give")
    hunch.eventually("one is left") { $0.rows(in: "Actions").map(\.name) == ["Give It a Key…"] }
    hunch.press(.enter)
    let capture = try hunch.dialog("Press a Key")
    hunch.keyboard.strike([.super + "f"])
    hunch.eventually("it is taken") { !$0.windows.contains(capture.window) }
  }

  private func isOpened(_: Session) -> Bool { FileManager.default.fileExists(atPath: mark) }

  func testWithoutAPortalTheTextToBindIsShown() throws {
    let hunch = try launch([], environment: folder.homeVariables)
    try giveKey(hunch)
    let dialog = try hunch.dialog("Bind the Key Yourself")
    hunch.eventually("it has the command") { _ in
      dialog.accessible.outline().contains("hunch --item \(self.reference)")
    }
    hunch.closeByEscape(dialog.window)
    hunch.eventually("it is saved") { [folder] _ in
      folder.settings?.contains("[ItemKeys]\napplications%2Fzorkmark.desktop=Super+f") == true
    }
    let (preferences, window) = try hunch.openPreferences(at: "Keys")
    hunch.eventually("Preferences list it") { _ in window.outline().contains("Super+F, in your desktop’s settings") }
    try hunch.tab(to: "Remove Zorkmark from “Keys of Items”", in: window, isFound: true)
    hunch.keyboard.strike([" "])
    hunch.eventually("it is taken back") { _ in self.folder.settings?.contains("zorkmark") == false }
    hunch.closeByEscape(preferences)
  }

  func testTheDesktopIsAskedAndItsKeyOpensTheItem() throws {
    let log = folder.path + "/calls"
    let portal = try Program.stub("PortalStub", [log])
    let hunch = try launch([], environment: folder.homeVariables)
    try giveKey(hunch)
    hunch.eventually("it is told") { $0.application.outline().contains("LOGO+f opens Zorkmark from anywhere") }
    let calls = try String(contentsOfFile: log, encoding: .utf8)
    XCTAssertTrue(calls.contains("BindShortcuts \(reference)@LOGO+f: Open Zorkmark"), calls)
    XCTAssertFalse(isOpened(hunch))
    try Program.pressAtPortal("PressItem")
    hunch.eventually("it is opened", isOpened)
    withExtendedLifetime(portal) {}
  }

  func testTheCommandOpensTheItemWithoutAWindow() throws {
    let hunch = try launchHidden(environment: folder.homeVariables)
    XCTAssertNil(try hunch.run(["--item", reference]))
    hunch.eventually("it is opened", isOpened)
    XCTAssertFalse(hunch.hasWindow)
    for (item, problem) in [("zorkmark", "is not an item"), ("applications/zork%zz", "is not an item")] {
      let said = try hunch.run(["--item", item])
      XCTAssertEqual(said?.contains(problem), true, said ?? "nothing was said")
    }
  }
}
