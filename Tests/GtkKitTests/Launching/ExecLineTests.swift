import XCTest

@testable import GLibKit

/// The Exec lines of desktop entries, as the specification defines them.
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
      ("bird", [["bird", "/a b"], ["bird", "/c%f"]]),
      ("bird %d --name=%n", [["bird", "/", "--name=c%f"]]),
      ("bird a%Fb", [["bird", "a/a b", "/c%fb"]]),
    ]
    for (line, expected) in table { XCTAssertEqual(try commands(line, opening: files), expected, line) }
  }

  func testALineThatIsNoCommandIsAnError() {
    let table = [
      ("", "it names no program"), ("   ", "it names no program"), ("# bird", "it names no program"),
      ("bird \"half", "a closing quote is missing"), ("bird 'half", "a closing quote is missing"),
      (#"bird \"#, "it ends with a backslash"),
    ]
    for (line, reason) in table {
      XCTAssertThrowsError(try commands(line), line) { XCTAssertEqual(($0 as? GLibError)?.message, reason, line) }
    }
  }

  /// In a word that is a script for a shell, each value must be quoted as a single word.
  func testAValueInALineForAShellIsQuotedForThatShell() throws {
    let table: [(line: String, file: String, word: String)] = [
      (#"sh -c "view %f""#, "/a;b", "view '/a;b'"), (#"sh -c "view %f""#, "/a", "view '/a'"),
      (#"sh -c "view %f""#, #"/a"b\$c"#, #"view '/a"b\$c'"#), (#"sh -c "view %f""#, "/a'b", #"view '/a'\''b'"#),
      ("sh -c 'view %f'", "/a;b", "view '/a;b'"), ("sh -c 'view %f'", "/a", "view /a"),
      (#"sh -c view\ %f"#, "/a;b", "view '/a;b'"), ("sh -c %f", "/a;b", "'/a;b'"),
      ("/bin/bash -lc %f", "/a;b", "'/a;b'"), ("bird -c %f", "/a;b", "/a;b"),
      (#"sh -c "view \"%f\"""#, #"/a"`$\b"#, #"view "/a\"\`\$\\b""#),
      (#"sh -c "view '%f'""#, "/a'b", #"view '/a'\''b'"#),
      (#"sh -c "su -c 'view %f'""#, "/a", "su -c 'view /a'"), (#"sh -c "view \$(x %f)""#, "/a", "view $(x /a)"),
    ]
    for (line, file, word) in table {
      XCTAssertEqual(try commands(line, opening: [file]).map(\.last), [word], "\(line) \(file)")
    }
    for line in [#"sh -c "su -c 'view %f'""#, #"sh -c "view \$(x %f)""#, #"sh -c "view \`x \"%f\"\`""#] {
      XCTAssertThrowsError(try commands(line, opening: ["/a;b"]), line) {
        XCTAssertEqual(
          ($0 as? GLibError)?.message, "its command would give “/a;b” to a shell, which might run part of it", line)
      }
    }
  }
}
