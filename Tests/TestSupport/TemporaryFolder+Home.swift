import Foundation

/// The home folder, settings and scripts that a program starts with. End-to-end tests that need other ones than
/// those of a new user start the program with ``homeVariables``.
extension TemporaryFolder {
  /// The variables that name the home folder and the folders of settings, data and caches, all below this one.
  package var homeVariables: [String: String] {
    [
      "HOME": path + "/home", "XDG_CONFIG_HOME": path + "/config", "XDG_DATA_HOME": path + "/data",
      "XDG_CACHE_HOME": path + "/cache",
    ]
  }

  /// The variable that names this folder's settings. Nothing else differs from what a new user has.
  package var settingsVariables: [String: String] { ["XDG_CONFIG_HOME": path + "/config"] }

  /// The variables that name this folder's settings and data. The usual home folder and cache stay.
  package var dataVariables: [String: String] {
    [
      "XDG_CONFIG_HOME": path + "/config", "XDG_DATA_HOME": path + "/data", "XDG_DATA_DIRS": path + "/share:/usr/share",
    ]
  }

  /// The path of the settings file.
  package var settingsPath: String { path + "/config/hunch/settings.ini" }

  /// The text of the settings file; nil if the file is missing.
  package var settings: String? { text(of: "config/hunch/settings.ini") }

  /// Replaces the settings file.
  package func write(settings text: String) throws {
    try write(text, to: "config/hunch/settings.ini")
  }

  /// Adds the desktop entry of an application.
  ///
  /// - Parameters:
  ///   - lines: Further lines of the entry.
  ///   - file: The place of the entry in this folder.
  package func addApplication(_ name: String, exec: String = "/bin/true", _ lines: String = "", to file: String) throws
  {
    try write("[Desktop Entry]\nType=Application\nName=\(name)\nExec=\(exec)\n\(lines)", to: file)
  }

  /// Adds a browser for web addresses, which it writes to the file `opened`.
  ///
  /// - Parameter data: The folder of data that gets its entry.
  package func addBrowser(to data: String) throws {
    let browser = try write("#!/bin/sh\necho \"$@\" > \"\(path)/opened\"\n", to: "browser", mode: 0o700)
    try addApplication(
      "Browser", exec: "\(browser) %u", "MimeType=x-scheme-handler/https;\n", to: "\(data)/applications/browser.desktop"
    )
    try write("[Default Applications]\nx-scheme-handler/https=browser.desktop\n", to: "config/mimeapps.list")
  }

  /// Adds the desktop entry of a runner, *Zork Tabs*, to the user's data.
  ///
  /// - Parameters:
  ///   - name: The bus name of the runner.
  ///   - lines: Further lines of the entry.
  package func addRunner(_ name: String, _ lines: String = "") throws {
    try write(
      """
      [Desktop Entry]
      Type=Service
      Name=Zork Tabs
      X-KDE-PluginInfo-Name=zorktabs
      X-Plasma-API=DBus
      X-Plasma-DBusRunner-Service=\(name)
      \(lines)

      """, to: "data/krunner/dbusplugins/zorktabs.desktop")
  }

  /// Adds a script and enables it, unless `isOn` is false.
  package func addScript(_ name: String, _ text: String, isOn: Bool = true) throws {
    let file = try write(text, to: "config/hunch/scripts/" + name, mode: 0o700)
    guard isOn else { return }
    let sum = try Program.run("sha256sum", [file]).prefix(64)
    let old = settings ?? ""
    let rest = old.contains("[Scripts]\n") ? old : old + "[Scripts]\n"
    try write(settings: rest.replacingOccurrences(of: "[Scripts]\n", with: "[Scripts]\n\(name)=\(sum)\n"))
  }

  /// Writes the desktop's list of recently used files, the first of which was used last.
  /// - Returns: The path of the list.
  @discardableResult
  package func writeRecentlyUsed(_ paths: [String]) throws -> String {
    let bookmarks = paths.enumerated().map { number, path in
      Self.bookmark("file://" + path.replacing(" ", with: "%20"), used: "2026-01-\(31 - number)T00:00:00Z")
    }
    return try writeRecentlyUsed(bookmarks: bookmarks, to: "recently-used.xbel")
  }

  /// Writes the desktop's list of recently used files.
  /// - Parameter bookmarks: The files, by ``bookmark(_:used:counts:)``.
  @discardableResult
  package func writeRecentlyUsed(
    bookmarks: [String], to file: String = "data/recently-used.xbel"
  ) throws -> String {
    try write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <xbel version="1.0" xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
        xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">\(bookmarks.joined())</xbel>
      """, to: file)
  }

  /// Returns the entry of a file in the desktop's list of recently used files.
  ///
  /// - Parameters:
  ///   - address: Its address.
  ///   - time: The time of its last use, as in ISO 8601.
  ///   - counts: How often each of some programs used it.
  package static func bookmark(_ address: String, used time: String, counts: [Int] = []) -> String {
    let applications = counts.enumerated().map {
      #"<bookmark:application name="p\#($0)" exec="&apos;p %u&apos;" modified="\#(time)" count="\#($1)"/>"#
    }.joined()
    let details = """
      <info><metadata owner="http://freedesktop.org"><mime:mime-type type="text/plain"/>
      <bookmark:applications>\(applications)</bookmark:applications></metadata></info>
      """
    return """
      <bookmark href="\(address)" added="\(time)" modified="\(time)" visited="\(time)">\(counts.isEmpty ? "" : details)</bookmark>
      """
  }

  /// Returns the entry of a file that was used some minutes ago: desktops forget files after a month.
  package static func bookmark(_ address: String, minutesAgo minutes: Int) -> String {
    bookmark(address, used: ISO8601DateFormatter().string(from: Date(timeIntervalSinceNow: -60 * Double(minutes))))
  }
}
