import Testing

@testable import SmartSearch

/// Typed texts with the wanted names, from public issue trackers of launchers and choosers. The wanted name must be
/// the first row, among the matches and the near matches behind them.
@Suite struct WishTests {
  struct Wish: CustomTestStringConvertible, Sendable {
    let text: String
    let name: String
    let list: List
    var testDescription: String { "\(text) → \(name)" }
  }

  enum List: Sendable { case software, files, characters, settings }

  private static let software = [
    "Visual Studio Code", "Visual Paradigm", "F-Droid", "Files", "Disk Usage Analyzer", "Disks", "Discord",
    "YouTube", "Yelp", "KeePassXC", "KeePassDX", "Kdenlive", "KDE Connect", "LibreOffice Writer", "LibreOffice Calc",
    "LibreOffice Impress", "LibreOffice Draw", "LibreOffice", "GIMP", "GNU Image Manipulation Program", "GNOME Hitori",
    "GHex", "Kana test", "Kana testing", "Test Suite Runner", "Testament", "Photoshop", "Photos", "Shotwell",
    "Shopping List",
    "Thunderbird", "Firefox", "Firefox Private Window", "Firewall Configuration", "Chromium", "Google Chrome",
    "Calculator",
    "Calendar", "Clocks", "Contacts", "Maps", "Weather", "Text Editor", "Terminal", "Tilix", "Document Viewer",
    "Image Viewer", "Archive Manager", "Software", "System Monitor", "Settings", "Sound Recorder", "Videos", "VLC",
    "Audacity", "Blender", "Inkscape", "Krita", "Spotify", "Steam", "Signal", "Telegram Desktop", "Element", "Slack",
    "Virtual Machine Manager", "VirtualBox", "GParted", "Transmission", "qBittorrent", "OBS Studio", "Zoom",
    "GNOME Tweaks", "Extension Manager", "dconf Editor", "Passwords and Keys", "Remmina", "FileZilla", "Wireshark",
    "IntelliJ IDEA", "PyCharm", "Android Studio", "Sublime Text", "GNU Emacs", "Vim", "Neovim", "Xournal++",
  ]
  private static let files = [
    "README.md", "main.swift", "IndexQuery.swift", "SearchIndex+Near.swift", "package-lock.json", "package.json",
    "docker-compose.yml", "Dockerfile", "invoice-2024-03.pdf", "invoice-2024-04.pdf", "CV_final.odt", "CV_final_2.odt",
    "holiday photos", "IMG_20240312_101530.jpg", "Makefile", "CHANGELOG.md", "thesis-draft.tex", "bibliography.bib",
    "tax return 2023.ods", "wireguard.conf", "authorized_keys", "known_hosts", "requirements.txt",
    "systemGroupedBackground.css",
  ]
  private static let characters = [
    "grinning face", "grinning face with smiling eyes", "face with tears of joy", "thumbs up", "thumbs down",
    "red heart",
    "broken heart", "heart suit", "rightwards arrow", "leftwards arrow", "check mark", "heavy check mark", "em dash",
    "en dash", "ellipsis", "horizontal ellipsis", "party popper", "rocket", "fire", "fire engine", "waving hand",
    "Greek small letter alpha", "Greek small letter beta", "infinity", "multiplication sign", "degree sign",
    "euro sign",
  ]
  private static let settings = [
    "Wi-Fi", "Bluetooth", "Network", "Displays", "Sound", "Power", "Keyboard", "Mouse & Touchpad", "Printers", "Users",
    "Date & Time", "Region & Language", "Default Applications", "Notifications", "Online Accounts", "Night Light",
    "Removable Media", "About", "Accessibility", "Appearance",
  ]

  static let wishes: [Wish] =
    [
      // Words run together.
      ("vscode", "Visual Studio Code"), ("vsc", "Visual Studio Code"), ("fd", "F-Droid"), ("yt", "YouTube"),
      ("kdx", "KeePassDX"), ("lowr", "LibreOffice Writer"), ("loc", "LibreOffice Calc"), ("dua", "Disk Usage Analyzer"),
      ("vmm", "Virtual Machine Manager"), ("obss", "OBS Studio"), ("tdesk", "Telegram Desktop"),
      ("firepriv", "Firefox Private Window"),
      ("gtweak", "GNOME Tweaks"), ("astudio", "Android Studio"), ("sysmon", "System Monitor"),
      // Inside a word.
      ("shop", "Shopping List"), ("bird", "Thunderbird"), ("office", "LibreOffice"), ("torrent", "qBittorrent"),
      ("part", "GParted"), ("zilla", "FileZilla"), ("shark", "Wireshark"), ("droid", "F-Droid"),
      // A typing mistake.
      ("fierfox", "Firefox"), ("firefix", "Firefox"), ("forefox", "Firefox"),
      ("fierfox priv", "Firefox Private Window"),
      ("chorme", "Google Chrome"), ("thunderbrid", "Thunderbird"), ("calclator", "Calculator"),
      ("terninal", "Terminal"),
      ("spotfy", "Spotify"), ("inksacpe", "Inkscape"), ("tetx edit", "Text Editor"), ("setings", "Settings"),
      ("virtaulbox", "VirtualBox"), ("audcity", "Audacity"), ("discrod", "Discord"), ("telgram", "Telegram Desktop"),
      // Whole words, written words, and the share of the name.
      ("test", "Test Suite Runner"), ("kana test", "Kana test"), ("g h", "GNOME Hitori"),
      ("libreoffice", "LibreOffice"),
    ].map { Wish(text: $0.0, name: $0.1, list: .software) }
    + [
      ("packlock", "package-lock.json"), ("dcompose", "docker-compose.yml"), ("inv 04", "invoice-2024-04.pdf"),
      ("iq swift", "IndexQuery.swift"), ("chagelog", "CHANGELOG.md"), ("makefiel", "Makefile"),
      ("requirments", "requirements.txt"), ("guard", "wireguard.conf"), ("knwon", "known_hosts"),
    ].map { Wish(text: $0.0, name: $0.1, list: .files) }
    + [
      ("fire", "fire"), ("heart", "heart suit"), ("alpha", "Greek small letter alpha"), ("elipsis", "ellipsis"),
      ("rigthwards", "rightwards arrow"), ("tup", "thumbs up"),
    ].map { Wish(text: $0.0, name: $0.1, list: .characters) }
    + [
      ("wifi", "Wi-Fi"), ("bluetoth", "Bluetooth"), ("netwrok", "Network"), ("touch", "Mouse & Touchpad"),
      ("pad", "Mouse & Touchpad"), ("nlight", "Night Light"),
    ].map { Wish(text: $0.0, name: $0.1, list: .settings) }

  private static func names(_ list: List) -> [String] {
    switch list {
    case .software: software
    case .files: files
    case .characters: characters
    case .settings: settings
    }
  }

  @Test(arguments: wishes) func theWantedNameIsFirst(_ wish: Wish) throws {
    let names = Self.names(wish.list)
    let index = try SearchIndex(names.map { SearchItem(name: $0) })
    let rows = index.search(wish.text, limit: 5).hits.map(\.item) + index.near(wish.text, limit: 5).map(\.item)
    #expect(rows.first.map { names[Int($0)] } == wish.name, "\(rows.map { names[Int($0)] })")
  }

  @Test func thereAreSixtyWishes() { #expect(Self.wishes.count >= 60) }
}
