import TestSupport
import XCTest

/// What can be done with a row of each source, as its list of actions has it, done in the real window.
final class EveryActionTests: EndToEndTestCase {
  /// A row, by what is typed for it; what can be done with it, in order; and what is on the clipboard when some of that was
  /// done, by what is typed to find it.
  private struct Subject {
    var text: String
    var name: String
    var actions: [String]
    var copied: [(typed: String, text: String)]
  }

  private func subjects(_ home: String) -> [Subject] {
    [
      Subject(
        text: "readme.md", name: "README.md",
        actions: ["Open", "Show in File Manager", "Open With…", "Copy Path", "Copy File", "Move to Trash"],
        copied: [("path", home + "/Projects/hunch/README.md")]),
      Subject(
        text: "chess", name: "Chess",
        actions: ["Open in Software Centre", "Copy “sudo apt install chess”", "Copy ID"],
        copied: [("apt", "sudo apt install chess"), ("id", "org.example.Chess")]),
      Subject(
        text: "quok", name: "quokka", actions: ["Copy Name", "Save as SVG…", "Save as PNG…"],
        copied: [("name", "quokka")]),
      Subject(
        text: "grinning fa", name: "Grinning Face",
        actions: ["Copy Character", "Copy Name", "Copy Code Point", "Copy for HTML", "Copy for CSS"],
        copied: [
          ("char", "😀"), ("name", "Grinning Face"), ("code", "U+1F600"), ("html", "&#x1F600;"), ("css", "\\1F600 "),
        ]),
      Subject(
        text: "euro si", name: "Euro Sign",
        actions: ["Copy Character", "Copy Name", "Copy Code Point", "Copy HTML Name", "Copy for HTML", "Copy for CSS"],
        copied: [("html name", "&euro;")]),
      Subject(
        text: "heartb", name: "heartbeat", actions: ["Copy", "Copy Second Line"],
        copied: [("copy", "heartbeat"), ("second", "Ward")]),
      Subject(
        text: "fileser", name: "fileserver", actions: ["Connect", "Copy Name"], copied: [("name", "fileserver")]),
      Subject(
        text: "feat", name: "feature/firewall", actions: ["Run", "Copy Name"], copied: [("name", "feature/firewall")]),
      Subject(
        text: "w black hole", name: "black hole", actions: ["Search Wikipedia", "Copy Address"],
        copied: [("copy", "https://w.example/?q=black%20hole")]),
    ]
  }

  private func open(_ sources: EverySource) throws -> Session {
    let hunch = try launch(environment: sources.environment)
    hunch.type("feature")
    hunch.eventually("all sources are read", timeout: .seconds(300)) {
      $0.firstRow?.name == "feature/firewall" && $0.statusText?.contains("reading") == false
    }
    return hunch
  }

  /// Lists what can be done with the first row for a text.
  private func list(_ text: String, _ name: String, _ hunch: Session) {
    hunch.press(.control + "a")
    hunch.type(text)
    hunch.eventually("\(name) is found") { $0.field.text?.hasPrefix(text) == true && $0.firstRow?.name == name }
    hunch.press(.control + "k")
    hunch.eventually("its actions are listed") { $0.rows(in: "Actions").first?.name == "Actions for " + name }
  }

  func testEachIsListedAndWhatItCopiesIsOnTheClipboard() throws {
    let sources = try EverySource()
    let hunch = try open(sources)
    for subject in subjects(sources.home) {
      for (typed, text) in subject.copied {
        list(subject.text, subject.name, hunch)
        XCTAssertEqual(hunch.rows(in: "Actions").dropFirst().map(\.name), subject.actions)
        hunch.type(typed)
        hunch.eventually("it is narrowed") { $0.field.text == typed }
        // Keeps the window.
        hunch.press(.shift + .enter)
        hunch.eventually("“\(typed)” of \(subject.name) is on the clipboard") { $0.connection.clipboard() == text }
      }
    }
  }

  func testEachStartsWhatItSays() throws {
    let sources = try EverySource()
    let hunch = try open(sources)
    let starts: [(text: String, name: String, typed: String, outcome: () -> Bool)] = [
      ("fire priv", "Firefox · New Private Window", "itself", { sources.wasStarted("Firefox") }),
      ("fire priv", "Firefox · New Private Window", "open", { sources.wasStarted("New Private Window") }),
      ("new doc", "LibreOffice Writer · New Document", "itself", { sources.wasStarted("LibreOffice Writer") }),
      ("libreoffice w", "LibreOffice Writer", "new", { sources.wasStarted("New Document") }),
      ("libreoffice w", "LibreOffice Writer", "open", { sources.wasStarted("LibreOffice Writer") }),
      ("chess", "Chess", "centre", { sources.opened == "appstream://org.example.Chess" }),
      ("w black hole", "black hole", "search", { sources.opened == "https://w.example/?q=black%20hole" }),
    ]
    for (text, name, typed, outcome) in starts {
      list(text, name, hunch)
      hunch.type(typed)
      hunch.eventually("it is narrowed") { $0.field.text == typed }
      hunch.press(.shift + .enter)
      hunch.eventually("“\(typed)” of \(name) is done") { _ in outcome() }
    }
  }
}
