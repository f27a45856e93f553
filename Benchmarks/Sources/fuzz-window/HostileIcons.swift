import FuzzSupport

/// Descriptions of icons of every kind that GIO knows, and files that are no icons.
struct HostileIcons {
  /// The files that the descriptions refer to.
  let files: [StagedFile]
  private let descriptions: [String]

  /// - Parameter home: the home folder, because descriptions contain absolute paths.
  init(home: String, _ random: inout FuzzRandom) {
    let pictures = Self.pictures(&random)
    let theme = "data/icons/hicolor/scalable/apps"
    files =
      pictures.map { StagedFile(path: "icons/" + $0.name, content: $0.content) }
      + [
        StagedFile(path: theme + "/hunch-fuzz-fifo.svg", content: .fifo),
        StagedFile(path: theme + "/hunch-fuzz-nested.svg", content: .bytes(Self.nested(12))),
      ]
    let paths = pictures.map { "\(home)/icons/\($0.name)" }
    descriptions =
      paths + paths.prefix(6).map { "file://" + $0 } + Self.names + Self.schemes
      + ["\(home)/icons", "\(home)/icons/missing.png", "/dev/zero", "/dev/zero", "/dev/null"]
      + paths.prefix(4).map { ". GFileIcon file://" + $0 }
  }

  func description(_ random: inout FuzzRandom) -> String {
    if random.oneIn(20) { return HostileText.mixed(random.int(in: 1...6), &random) }
    return random.element(of: descriptions)
  }

  private static let names = [
    "firefox", "folder", "user-trash-symbolic", "application-x-executable", "hunch-fuzz-fifo", "hunch-fuzz-nested", "",
    ".", "..", "a/b", "no-such-name", "no-such-name-symbolic", "-", String(repeating: "x", count: 5_000),
  ]

  private static let schemes = [
    "http://127.0.0.1:9/x.png", "https://127.0.0.1:9/x.png", "ftp://127.0.0.1:9/x.png", "sftp://127.0.0.1/x.png",
    "smb://127.0.0.1/x", "data:image/png;base64,AAAA", "data:", "trash:///x.png", "recent:///x", "mailto:x",
    "file:///tmp/%zz", "file:", "file://", "file:///", "file://localhost/nothing.png", "resource:///nothing.png",
    "resource:///org/gtk/libgtk/icons", "~/x.png", "../x.png", ":", "://", "x:y", "%00", "javascript:1",
    ". GFileIcon http://127.0.0.1:9/x", ". GThemedIcon folder firefox", ". GThemedIcon", ". GBytesIcon x",
    ". GEmblemedIcon x",
    ". GFileIcon file:///tmp/%zz", ". GFileIcon", ". GObject x", ". ", ".", ". . .", ". NoSuchType x",
  ]

  private typealias Picture = (name: String, content: StagedFile.Content)

  private static func pictures(_ random: inout FuzzRandom) -> [Picture] {
    let isHuge = random.oneIn(2)
    let side = isHuge ? 30_000 : random.int(in: 1...600)
    let magic: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return [
      ("fifo.png", .fifo), ("fifo.svg", .fifo), ("folder.png", .folder), ("zero.png", .link(to: "/dev/zero")),
      ("large.png", .bytes(BlankPNG.bytes(width: side, height: side))),
      ("nested.svg", .bytes(nested(isHuge ? 16 : 9))),
      ("itself.png", .link(to: "itself.png")), ("unreadable.png", .unreadable), ("empty.png", .bytes([])),
      ("broken.png", .bytes(magic + random.bytes(200))),
      ("cut.png", .bytes(Array(BlankPNG.bytes(width: 48, height: 48).dropLast(random.int(in: 1...40))))),
      ("bare.png", .sparse(magic, size: 300 << 20)),
      ("plain.pbm", .sparse(Array("P4\n\(side) \(side)\n".utf8), size: side * ((side + 7) / 8) + 20)),
      ("wide.svg", .bytes(svg("<rect width=\"9\" height=\"9\"/>", size: "1000000000"))),
      ("empty.svg", .bytes(svg("", size: "0"))),
      ("laughs.svg", .bytes(laughs)), ("cut.svg", .bytes(Array(nested(3).dropLast(20)))),
      ("text.svg", .bytes(HostileText.name(&random))),
    ]
  }

  private static func svg(_ body: String, size: String) -> [UInt8] {
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(size)" \
      height="\(size)">\(body)</svg>
      """.utf8)
  }

  /// Returns a drawing in which each level draws the one below twice, slightly moved.
  private static func nested(_ levels: Int) -> [UInt8] {
    let groups = (1...levels).map { level in
      "<g id=\"g\(level)\"><use xlink:href=\"#g\(level - 1)\"/><use xlink:href=\"#g\(level - 1)\" x=\"1\"/></g>"
    }
    let body =
      "<defs><circle id=\"g0\" r=\"20\" opacity=\"0.5\"/>\(groups.joined())</defs><use xlink:href=\"#g\(levels)\"/>"
    return svg(body, size: "48")
  }

  /// Entities of entities.
  private static let laughs: [UInt8] = {
    let entities = (1...9).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }
    let head = "<!DOCTYPE svg [<!ENTITY l0 \"ha\">\(entities.joined())]>"
    return Array(head.utf8) + svg("<text>&l9;</text>", size: "48")
  }()
}
