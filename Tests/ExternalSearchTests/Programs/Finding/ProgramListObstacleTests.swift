import Glibc
import GtkKit
import XCTest

@testable import ExternalSearch

/// A file among the desktop entries that would block reading them.
final class ProgramListObstacleTests: XCTestCase {
  func testWhatHoldsUpTheReadingOfApplicationsIsTheProblemAndNotEachProgram() throws {
    XCTAssertNotNil(getenv("XDG_DATA_HOME"), "run scripts/test.py: tests must not install anything in your home")
    let folder = Directories.userData + "/applications"
    mkdir(Directories.userData, 0o700)
    mkdir(folder, 0o700)
    let pipe = folder + "/pipe.desktop"
    XCTAssertEqual(mkfifo(pipe, 0o600), 0)
    defer { unlink(pipe) }
    let list = ProgramList(choices: .init())
    XCTAssertEqual(list.programs, [])
    XCTAssertEqual(list.problems.map(\.path), [pipe])
    XCTAssertEqual(list.problems.first?.description.contains("it is a pipe or a device"), true)
  }
}
