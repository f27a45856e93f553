import CGLib
import Catalog
import Foundation
import GLibKit
import TestSupport
import Testing

@testable import ExternalSearch

/// Records that real programs wrote while they were used. The folder `Recorded` has a home for each of them, with the
/// version in its name, and the settings as `dconf dump /` prints them.
@Suite("Records of real programs") struct RecordedHomeTests {
  struct Recording: Sendable, CustomTestStringConvertible {
    /// The name of the home.
    var home: String
    var place: UsePlace
    /// All items that are read, each with its use in proportion to the others.
    var uses: [String: Double]

    var testDescription: String { home }
  }

  static let recordings: [Recording] = [
    // The score counts times of seven seconds with the focus. Calculator had it three times for 22 seconds, Clocks twice
    // for 15 and Files once for 8: 9, 4 and 1. The favourites are Contacts, Files, Software, Text Editor and Calculator.
    // The first one counts like the least used application, and the last one a third of that.
    Recording(
      home: "gnome-shell-48.7", place: .gnome,
      uses: [
        "applications/org.gnome.Calculator.desktop": 56, "applications/org.gnome.clocks.desktop": 24,
        "applications/org.gnome.Nautilus.desktop": 11, "applications/org.gnome.Contacts.desktop": 6,
        "applications/org.gnome.Software.desktop": 4, "applications/org.gnome.TextEditor.desktop": 3,
      ]),
    // KRunner started KCalc three times, Konsole twice and Dolphin once, and the menu System Settings once. The first
    // use scores nothing. KWrite opened the notes twice and the report once, and Dolphin opened the notes once in Kate.
    // System Settings and Dolphin are favourites of every new user, which count 1 and two thirds.
    Recording(
      home: "plasma-6.3.6", place: .plasma,
      uses: [
        "applications/org.kde.kcalc.desktop": 9, "applications/systemsettings.desktop": 6,
        "applications/org.kde.konsole.desktop": 6, "applications/org.kde.dolphin.desktop": 5,
        "files//home/user/Documents/notes.txt": 6, "files//home/user/Documents/report.txt": 3,
      ]),
    // Calculator was started three times, then Document Viewer twice, then Mousepad once. Rofi subtracts the smallest
    // number each time that it writes, so an application that was alone in the record stays behind those added later.
    Recording(
      home: "rofi-1.7.3", place: .rofi,
      uses: [
        "applications/org.gnome.Evince.desktop": 3, "applications/org.xfce.mousepad.desktop": 2,
        "applications/org.gnome.Calculator.desktop": 1,
      ]),
    // Clocks, Contacts, Characters, Clocks, Clocks and Contacts were started.
    Recording(
      home: "rofi-1.7.5", place: .rofi,
      uses: [
        "applications/org.gnome.clocks.desktop": 2, "applications/org.gnome.Contacts.desktop": 2,
        "applications/org.gnome.Characters.desktop": 1,
      ]),
    // Calculator was started. This version records names.
    Recording(home: "fuzzel-1.8.2", place: .fuzzel, uses: ["applications/org.gnome.Calculator.desktop": 1]),
    // Clocks was started three times, Contacts twice, Characters once.
    Recording(
      home: "fuzzel-1.12.0", place: .fuzzel,
      uses: [
        "applications/org.gnome.clocks.desktop": 3, "applications/org.gnome.Contacts.desktop": 2,
        "applications/org.gnome.Characters.desktop": 1,
      ]),
    // The same.
    Recording(
      home: "wofi-1.4.1", place: .wofi,
      uses: [
        "applications/org.gnome.clocks.desktop": 3, "applications/org.gnome.Contacts.desktop": 2,
        "applications/org.gnome.Characters.desktop": 1,
      ]),
    // Calculator was started three times, Document Viewer twice, Mousepad once.
    Recording(
      home: "wofi-1.3", place: .wofi,
      uses: [
        "applications/org.gnome.Calculator.desktop": 3, "applications/org.gnome.Evince.desktop": 2,
        "applications/org.xfce.mousepad.desktop": 1,
      ]),
    // Mousepad opened the notes three times and the report once, and counted six and two.
    Recording(
      home: "mousepad-0.5.10", place: .files,
      uses: ["files//tmp/home/Documents/notes.txt": 6, "files//tmp/home/Documents/report with ä.txt": 2]),
    // Mousepad opened both files, and Files the old one in Text Editor.
    Recording(
      home: "mousepad-0.6.3-nautilus-48.3", place: .files,
      uses: [
        "files//home/user/Documents/notes.txt": 4, "files//home/user/Documents/report with ä.txt": 2,
        "files//home/user/Documents/old.txt": 1,
      ]),
    // Dolphin opened the notes in Kate.
    Recording(home: "kate-25.04.3", place: .files, uses: ["files//home/user/Documents/notes.txt": 1]),
    // The folder Projects was bookmarked, then My Data, by Ctrl+D.
    Recording(
      home: "thunar-4.18.4", place: .folders,
      uses: ["files//tmp/home/Projects": 3, "files//tmp/home/My Data": 2]),
    Recording(
      home: "nautilus-48.3", place: .folders,
      uses: ["files//home/user/Projects": 3, "files//home/user/My Data": 2]),
    // Nothing was bookmarked. Of the places that Dolphin adds itself, one is a folder.
    Recording(home: "dolphin-25.04.3", place: .folders, uses: ["files//home/user": 1]),
    // Pizza, thumbs up and banana were chosen, the last one last.
    Recording(
      home: "gtk-3.24.38", place: .emoji, uses: ["characters/1F34C": 4, "characters/1F44D": 3, "characters/1F355": 2]),
    // The same.
    Recording(
      home: "gtk-4.8.3", place: .emoji, uses: ["characters/1F34C": 4, "characters/1F44D": 3, "characters/1F355": 2]),
    // Brown mushroom, thumbs up and monkey face were chosen, the last one last. This version has another key and another
    // mark for the skin tone.
    Recording(
      home: "gtk-4.18.6", place: .emoji,
      uses: ["characters/1F435": 4, "characters/1F44D": 3, "characters/1F344-200D-1F7EB": 2]),
  ]

