import Foundation
import TestSupport

/// A home folder and system data in which every source has items, the same on every machine.
final class EverySource {
  /// The words about web engines that Preferences shows untranslated: names of sites, hosts and a system.
  static let engines = [
    "DuckDuckGo", "Wikipedia", "OpenStreetMap", "Debian", "duckduckgo.com", "en.wikipedia.org", "www.openstreetmap.org",
    "packages.debian.org", "Wiktionary",
  ]

  private let folder = TemporaryFolder()

  /// The variables to start the program with.
  var environment: [String: String] {
    folder.homeVariables.merging([
      "XDG_DATA_DIRS": folder.path + "/share", "HUNCH_CATALOGUE": folder.path + "/catalogue",
    ]) { $1 }
  }

  var home: String { folder.path + "/home" }

  /// The address that was opened last, on the web or in a software centre.
  var opened: String? { folder.line(of: "opened") }

  /// Forgets what was opened, started and chosen.
  func forget() {
    for name in ["opened", "started", "chosen"] {
      try? FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
    }
  }

  /// Writes a file at a path relative to the folder that holds everything.
  func write(_ text: String, to path: String) throws { try folder.write(text, to: path) }

  /// Makes an empty file in the home folder. Its name may be invalid UTF-8.
  func addFile(_ name: [UInt8]) throws {
    let file = (Array("\(home)/".utf8) + name + [0]).withUnsafeBytes {
      $0.assumingMemoryBound(to: CChar.self).baseAddress.map { creat($0, 0o600) } ?? -1
    }
    guard file >= 0 else { throw HarnessError("no file is made: \(String(cString: strerror(errno)))") }
    close(file)
  }

  /// Whether this application was the last one started.
  func wasStarted(_ name: String) -> Bool { folder.line(of: "started") == name }

  /// - Parameters:
  ///   - off: The sources to disable.
  ///   - scripts: More enabled scripts by their names, without the first line.
  init(off: [String] = [], scripts: [String: String] = [:]) throws {
    // The toolkit needs these parts of the system; none of them is searched.
    try folder.write("", to: "share/.keep")
    for name in ["mime", "glib-2.0"] where FileManager.default.fileExists(atPath: "/usr/share/" + name) {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/share/\(name)", withDestinationPath: "/usr/share/" + name)
    }
    for application in Self.applications { try add(application) }
    try addOpener()
    for file in Self.files { try folder.write("", to: "home/" + file) }
    try addRecentFiles("Documents/budget 2026.ods", "Documents/letter to Anna.odt", "Pictures/holiday.jpg")
    try addIcons()
    try addSoftware([
      ("Chess", "Play chess", ""), ("Paint Studio", "Draw pictures", ""), ("Inkscape", "Vector graphics", "svg;draw"),
      ("Mail Archiver", "Keep letters", ""),
    ])
    try folder.write("Host fileserver\n HostName 192.0.2.1\nHost calculon\n", to: "home/.ssh/config")
    try folder.write("w = Wikipedia https://w.example/?q={searchTerms}\n", to: "config/hunch/engines")
    try folder.write(
      "name,office\nheartbeat,Ward\nfirefighter,Station\nnetwork cable,Store\nAnna Smith,Room 3\n", to: "staff.csv")
    try folder.write(
      settings: "[List staff]\nfile=\(folder.path)/staff.csv\ntitle=Staff\nsubtitle=office\n[Scripts]\n"
        + "[Sources]\noff=\(off.map { $0 + ";" }.joined())\n")
    let script = """
      #!/bin/sh
      # hunch.title = Branches
      # hunch.deadline = 60s
      printf 'feature/firewall\\nmain\\nfix-calendar\\n'

      """
    try addScript("branches", script)
    for (name, body) in scripts {
      try addScript(name, "#!/bin/sh\n# hunch.deadline = 60s\nOUT='\(folder.path)'\n\(body)\n")
    }
  }

  /// Adds to the settings; call it before the program starts.
  func addSettings(_ text: String) throws { try folder.write(settings: (folder.settings ?? "") + text) }

  /// Adds a script; call it before the program starts.
  func addScript(_ name: String, _ text: String, isOn: Bool = true) throws {
    try folder.addScript(name, text, isOn: isOn)
  }

  /// The last row that a script was called for, if the script wrote it to `$OUT/chosen`.
  var chosen: String? { folder.line(of: "chosen") }

  // MARK: Applications

  /// The content of a desktop entry.
  private struct Application {
    var name: String
    var kind: String
    var keywords: String
    var category = "Utility"
    var action: String?
  }

