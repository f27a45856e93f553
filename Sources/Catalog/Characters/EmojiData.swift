import GtkKit

/// The emoji data that GTK ships for its own emoji chooser: names and keywords in English and some sixteen languages.
enum EmojiData {
  /// The English data, which is in GTK itself. Empty where this GTK keeps it elsewhere or in another form.
  static func english() -> [Emoji] {
    (try? Resource.registeredData(at: "/org/gtk/libgtk/emoji/en.data")).map(decode) ?? []
  }

  /// The data in the first of some languages for which there is any; empty if English comes before it.
  /// - Parameter languages: names of locales, best first.
  static func localized(for languages: [String], folders: [String] = Directories.systemData) -> [Emoji] {
    for language in languages.map({ $0.prefix { $0.isLetter } }) {
      if language == "en" || language == "C" { return [] }
      for folder in folders {
        let path = "\(folder)/gtk-4.0/emoji/\(language).gresource"
        guard let file = try? Resource(contentsOf: path),
          let data = try? file.data(at: "/org/gtk/libgtk/emoji/\(language).data")
        else { continue }
        return decode(data)
      }
    }
    return []
  }

  /// GTK's `a(ausasu)`: code points, name, keywords, group (gtkemojichooser.c).
  static func decode(_ data: [UInt8]) -> [Emoji] {
    (Variant(serialized: data, type: "a(ausasu)")?.elements ?? []).compactMap { entry in
      guard let codePoints = entry[0]?.elements?.compactMap(\.int), let name = entry[1]?.string,
        let keywords = entry[2]?.strings, let group = entry[3]?.int
      else { return nil }
      let emoji = Emoji(
        codePoints: codePoints.compactMap(UInt32.init(exactly:)), name: name, keywords: keywords, group: group)
      return emoji.text.isEmpty ? nil : emoji
    }
  }
}
