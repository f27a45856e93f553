import Foundation
import GLibKit
import ScriptTestSupport
import SmartSearch
import TestSupport
import Testing

@testable import Catalog
@testable import ExternalSearch
@testable import HunchModel

/// A source that makes rows from foreign text. The test puts a text wherever the format has room for it.
struct HostileSource: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The kinds of texts that give no row, because the format cannot hold them or the source rejects them.
  let leavesOut: Set<String>
  /// Whether a row may have this effect, which its title must state.
  let mayDo: @Sendable (ItemAction.Effect, String) -> Bool
  let items: @Sendable (String, TemporaryFolder) async throws -> [CatalogItem]

  init(
    _ description: String, without leavesOut: Set<String> = [],
    mayDo: @escaping @Sendable (ItemAction.Effect, String) -> Bool,
    _ items: @escaping @Sendable (String, TemporaryFolder) async throws -> [CatalogItem]
  ) {
    testDescription = description
    self.leavesOut = leavesOut
    self.mayDo = mayDo
    self.items = items
  }

  static let all = machine + lists + scripts + network + running

  /// Copying is harmless: only the user can paste the text.
  static func isCopy(_ effect: ItemAction.Effect) -> Bool { if case .copy = effect { true } else { false } }

  // MARK: What is installed on the machine

  static let machine = [
    HostileSource(
      "an application and its actions",
      mayDo: { effect, _ in
        if case .launch("hostile.desktop", let action) = effect { action == nil || action == "new" } else { false }
      }
    ) { text, folder in
      let value = text.asEntryValue
      let path = try folder.write(
        """
        [Desktop Entry]
        Type=Application
        Exec=true
        Name=\(value)
        GenericName=\(value)
        Comment=\(value)
        Keywords=\(value);
        Icon=\(value)
        Actions=new;
        [Desktop Action new]
        Name=\(value)
        Exec=true

        """, to: "hostile.desktop")
      let application = try #require(AppInfo(contentsOf: path))
      return [CatalogItem(application)] + CatalogItem.actions(of: application)
    },
    HostileSource(
      "software",
      mayDo: { effect, _ in
        switch effect {
        case .copy(let text): !text.contains("install") || text == "sudo apt install zork"
        case .open(let address): address == "appstream://zork"
        default: false
        }
      }
    ) { text, _ in
      let parts = [text, "desktop-application", text, text, text, text, text + "\nzork\n", text, text]
      // The reader writes a NUL behind each text.
      let output = parts.flatMap { part -> [UInt8] in Array(part.replacing(["\0": ""]).utf8) + [0] }
      let maker = SoftwareItems(installed: .init(), hasCentre: true, hasAPT: true)
      return SoftwareComponent.components(output).map { maker.item($0, original: nil) }
    },
    HostileSource(
      "a file",
      mayDo: { effect, folder in
        if case .file(_, let path) = effect { path.shown.contains("/hunch-test-") } else { isCopy(effect) }
      }
    ) { text, folder in
      let name = String(text.replacing(["/": "∕", "\0": ""]).unicodeScalars.prefix(60))
      let path = try #require(FilePath(folder.path + "/" + name))
      #expect(FileManager.default.createFile(atPath: folder.path + "/" + name, contents: nil))
      return [FileItem.item(of: path, isFolder: false)]
    },
    HostileSource(
      "an icon of a theme", without: ["lines"],
      mayDo: { effect, _ in
        switch effect {
        case .savePicture(let picture): !picture.fileName.contains("/") && !picture.fileName.hasPrefix(".")
        default: isCopy(effect)
        }
      }
    ) { text, folder in
      let name = String(text.replacing(["/": "∕", "\0": ""]).unicodeScalars.prefix(60))
      try folder.write(
        "[Icon Theme]\nName=\(text)\nComment=\nDirectories=a,../../../../etc,/etc\n[a]\nContext=\(text)\nSize=16\n",
        to: "t/index.theme")
      try folder.write("", to: "t/a/\(name).png")
      return IconItem.items(
        of: IconThemes.icons(of: ["t"], usual: nil, in: [folder.path], resources: "/none/"), namesThemes: true
      ).map(\.self)
    },
  ]

  // MARK: Lists

  /// A list, whose rows can only be copied; those of a chooser can only be printed.
  private static func listFile(
    _ description: String, _ format: ListSettings.Format, without leavesOut: Set<String> = [],
    _ content: @escaping @Sendable (String) throws -> String
  ) -> HostileSource {
    HostileSource(description, without: leavesOut, mayDo: { effect, _ in isCopy(effect) }) { text, folder in
      var settings = ListSettings()
      settings.lists = [.init(id: "x", path: try folder.write(try content(text) + "\n", to: "list"), format: format)]
      return try await ListFileSource(settings).load { _ in }.map(\.self)
    }
  }

  static func json(_ object: Any) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
  }

  static let lists = [
    listFile("a list of lines", .text) { $0 },
    listFile("a table", .csv(separator: UInt8(ascii: ","))) { text in
      let field = "\"" + text.replacing("\"", with: "\"\"") + "\""
      return "name,subtitle,alternates,icon\n\(field),\(field),\(field),\(field)"
    },
    listFile("a list of objects", .json) { text in
      try json(["name": text, "subtitle": text, "alternates": text, "icon": text])
    },
    piped("standard input", ListLook()),
    piped(
      "standard input with markup",
      {
        var look = ListLook()
        look.hasMarkup = true
        return look
      }()),
  ]

  private static func piped(_ description: String, _ look: ListLook) -> HostileSource {
    HostileSource(
      description, mayDo: { effect, _ in if case .print = effect { true } else { false } }
    ) { text, _ in
      var lines = LineStore()
      let option = text.replacing(["\n": " "])
      Array("\(text)\0display\u{1F}\(option)\u{1F}meta\u{1F}\(option)\u{1F}icon\u{1F}\(option)\n".utf8)
        .withUnsafeBytes { lines.append($0) }
      lines.finish()
      return ListSource.items(of: lines, look).map(\.self)
    }
  }
}
