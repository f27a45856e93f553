import FuzzSupport

/// The user's own files, with arbitrary content.
enum HostileSettings {
  /// Without the files of the session bus, which would itself wait for a FIFO.
  private static let paths = [
    "config/hunch/settings.ini", "config/hunch/words", "config/hunch/replacements.en", "config/hunch/replacements.de",
    "config/hunch/replacements.english", "config/hunch/providers.ini", "data/hunch/history.sqlite",
    "data/gnome-shell/search-providers/fuzz.ini", "cache/hunch",
    "config/hunch", "config/user-dirs.dirs", "data/hunch",
  ]

  /// Returns some of the files.
  static func files(_ random: inout FuzzRandom) -> [StagedFile] {
    (0..<random.int(in: 1...4)).map { _ in file(&random) }
  }

  /// Returns a file, for the start or for a later step.
  static func file(_ random: inout FuzzRandom) -> StagedFile {
    let path = random.element(of: paths)
    return StagedFile(path: path, content: content(of: path, &random))
  }

  /// Returns the settings as another program may leave them while the window uses them: an editor, a synchronizing
  /// tool, another instance, a mistake.
  static func rewritten(_ random: inout FuzzRandom) -> StagedFile {
    let path = "config/hunch/settings.ini"
    let text = settings(&random)
    let content: StagedFile.Content =
      switch random.int(below: 16) {
      case 0...4: .bytes(text)
      case 5...7: .overwritten(text)
      case 8, 9: .cut(at: random.int(below: max(1, text.count)))
      case 10: .bytes(Array(text.prefix(random.int(below: max(1, text.count)))))
      case 11: .gone
      case 12: .folder
      case 13: .unreadable
      case 14: .link(to: random.element(of: ["/dev/zero", "nowhere", "settings.ini", "/"]))
      default: .bytes(self.text(of: path, &random))
      }
    return StagedFile(path: path, content: content)
  }

  /// Returns settings that are mostly valid, mixed with invalid lines.
  private static func settings(_ random: inout FuzzRandom) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<random.int(in: 0...12) {
      bytes += Array((random.element(of: lines) + "\n").utf8)
      if random.oneIn(8) { bytes += HostileText.name(&random).prefix(2_000) + [0x0A] }
    }
    return bytes
  }

  private static let lines = [
    "[Window]", "width=700", "height=99999", "dark=true", "[Field]", "complete-inline=false", "[Sources]",
    "off=applications", "off=files;icons", "off=;;", "order=characters;applications", "[Files]", "folders=~",
    "hidden=true",
    "folders=/dev;/proc/self", "leave-out=*", "[List mine]", "file=/dev/zero", "file=~/config/hunch/settings.ini",
    "[List mine]", "format=csv", "[History]", "learn=false", "[Suggestions]", "count=-3", "[Scripts]", "x=0000",
    "[Keys]", "close=<Control>q", "close=q", "actions=<", "[Launching]", "terminal=/bin/true", "terminal=\"", "[", "=x",
    "[Icons]", "theme=../..", "# a comment",
  ]

  /// Returns a search provider that never answers, or ends when asked.
  static func deafProvider(_ random: inout FuzzRandom) -> [StagedFile] {
    let provider = """
      [Shell Search Provider]
      DesktopId=calculator.desktop
      BusName=fuzz.Provider
      ObjectPath=/fuzz/Provider
      Version=2

      """
    let program = random.element(of: ["/bin/true", "/bin/false", "/bin/sleep 20", "/nonexistent"])
    let service = "[D-BUS Service]\nName=fuzz.Provider\nExec=\(program)\n"
    return [
      StagedFile(path: "data/gnome-shell/search-providers/fuzz.ini", content: .bytes(Array(provider.utf8))),
      StagedFile(path: "data/dbus-1/services/fuzz.Provider.service", content: .bytes(Array(service.utf8))),
    ]
  }

  private static func content(of path: String, _ random: inout FuzzRandom) -> StagedFile.Content {
    switch random.int(below: 10) {
    case 0, 1: return .fifo
    case 2: return .folder
    case 3: return .link(to: random.element(of: ["/dev/zero", "/dev/null", "nowhere", "/"]))
    case 4: return .unreadable
    case 5:
      return .sparse(
        Array("calc = calculator\n[Field]\n".utf8), size: random.element(of: [1 << 20, 64 << 20, 1 << 31]))
    default: return .bytes(text(of: path, &random))
    }
  }

  private static func text(of path: String, _ random: inout FuzzRandom) -> [UInt8] {
    let isIni = path.hasSuffix(".ini")
    let count = random.oneIn(8) ? random.int(in: 1_000...20_000) : random.int(in: 0...30)
    var bytes: [UInt8] = []
    for _ in 0..<count {
      if isIni {
        bytes += Array("\(random.element(of: keys))\(random.element(of: ["=", " = ", ""]))".utf8)
        bytes += Array(random.element(of: values).utf8)
      } else {
        bytes += count > 100 ? Array(HostileText.plain(&random).utf8) : Array(HostileText.name(&random).prefix(2_000))
        if random.oneIn(2) { bytes += Array(" = \(HostileText.word(&random))".utf8) }
      }
      bytes.append(random.oneIn(30) ? 0 : 0x0A)
    }
    return bytes
  }

  private static let keys = [
    "[Field]", "complete-inline", "[Suggestions]", "enabled", "count", "[Providers]", "words", "remote.x@y",
    "[History]", "learn",
    "[provider a]", "[provider ]", "name", "preset", "server", "url", "index", "field", "list", "text", "token-file",
    "limit",
    "[Shell Search Provider]", "DesktopId", "BusName", "ObjectPath", "Version", "[D-BUS Service]", "Name", "#", "[",
    "]", "",
  ]

  private static let values = [
    "true", "false", "0", "-1", "99999999999999999999", "3", "20", "meilisearch", "http://127.0.0.1:9", "https://[",
    "{query}",
    "$.a[*]", "$..", "calculator.desktop", "fuzz.Provider", "/fuzz", "2", "/dev/zero", "\u{202E}x", "\\", "%zz", "",
    String(repeating: "x", count: 3_000),
  ]
}
