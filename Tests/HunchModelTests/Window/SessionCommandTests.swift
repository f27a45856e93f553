import Catalog
import GLibKit
import SmartSearch
import Testing

@testable import HunchModel

/// Ending the session from the window.
@MainActor @Suite("Ending the session") struct SessionCommandTests {
  @Test(
    "asks first, and names who asks to wait",
    arguments: [
      ([], "Unsaved work will be lost"),
      (
        [SessionService.Inhibitor(program: "Backup\u{7}", reason: "Copying the last files")],
        "Backup\u{2407} asks to wait: Copying the last files"
      ),
    ])
  func asks(inhibitors: [SessionService.Inhibitor], sentence: String) async {
    let window = await HeadlessWindow(["Shut Down"], actions: .ending)
    window.launcher.inhibitors = inhibitors
    window.type("shut")
    window.press(.enter)
    await window.wait("it asks") { window.session.actionList?.actions?.map(\.title) == ["Shut Down Now"] }
    #expect(window.display.content?.status.contains(sentence) == true, "\(window.display.content?.status ?? "")")
    #expect(window.launcher.launched == [])
    window.press(.enter)
    await window.wait("it is done") { window.launcher.launched == ["shutDown"] }
    #expect(window.doneCount == 1)
  }
}
