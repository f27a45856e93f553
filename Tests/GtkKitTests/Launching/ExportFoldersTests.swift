import XCTest

@testable import GLibKit

final class ExportFoldersTests: XCTestCase {
  func testWhatIsListedComesFirstAndNothingTwice() {
    let all = "/home/a/.local/share/flatpak/exports/share:/var/lib/flatpak/exports/share:/var/lib/snapd/desktop"
    let table: [(listed: String?, list: String)] = [
      (nil, "/usr/local/share:/usr/share:" + all),
      ("", "/usr/local/share:/usr/share:" + all),
      ("/opt/share", "/opt/share:" + all),
      (
        "/var/lib/flatpak/exports/share/:/usr/share",
        "/var/lib/flatpak/exports/share/:/usr/share:/home/a/.local/share/flatpak/exports/share:/var/lib/snapd/desktop"
      ),
      (all, all),
    ]
    for (listed, list) in table {
      XCTAssertEqual(ExportFolders.list(listed, userData: "/home/a/.local/share"), list)
    }
  }
}
