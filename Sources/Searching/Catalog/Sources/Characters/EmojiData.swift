import GLibKit
import SystemKit

/// The emoji data of GTK's emoji chooser: names and keywords in English and some forty languages.
struct EmojiData: Sendable {
  /// The emoji with their English names, in the order of the data.
  private(set) var english: [Emoji] = []
  /// The same emoji in the user's language; empty if that is English or has no data.
  private(set) var local: [Emoji] = []
  /// The error, if some data could not be read.
  private(set) var failure: SourceError?

  /// Reads the data of this machine. GTK contains the English data, see ``ToolkitResources/registerResources()``.
  /// - Parameter languages: locale names, best first.
  init(languages: [String]) {
    self.init(
      english: try? Resource.registeredData(at: Self.place(of: "en")), local: Self.localData(for: languages))
  }

  /// Decodes data, or notes its absence.
  init(english: [UInt8]?, local: [UInt8]?) {
    if let emoji = english.flatMap(Self.decode) {
      self.english = emoji
    } else {
      failure = .failed(
        english == nil
          ? localized("GTK’s emoji data is missing")
          : localized("Hunch cannot read this version of GTK’s emoji data"))
    }
    guard let local else { return }
    if let emoji = Self.decode(local) {
      self.local = emoji
    } else {
      failure =
        failure
        ?? .failed(localized("Hunch cannot read GTK’s emoji data in your language"))
    }
  }

  /// Returns the data in the first of the languages that has any; nil if English comes before it.
  static func localData(for languages: [String], folders: [String] = Directories.systemData) -> [UInt8]? {
    for (language, path) in localFiles(for: languages, folders) {
      let file = try? Resource(contentsOf: path)
      if let data = try? file?.data(at: place(of: language)) { return data }
    }
    return nil
  }

  /// Returns the path of this data; nil if no file exists.
  static func localFile(for languages: [String], folders: [String] = Directories.systemData) -> String? {
    localFiles(for: languages, folders).first { LocalFiles.exists($0.path) }?.path
  }

  /// Returns the possible paths of data in the languages before English.
  private static func localFiles(
    for languages: [String], _ folders: [String]
  ) -> [(language: String, path: String)] {
    languages.map { String($0.prefix { $0.isLetter }) }.prefix { $0 != "en" && $0 != "C" }.flatMap { language in
      folders.map { (language, "\($0)/gtk-4.0/emoji/\(language).gresource") }
    }
  }

  private static func place(of language: String) -> String { "/org/gtk/libgtk/emoji/\(language).data" }

  /// Decodes emoji from serialised data; nil if it has no known form (gtkemojichooser.c).
  ///
  /// - Complexity: Linear in the number of bytes.
  static func decode(_ data: [UInt8]) -> [Emoji]? {
    for form in Form.allCases {
      let emoji = (Variant(serialized: data, type: form.type)?.elements ?? []).compactMap(form.emoji)
      if !emoji.isEmpty { return emoji }
    }
    return nil
  }

  /// The forms in which GTK writes an emoji.
  private enum Form: CaseIterable {
    /// Code points, name, keywords, group: GTK 4.8.
    case oneLanguage
    /// Code points, English name, name, English keywords, keywords, group: newer versions.
    case besideEnglish

    var type: String {
      switch self {
      case .oneLanguage: "a(ausasu)"
      case .besideEnglish: "a(aussasasu)"
      }
    }

    func emoji(_ entry: Variant) -> Emoji? {
      let (name, keywords, group) = self == .oneLanguage ? (1, 2, 3) : (2, 4, 5)
      guard let codePoints = entry[0]?.elements?.compactMap(\.int), let name = entry[name]?.string,
        let keywords = entry[keywords]?.strings, let group = entry[group]?.int
      else { return nil }
      let emoji = Emoji(
        codePoints: Emoji.codePoints(marked: codePoints.compactMap(UInt32.init(exactly:))), name: name,
        keywords: keywords, group: group)
      return emoji.text.isEmpty ? nil : emoji
    }
  }
}
