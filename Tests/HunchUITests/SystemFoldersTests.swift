import Foundation
import TestSupport
import Testing

@testable import HunchUI

/// The files that only root can have put in their places.
struct SystemFoldersTests {
  @Test(
    arguments: [
      ("/usr/share/icons/hicolor/48x48/apps/x.png", true), ("/usr/share/x.svg", true), ("//usr//share/x.svg", true),
      ("/tmp/x.svg", false), ("/tmp/a/b/x.svg", false), ("/no/such/folder/x.svg", false),
      ("/usr/share/../../tmp/x.svg", false), ("usr/share/x.svg", false), ("x.svg", false), ("", false),
    ])
  func filesAreTheSystemsWhereOnlyRootCanWrite(path: String, isSystem: Bool) {
    var folders = SystemFolders(personal: ["/home/someone"])
    // The second time the answer comes from the cache.
    for _ in 0..<2 {
      let answer = folders.hold(path)
      #expect(answer == isSystem)
    }
  }

  /// The user may be root, whose own folders do not count.
  @Test(arguments: ["/usr/share", "/usr/share/", "/usr", "/"])
  func nothingBelowAFolderOfTheUsersIs(personal: String) {
    var folders = SystemFolders(personal: [personal])
    let (below, beside) = (folders.hold("/usr/share/icons/x.svg"), folders.hold("/etc/x.svg"))
    #expect(!below && beside == (personal != "/"))
  }

  @Test func aFolderThatOthersCanWriteInIsNot() throws {
    let folder = TemporaryFolder()
    var folders = SystemFolders(personal: [])
    let answer = folders.hold(folder.path + "/x.svg")
    #expect(!answer)
  }
}
