import XCTest

@testable import GLibKit

/// The commands of desktop entries, as the specification has them.
final class ExecLineTests: XCTestCase {
  private func commands(_ line: String, opening files: [String] = []) throws -> [[String]] {
    let entry = ExecLine.Entry(icon: "bird", name: "Bird 100% Watch", path: "/share/bird.desktop")
    return try ExecLine(line).commands(opening: files.map { Array($0.utf8) }, entry)
      .map { $0.map { String(decoding: $0, as: UTF8.self) } }
  }

  func testQuotesAndFieldCodes() throws {
    let table: [(line: String, words: [String])] = [
      ("bird", ["bird"]),
      ("bird --count %U", ["bird", "--count"]),
      ("bird --file=%f --all", ["bird", "--file=", "--all"]),
      (#""/opt/my bird/bird" "a \"b\" \$HOME \`c\` \\" "#, ["/opt/my bird/bird", #"a "b" $HOME `c` \"#]),
      ("bird %i --name %c %k", ["bird", "--icon", "bird", "--name", "Bird 100% Watch", "/share/bird.desktop"]),
      ("bird 100%% %d %m %n", ["bird", "100%"]),
      (#"bird "" x"#, ["bird", "", "x"]),
      ("bird $(touch /tmp/x) ; rm *", ["bird", "$(touch", "/tmp/x)", ";", "rm", "*"]),
    ]
    for (line, words) in table { XCTAssertEqual(try commands(line), [words], line) }
  }

  func testFilesComeWhereTheEntryWantsThem() throws {
    let files = ["/a b", "/c%f"]
    let table: [(line: String, commands: [[String]])] = [
      ("bird %F", [["bird", "/a b", "/c%f"]]),
      ("bird %U -x", [["bird", "file:///a%20b", "file:///c%25f", "-x"]]),
      ("bird --open=%f", [["bird", "--open=/a b"], ["bird", "--open=/c%f"]]),
      ("bird %u", [["bird", "file:///a%20b"], ["bird", "file:///c%25f"]]),
      ("bird", [["bird", "/a b"]]),
    ]
    for (line, expected) in table { XCTAssertEqual(try commands(line, opening: files), expected, line) }
  }

  func testALineThatIsNoCommandIsAnError() {
    for line in ["", "   ", "bird \"half"] { XCTAssertThrowsError(try commands(line), line) }
  }
}