  private static let applications = [
    Application(name: "Firefox", kind: "Web Browser", keywords: "Internet;WWW;", action: "New Private Window"),
    Application(name: "Files", kind: "File Manager", keywords: "folder;explore;disk;"),
    Application(name: "Terminal", kind: "", keywords: "shell;prompt;command;"),
    Application(name: "Text Editor", kind: "", keywords: "plaintext;write;"),
    Application(name: "Vim", kind: "Text Editor", keywords: "edit;"),
    Application(name: "Calculator", kind: "", keywords: "calculation;arithmetic;"),
    Application(name: "Calendar", kind: "", keywords: "appointments;events;"),
    Application(name: "Clocks", kind: "", keywords: "time;timer;alarm;"),
    Application(name: "Document Viewer", kind: "", keywords: "pdf;ps;"),
    Application(
      name: "LibreOffice Writer", kind: "Word Processor", keywords: "letter;document;", action: "New Document"),
    Application(name: "LibreOffice Calc", kind: "Spreadsheet", keywords: "table;xls;"),
    Application(name: "System Monitor", kind: "Task Manager", keywords: "process;cpu;memory;"),
    Application(name: "Thunderbird", kind: "Mail Client", keywords: "email;news;"),
    Application(name: "GIMP", kind: "Image Editor", keywords: "photoshop;paint;"),
    Application(name: "VLC media player", kind: "", keywords: "video;movie;film;"),
    Application(name: "Visual Studio Code", kind: "", keywords: "editor;programming;"),
    Application(name: "Network", kind: "", keywords: "wifi;ethernet;", category: "Settings"),
    Application(name: "Sound", kind: "", keywords: "volume;microphone;", category: "Settings"),
    Application(name: "Displays", kind: "", keywords: "resolution;night;", category: "Settings"),
    Application(name: "Keyboard", kind: "", keywords: "layout;shortcut;", category: "Settings"),
  ]

  private func add(_ application: Application) throws {
    let program = try folder.write(
      "#!/bin/sh\necho \"$*\" > '\(folder.path)/started'\n", to: "programs/start", mode: 0o700)
    var lines = [
      "[Desktop Entry]", "Type=Application", "Name=\(application.name)", "Keywords=\(application.keywords)",
      "Categories=\(application.category);", "Exec=\(program) \(application.name)",
    ]
    if !application.kind.isEmpty { lines.append("GenericName=\(application.kind)") }
    if let action = application.action {
      lines += ["Actions=new;", "[Desktop Action new]", "Name=\(action)", "Exec=\(program) \(action)"]
    }
    let name = application.name.replacingOccurrences(of: " ", with: "-")
    try folder.write(lines.joined(separator: "\n") + "\n", to: "share/applications/\(name).desktop")
  }

  /// Adds the application that opens addresses.
  private func addOpener() throws {
    let program = try folder.write(
      "#!/bin/sh\necho \"$1\" > '\(folder.path)/opened'\n", to: "programs/open", mode: 0o700)
    let schemes = ["https", "appstream"].map { "x-scheme-handler/" + $0 }
    try folder.write(
      """
      [Desktop Entry]
      Type=Application
      Name=Opener
      NoDisplay=true
      Exec=\(program) %u
      MimeType=\(schemes.map { $0 + ";" }.joined())

      """, to: "share/applications/opener.desktop")
    try folder.write(
      "[Default Applications]\n" + schemes.map { $0 + "=opener.desktop\n" }.joined(), to: "config/mimeapps.list")
  }

  // MARK: Files

  private static let files = [
    "Documents/budget 2026.ods", "Documents/budget.ods", "Documents/letter to Anna.odt", "Documents/network-plan.pdf",
    "Documents/firewall.conf", "Documents/holiday plans.txt", "Documents/report 2024.pdf", "Pictures/holiday.jpg",
    "Pictures/heart.png", "Projects/hunch/README.md", "Reports/2024/q3.pdf", "Documents/Rechnung März.pdf",
    "Maps/Straße nach Łódź.txt",
  ]

  private func addRecentFiles(_ names: String...) throws {
    let bookmarks = names.enumerated().map { number, name in
      TemporaryFolder.bookmark(
        "file://\(home)/\(name)".replacingOccurrences(of: " ", with: "%20"), minutesAgo: 60 * (number + 1))
    }
    try folder.writeRecentlyUsed(bookmarks: bookmarks)
  }

  // MARK: Icons and software

  private static let icons = [
    "edit-cut", "firefox", "folder-download", "heart", "input-keyboard", "mail-read", "network-wired",
    "network-wireless", "quokka", "quokka-symbolic",
    "task-due", "user-trash", "video-display",
  ]

  private func addIcons() throws {
    // GTK looks for its picture of missing icons in the second folder: a newer GTK never stops looking for it.
    try folder.write(
      """
      [Icon Theme]
      Name=Hicolor
      Directories=scalable/actions,16x16/status
      [scalable/actions]
      Size=16
      Type=Scalable
      Context=Actions
      [16x16/status]
      Size=16
      Context=Status

      """, to: "share/icons/hicolor/index.theme")
    let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"16\" height=\"16\"/>"
    for name in Self.icons { try folder.write(picture, to: "share/icons/hicolor/scalable/actions/\(name).svg") }
  }

  private func addSoftware(_ components: [(name: String, summary: String, keywords: String)]) throws {
    let described = components.map { name, summary, keywords in
      let id = name.replacingOccurrences(of: " ", with: "")
      let words = keywords.split(separator: ";").map { "<keyword>\($0)</keyword>" }.joined()
      return """
        <component type="desktop-application"><id>org.example.\(id)</id><pkgname>\(id.lowercased())</pkgname>\
        <name>\(name)</name><summary>\(summary)</summary><keywords>\(words)</keywords></component>
        """
    }
    try folder.write(
      "<?xml version=\"1.0\"?>\n<components version=\"0.16\" origin=\"test\">\(described.joined())</components>\n",
      to: "catalogue/xml/test.xml")
  }
}
