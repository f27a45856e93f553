import GtkKit
import TestSupport
import Testing

/// The icons that text from outside may name.
struct IconTests {
  private static let longName = String(repeating: "x", count: 255)

  @Test(
    arguments: [
      ("firefox", ["firefox"]), ("org.example.Birds-symbolic", ["org.example.Birds-symbolic"]),
      ("text-x-c++src", ["text-x-c++src"]), ("two words", ["two words"]), ("Łódź", ["Łódź"]), (longName, [longName]),
      (". GThemedIcon bird-red bird", ["bird-red", "bird"]), (". GThemedIcon two%20words x", ["two words", "x"]),
      (". GThemedIcon ../x bird", ["bird"]),
    ])
  func namesAreOfTheTheme(text: String, names: [String]) throws {
    guard case .themed(let found) = Icon(text) else {
      Issue.record("\(text) is no name")
      return
    }
    #expect(found.list == names)
  }

  @Test(
    arguments: [
      ("/usr/share/pixmaps/x.png", "/usr/share/pixmaps/x.png"), ("/a b/ü.svg", "/a b/ü.svg"), ("/", "/"),
      ("/a/../b", "/a/../b"), ("/line\nbreak.png", "/line\nbreak.png"), ("//x", "//x"),
      ("file:///bin/%73h", "/bin/sh"), ("file:///a%20b", "/a b"),
    ])
  func absolutePathsAreFiles(text: String, path: String) throws {
    #expect(Icon(text) == Icon(path: path))
    guard case .file(let file) = Icon(text) else {
      Issue.record("\(text) is no file")
      return
    }
    #expect(file.path == path)
  }

  @Test func allElseIsNoIcon() {
    for text in HostileIcons.all { #expect(Icon(text) == nil, "\(text.prefix(200))") }
  }

  @Test func namesBeyondTheFirstEightAreLeftOut() throws {
    #expect(Icon(names: (0..<20).map { "name\($0)" }) == Icon(names: (0..<8).map { "name\($0)" }))
    #expect(Icon(names: []) == nil && Icon(names: ["/x", "a:b", "."]) == nil)
  }

  @Test(arguments: ["bird", ". GThemedIcon bird-red bird", ". GThemedIcon two%20words 100%25", "/bin/sh", "/a %41.png"])
  func anIconIsMadeAgainFromItsDescription(text: String) throws {
    let icon = try #require(Icon(text))
    #expect(icon.description == text && icon.description.flatMap { Icon($0) } == icon)
  }
}