  private static let homes = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Recorded")

  /// The time of the recordings, in seconds since 1970.
  private static let now: Int64 = 1_795_737_720

  private let folder = TemporaryFolder()

  @Test("are read as the programs were used, unless they are off or forgotten", arguments: recordings)
  func areRead(_ recording: Recording) throws {
    let path = folder.path + "/home"
    try FileManager.default.copyItem(
      atPath: Self.homes.appendingPathComponent(recording.home).path, toPath: path)
    let settings = try Self.settings(of: path)
    var home = UseHome(data: path + "/data", cache: path + "/cache", configuration: path + "/config")
    home.setting = { key, schema in settings[schema]?[key] }
    home.applications = { ["Calculator": ["org.gnome.Calculator.desktop"]] }
    let reader = UseReader(home)
    var choice = UseSettings()
    func read() -> [String: Double] {
      // The source of recently used files has the same files.
      (reader.read(choice, now: Self.now).places[recording.place] ?? [:])
        .filter { $0.key.source != RecentFileSource.sourceID }
        .reduce(into: [:]) { $0[$1.key.description] = $1.value }
    }

    let uses = read()
    #expect(Set(uses.keys) == Set(recording.uses.keys))
    let most = recording.uses.values.max() ?? 1
    for (item, use) in recording.uses {
      // Uses of files fade by the minute.
      #expect(abs((uses[item] ?? 0) - use / most) < 0.001, "\(item)")
    }
    choice[recording.place] = false
    #expect(read().isEmpty, "it is off")
    choice[recording.place] = true
    #expect(read() == uses, "it is on")
    choice.forget(recording.place, at: .max)
    #expect(read().isEmpty, "it is forgotten")
  }

  /// The paths of the schemas.
  private static let schemas = [
    "org/gnome/shell": "org.gnome.shell", "org/gtk/settings/emoji-chooser": "org.gtk.Settings.EmojiChooser",
    "org/gtk/gtk4/settings/emoji-chooser": "org.gtk.gtk4.Settings.EmojiChooser",
  ]

  /// Reads the settings of a home, by schema and key.
  private static func settings(of home: String) throws -> [String: [String: Variant]] {
    let path = home + "/settings.dump"
    guard FileManager.default.fileExists(atPath: path) else { return [:] }
    var settings: [String: [String: Variant]] = [:]
    var schema: String?
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("[") {
        schema = schemas[String(line.dropFirst().dropLast())]
      } else if let schema, let sign = line.firstIndex(of: "=") {
        guard let value = g_variant_parse(nil, String(line[line.index(after: sign)...]), nil, nil, nil) else {
          Issue.record("\(line)")
          continue
        }
        settings[schema, default: [:]][String(line[..<sign])] = Variant(taking: value)
      }
    }
    return settings
  }
}
