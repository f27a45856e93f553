import FuzzSupport

/// Desktop entries that appear, change and disappear.
struct HostileEntries {
  private let icons: HostileIcons
  private static let folder = "data/applications/"

  init(icons: HostileIcons) {
    self.icons = icons
  }

  /// Returns ordinary entries, to be found and suggested as corrections.
  static func ordinary() -> [StagedFile] {
    HostileText.words.map { word in
      let name = word.prefix(1).uppercased() + word.dropFirst()
      return entry(word, Array("Name=\(name)\nExec=/bin/true\nIcon=folder\n".utf8))
    }
  }

  /// Returns an ordinary entry with this name.
  static func named(_ name: [UInt8], id: String) -> StagedFile {
    entry(id, Array("Name=".utf8) + withoutLines(name) + Array("\nExec=/bin/true\n".utf8))
  }

  static func removed(_ id: String) -> StagedFile {
    StagedFile(path: "\(folder)\(id).desktop", content: .gone)
  }

  private static func entry(_ id: String, _ lines: [UInt8]) -> StagedFile {
    StagedFile(
      path: "\(folder)\(id).desktop", content: .bytes(Array("[Desktop Entry]\nType=Application\n".utf8) + lines))
  }

  /// Returns an entry with arbitrary content. It starts only `/bin/true`.
  func hostile(id: String, _ random: inout FuzzRandom) -> StagedFile {
    let path = "\(Self.folder)\(id).desktop"
    switch random.int(below: 30) {
    case 0: return StagedFile(path: path, content: .fifo)
    case 1: return StagedFile(path: path, content: .folder)
    case 2: return StagedFile(path: path, content: .link(to: "/dev/zero"))
    case 3: return StagedFile(path: path, content: .unreadable)
    case 4: return StagedFile(path: path, content: .bytes(HostileText.name(&random)))
    default: break
    }
    var lines: [UInt8] = []
    for _ in 0..<random.int(in: 2...14) {
      lines += Array(random.element(of: Self.keys).utf8) + [0x3D] + value(&random) + [0x0A]
    }
    // Most of them can be shown.
    if !random.oneIn(5) { lines += line("Name", value(&random)) }
    if !random.oneIn(5) { lines += line("Exec", Array(random.element(of: Self.commands).utf8)) }
    if !random.oneIn(3) { lines += line("Icon", Array(icons.description(&random).utf8)) }
    if random.oneIn(4) {
      lines += Array("Actions=one;two;;\n[Desktop Action one]\n".utf8) + line("Name", value(&random))
      lines += line("Exec", Array("/bin/true".utf8)) + line("Icon", Array(icons.description(&random).utf8))
    }
    return Self.entry(id, lines)
  }

  /// Returns an entry that a word finds, with a hostile command that starts only `/bin/true`, or `/bin/sh` with
  /// nothing to do.
  func launched(_ word: String, id: String, _ random: inout FuzzRandom) -> StagedFile {
    let plain = withoutSpaces(HostileText.name(&random).prefix(3_000))
    let quoted = Array("/bin/true \"".utf8) + plain + [0x22]
    let command = random.element(of: [
      Array(random.element(of: Self.commands).utf8), Array("/bin/true ".utf8) + plain, quoted,
      Array("/bin/sh -c \": %f\"".utf8), Array("/bin/sh -c ': %U'".utf8), Array("/bin/true '%f' \"%c\" %%u".utf8),
      Array("/bin/true %f%f%i%k%c%d%D%n%N%v%m".utf8), Array("\"/bin/true\" \\".utf8),
      Array("/bin/true ~ $HOME `id`".utf8),
    ])
    let extra = random.element(of: [
      "", "", "Path=/nonexistent", "Path=/dev/null", "TryExec=/bin/true", "DBusActivatable=true",
      "StartupNotify=true", "Path=",
    ])
    return Self.entry(
      id,
      line("Name", Array(word.utf8) + [0x20] + Self.withoutLines(HostileText.name(&random)).prefix(60))
        + line("Exec", Self.withoutLines(command)) + Array("\(extra)\n".utf8))
  }

  /// Removes quotes and signs that would make it another command.
  private func withoutSpaces(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let special = Set(" \t\"'`$&;|<>()*?#~\\".utf8)
    return bytes.filter { !special.contains($0) }
  }

  private static let keys = [
    "Name", "Name[de]", "Name[C]", "Name[xx_YY@z]", "Name[", "GenericName", "GenericName[en]", "Comment", "Keywords",
    "Keywords[C]", "Terminal", "DBusActivatable", "NoDisplay", "Hidden", "OnlyShowIn", "NotShowIn", "TryExec", "Path",
    "StartupNotify", "StartupWMClass", "MimeType", "Type", "Version", "URL", "X-Flatpak", "Actions", "Icon", "[x", "",
    "=",
  ]

  private static let commands = [
    "/bin/true", "/bin/true %U %i %c %k", "/bin/true %", "true", "", "\"", "'", "\\", "/nonexistent/program",
    "/bin/true \"",
    "%f", "hunch-fuzz-none", "/", "/dev/null", "/bin/true %%%", "env",
    "/bin/true " + String(repeating: "x ", count: 5_000),
  ]

  private func value(_ random: inout FuzzRandom) -> [UInt8] {
    switch random.int(below: 6) {
    case 0: Array(random.element(of: ["true", "false", "1", "", ";;;", "a;b;c", "\\s\\n\\t\\q", "\\", "TRUE "]).utf8)
    case 1, 2: Array(HostileText.plain(&random).utf8)
    default: Self.withoutLines(HostileText.name(&random))
    }
  }

  private func line(_ key: String, _ value: [UInt8]) -> [UInt8] { Array("\(key)=".utf8) + value + [0x0A] }

  private static func withoutLines(_ bytes: [UInt8]) -> [UInt8] { bytes.filter { $0 != 0x0A && $0 != 0 } }
}
