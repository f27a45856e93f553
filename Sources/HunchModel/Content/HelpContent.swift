import Catalog
import Localization

/// What the window tells of how it is used, in its own words.
package struct HelpContent {
  /// An example or a place, and what it is.
  package struct Line: Equatable {
    package var sign: String
    package var meaning: String
  }

  /// Lines under a heading.
  package struct Section {
    package var title: String
    package var lines: [Line]
  }

  /// - Parameter folder: The user's folder of settings, as a person writes it.
  package static func sections(folder: String = "~/.config/hunch") -> [Section] {
    [
      Section(
        title: localized("What can be typed"),
        lines: [
          Line(sign: "p pe", meaning: localized("The beginnings of words, in any order: they find person.badge.plus")),
          Line(sign: "lodz", meaning: localized("Letters without their accents, which find Łódź")),
          Line(sign: "fire priv", meaning: localized("An application, and what else it can be started for")),
          Line(sign: "smil eyes", meaning: localized("What an emoji or another character is called")),
          Line(sign: "report 2024", meaning: localized("The name of a file, and folders that it is in")),
          Line(sign: "src/ma", meaning: localized("A folder and what is directly in it")),
          Line(
            sign: "w swift",
            meaning: localized("The keyword of a search engine or a script of your own, and a text for it")),
          Line(sign: "www.example.org", meaning: localized("The address of a page, to open it")),
        ]),
      Section(
        title: localized("What is your own"),
        lines: [
          Line(
            sign: folder + "/scripts",
            meaning: localized("Scripts that print rows; each is off until Preferences turn it on")),
          Line(sign: folder + "/engines", meaning: localized("Search engines of the web, one a line")),
          Line(sign: folder + "/words", meaning: localized("Words to be suggested, one a line")),
          Line(sign: folder + "/replacements.en", meaning: localized("What is meant by what, such as ff = Firefox")),
          Line(sign: folder + "/compounds", meaning: localized("The parts of words, such as eye dropper")),
          Line(
            sign: folder + "/providers.ini", meaning: localized("Servers to be asked, once Preferences turn them on")),
          Line(
            sign: folder + "/settings.ini", meaning: localized("What Preferences say; a copy of the folder has it all")),
        ]),
    ]
  }
}

/// What the program says of itself, as in its metainfo file.
package enum AboutContent {
  package static let name = "Hunch"
  package static let version = ProgramVersion.current
  package static let website = "https://hunch.app"
  package static let licence = "GPL-3.0-or-later AND MIT"
  package static var summary: String { localized("Type a little, find it") }
}
