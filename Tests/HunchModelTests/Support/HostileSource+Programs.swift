import Foundation
import GLibKit
import ScriptTestSupport
import SmartSearch
import TestSupport
import Testing

@testable import Catalog
@testable import ExternalSearch
@testable import HunchModel

extension HostileSource {
  // MARK: Scripts

  /// A source of scripts. An enabled script may be run again with the row's own text, as one word and without a shell.
  private static func script(
    _ description: String, without leavesOut: Set<String> = [], _ output: @escaping @Sendable (String) throws -> String
  ) -> HostileSource {
    HostileSource(
      description, without: leavesOut,
      mayDo: { effect, text in
        switch effect {
        case .copy, .fill, .showLarge: true
        case .run(let choice): choice.arguments.words.count == 1
        case .file(.open, let path): path.bytes == Array(text.utf8)
        default: false
        }
      }
    ) { text, _ in
      let fixture = ScriptFixture()
      let script = try ScriptFile(path: try fixture.script("hostile", "exit"))
      let items = ScriptItems(script).items(try ScriptAnswer(Array(try output(text).utf8)), showsTitle: true)
      // The ID is what the history remembers of a chosen row.
      for item in items { #expect(item.id.utf8.count < 1_000 && item.id.hasPrefix("hostile/")) }
      return items
    }
  }

  static let scripts = [
    script("a script mode") { $0 + "\0display\u{1F}\($0)\u{1F}info\u{1F}\($0)" },
    script("a script mode with markup") { "\0markup-rows\u{1F}true\n\($0)\0info\u{1F}\($0)" },
    script("a Script Filter") { text in
      let icon = ["path": text]
      return try json([
        "items": [
          [
            "title": text, "subtitle": text, "uid": text, "arg": text, "autocomplete": text, "action": text,
            "match": text, "icon": icon, "text": ["copy": text, "largetype": text], "quicklookurl": text,
            "mods": ["ctrl": ["arg": text, "subtitle": text]], "variables": ["PATH": text, "LD_PRELOAD": text],
          ] as [String: Any]
        ]
      ])
    },
    HostileSource(
      "a command for Raycast",
      mayDo: { effect, _ in
        switch effect {
        case .copy: true
        case .run(let choice): choice.arguments.words.isEmpty
        default: false
        }
      }
    ) { text, _ in
      let fixture = ScriptFixture()
      let lines = ["title", "description", "packageName", "icon"].map { "# @raycast.\($0) \(text)" }
      let path = try fixture.script("hostile", lines.joined(separator: "\n") + "\n# @raycast.mode compact")
      let script = try ScriptFile(path: path)
      return [ScriptItems(script).item(of: script.header.raycast ?? RaycastCommand())]
    },
  ]

  // MARK: Other machines and programs

  static let network = [
    HostileSource(
      "a host of ssh", without: ["marks", "a megabyte", "a NUL", "controls", "bidi"],
      mayDo: { effect, _ in
        if case .runInTerminal(let words) = effect {
          words.prefix(2) == ["ssh", "--"] && words.count == 3 && !words[2].hasPrefix("-")
        } else {
          isCopy(effect)
        }
      }
    ) { text, folder in
      let path = try folder.write("Host \(text)\n HostName \(text)\n User \(text)\nInclude \(text)\n", to: "config")
      return try await SSHSource(path: path).load { _ in }.map(\.self)
    },
    HostileSource("a search engine", without: ["lines"], mayDo: isAddress) { text, _ in
      let engines = WebEngines("zork = \(text) https://example.org/?q={searchTerms}\n", path: "engines")
      return (engines.items(for: "zork " + text) ?? []) + engines.offers(for: text)
    },
    HostileSource(
      "a typed address", without: HostileTexts.kinds.subtracting(["a path", "a path up", "another machine"]),
      mayDo: isAddress
    ) { text, _ in
      WebEngines().items(for: "https://example.org/" + text) ?? []
    },
    HostileSource(
      "a server", without: ["nothing"], mayDo: { effect, text in isAddress(effect, text) }
    ) { text, _ in
      let settings = RemoteConfiguration(
        Array("[provider x]\nurl = https://x/?q={query}\nlist = $[*]\ntext = $.t\nsubtitle = $.t\nlink = $.t\n".utf8),
        file: "providers.ini", folder: "/nowhere")
      let provider = try #require(settings.providers.first)
      let answer = try HTTPResponse(contentType: "application/json", body: Array(try json([["t": text]]).utf8)).json()
      return try provider.answer.results(in: try #require(answer), to: "q", limit: 9, of: provider).map(\.item)
    },
    HostileSource(
      "another program", without: ["nothing"],
      mayDo: { effect, _ in
        if case .activate(let result, _) = effect { result.id == "1" && result.words == ["zork"] } else { false }
      }
    ) { text, _ in
      let program = SearchProgram(desktopID: "x.desktop", title: "X", busName: "org.x", objectPath: "/x")
      let value = Variant.string(text.replacing(["\0": ""]))
      let answer = Variant.tuple([
        .array(
          [
            .dictionary([
              "id": .string("1"), "name": value, "description": value, "icon": value, "clipboardText": value,
            ])
          ],
          of: "a{sv}")
      ])
      return try ResultReading(program: program, terms: SearchTerms("zork"), ids: ["1"])
        .results(in: VariantView(answer)).map { CatalogItem($0) }
    },
  ]

  // MARK: What other programs hold

  static let running = [
    HostileSource(
      "a window of another program",
      mayDo: { effect, _ in if case .otherWindow(_, 1) = effect { true } else { isCopy(effect) } }
    ) { text, _ in
      try WindowSource.items(of: [OpenWindow(id: 1, title: text, className: text, applicationID: text)]) { _ in nil }
    },
    HostileSource("an entry of the clipboard", mayDo: { effect, _ in isCopy(effect) }) { text, _ in
      [CatalogItem(ClipboardEntry(text), place: 0)].compactMap(\.self)
    },
    HostileSource(
      "a bookmark",
      mayDo: { effect, text in
        if case .open(let address) = effect { address == "https://example.org/" + text } else { isCopy(effect) }
      }
    ) { text, _ in
      ["https://example.org/" + text, text].map {
        CatalogItem(Bookmark(name: text, address: $0, folder: text, browser: "Firefox"))
      }
    },
  ]

  /// Whether the effect opens a web address in printable ASCII, which is a single word and no option to the program
  /// that opens it.
  private static func isAddress(_ effect: ItemAction.Effect, _ text: String) -> Bool {
    guard case .open(let address) = effect else { return isCopy(effect) }
    return address.hasPrefix("https://") && address.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
  }
}
