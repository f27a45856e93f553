import XCTest

@testable import GLibKit

final class LaunchEnvironmentTests: XCTestCase {
  private func make(_ own: [String], token: String?) -> [String] {
    LaunchEnvironment.make(own: own.map { Array($0.utf8) }, token: token).map { String(decoding: $0, as: UTF8.self) }
  }

  func testWhatIsAboutThisProcessAloneIsLeftOut() {
    let own = [
      "HOME=/home/a", "XDG_ACTIVATION_TOKEN=old", "DESKTOP_STARTUP_ID=old", "GTK_THEME=Adwaita", "LISTEN_FDS=1",
      "NOTIFY_SOCKET=/run/x", "ODD", "A=b=c", "DBUS_STARTER_ADDRESS=unix:x", "INVOCATION_ID=1", "JOURNAL_STREAM=1:2",
    ]
    let kept = ["HOME=/home/a", "GTK_THEME=Adwaita", "ODD", "A=b=c"]
    XCTAssertEqual(make(own, token: nil), kept)
    XCTAssertEqual(make(own, token: ""), kept)
    XCTAssertEqual(make(own, token: "new"), kept + ["XDG_ACTIVATION_TOKEN=new", "DESKTOP_STARTUP_ID=new"])
  }

  func testBytesThatAreNoTextStayAsTheyAre() {
    let odd: [[UInt8]] = [[0x41, 0x3D, 0xFF, 0x80]]
    XCTAssertEqual(LaunchEnvironment.make(own: odd, token: nil), odd)
  }
}
