import XCTest

@testable import GLibKit

final class DirectoriesTests: XCTestCase {
  func testATildeStandsForTheHomeFolder() {
    let pairs = [
      ("~", "/home/ann"), ("~/a/b", "/home/ann/a/b"), ("/home/anna/b", "/home/anna/b"), ("/etc", "/etc"), ("/", "/"),
    ]
    for (written, path) in pairs {
      XCTAssertEqual(Directories.path(written, home: "/home/ann"), path)
      XCTAssertEqual(Directories.shown(path, homes: ["/home/ann"]), written)
    }
    for text in ["~ann/a", "a/~", "*.o", ""] { XCTAssertEqual(Directories.path(text, home: "/home/ann"), text) }
    XCTAssertEqual(Directories.shown("/a", homes: ["/"]), "/a", "a home that is the root is no shorter")
    for path in ["/home/ann/b", "/data/ann/b"] {
      XCTAssertEqual(Directories.shown(path, homes: ["/home/ann", "/data/ann"]), "~/b", "a home that is a link")
    }
  }

  func testOtherRelativePathsAreInTheFolder() {
    let cases = [
      ("/a/b", "/a/b"), ("b", "/folder/b"), ("c/b", "/folder/c/b"), ("~/b", Directories.home + "/b"),
    ]
    for (written, path) in cases {
      for folder in ["/folder", "/folder/"] { XCTAssertEqual(Directories.path(written, in: folder), path) }
    }
  }
}
