import Catalog
import SystemKit

/// The window's own description of how to use it.
package struct HelpContent {
  /// An example or a path, and its meaning.
  package struct Line: Equatable {
    package var sign: String
    package var meaning: String
  }

  /// Lines under a heading.
  package struct Section {
    package var title: String
    package var lines: [Line]
  }

  /// - Parameter folder: The folder of the user's settings, as the text names it.
  package static func sections(folder: String = "~/.config/hunch") -> [Section] {
    [
      Section(
        title: localized("What You Can Type"),
        lines: [
          Line(sign: "p pe", meaning: localized("Beginnings of words, in any order: finds person.badge.plus")),
          Line(sign: "lodz", meaning: localized("Letters without accents: finds Łódź")),
          Line(sign: "fire priv", meaning: localized("An application and one of its actions")),
          Line(sign: "smil eyes", meaning: localized("The name of an emoji or another character")),
          Line(sign: "report 2024", meaning: localized("Words of a file’s name and of its folders")),
          Line(sign: "src/ma", meaning: localized("A folder and a file directly in it")),
          Line(
            sign: "report :pdf :week",
            meaning: localized("Files of a kind, time or size: also :image, :document, :today, :big")),
          Line(
            sign: "w swift",
            meaning: localized("The keyword of a web engine or a script, and a text for it")),
          Line(sign: "www.example.org", meaning: localized("A web address to open")),
        ]),
      Section(
        title: localized("Your Files"),
        lines: [
          Line(
            sign: folder + "/scripts",
            meaning: localized("Scripts that print rows. Turn them on in Preferences")),
          Line(sign: folder + "/engines", meaning: localized("Web engines, one on each line")),
          Line(sign: folder + "/words", meaning: localized("Words to suggest, one on each line")),
          Line(sign: folder + "/replacements.en", meaning: localized("Replacements, such as ff = Firefox")),
          Line(sign: folder + "/compounds", meaning: localized("Parts of compound words, such as eye dropper")),
          Line(
            sign: folder + "/providers.ini",
            meaning: localized("Servers that make suggestions. Turn them on in Preferences")),
          Line(
            sign: folder + "/settings.ini",
            meaning: localized("Your settings. Copy the folder to take everything with you")),
        ]),
    ]
  }
}

/// The program's description of itself, as in its metainfo file.
package enum AboutContent {
  package static let name = "Hunch"
  package static let version = ProgramVersion.current
  package static let website = "https://hunch.app"
  package static let licence = "GPL-3.0-or-later AND MIT"
  package static var summary: String { localized("Type a little, find it") }
}
