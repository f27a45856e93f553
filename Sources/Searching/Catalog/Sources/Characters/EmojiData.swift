import GLibKit
import SystemKit

/// The emoji data that GTK ships for its own emoji chooser: names and keywords in English and in some forty languages.
struct EmojiData: Sendable {
  /// The emoji with their English names, in the order of the data.
  private(set) var english: [Emoji] = []
  /// The same emoji in the user's language; empty where that is English, or where there is no data for it.
  private(set) var local: [Emoji] = []
  /// Why some of it could not be read, if it could not.
  private(set) var failure: SourceError?

  /// The data of this machine. The English data is in GTK itself, see ``ToolkitResources/registerResources()``.
  /// - Parameter languages: names of locales, best first.
  init(languages: [String]) {
    self.init(
      english: try? Resource.registeredData(at: Self.place(of: "en")), local: Self.localData(for: languages))
  }

  /// Data that was found, or nil where there is none.
  init(english: [UInt8]?, local: [UInt8]?) {
    if let emoji = english.flatMap(Self.decode) {
      self.english = emoji
    } else {
      failure = .failed(
        english == nil
          ? localized("GTK's emoji data is missing")
          : localized("Hunch cannot read this version of GTK's emoji data"))
    }
    guard let local else { return }
    if let emoji = Self.decode(local) {
      self.local = emoji
    } else {
      failure =
        failure
        ?? .failed(localized("Hunch cannot read GTK's emoji data in your language"))
    }
  }

  /// The data in the first of some languages for which there is any; nil if English comes before it.
  static func localData(for languages: [String], folders: [String] = Directories.systemData) -> [UInt8]? {
    for (language, path) in localFiles(for: languages, folders) {
      let file = try? Resource(contentsOf: path)
      if let data = try? file?.data(at: place(of: language)) { return data }
    }
    return nil
  }

  /// The file that this data is in; nil if there is none.
  static func localFile(for languages: [String], folders: [String] = Directories.systemData) -> String? {
    localFiles(for: languages, folders).first { LocalFiles.exists($0.path) }?.path
  }

  /// Where data in the languages before English may be.
  private static func localFiles(
    for languages: [String], _ folders: [String]
  ) -> [(language: String, path: String)] {
    languages.map { String($0.prefix { $0.isLetter }) }.prefix { $0 != "en" && $0 != "C" }.flatMap { language in
      folders.map { (language, "\($0)/gtk-4.0/emoji/\(language).gresource") }
    }
  }

  private static func place(of language: String) -> String { "/org/gtk/libgtk/emoji/\(language).data" }

  /// The emoji in serialised data, or nil if it is in none of the forms that are known (gtkemojichooser.c).
  ///
  /// - Complexity: Linear in the number of bytes.
  static func decode(_ data: [UInt8]) -> [Emoji]? {
    for form in Form.allCases {
      let emoji = (Variant(serialized: data, type: form.type)?.elements ?? []).compactMap(form.emoji)
      if !emoji.isEmpty { return emoji }
    }
    return nil
  }

  /// How GTK writes an emoji.
  private enum Form: CaseIterable {
    /// Code points, name, keywords, group: GTK 4.8.
    case oneLanguage
    /// Code points, English name, name, English keywords, keywords, group: what is newer.
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
        codePoints: codePoints.compactMap(UInt32.init(exactly:)).enumerated().map(Self.placeholder), name: name,
        keywords: keywords, group: group)
      return emoji.text.isEmpty ? nil : emoji
    }

    /// What stands where a skin tone may: 0 in GTK 4.8, and the lightest tone in what is newer.
    private static func placeholder(at place: Int, for codePoint: UInt32) -> UInt32 {
      place > 0 && codePoint == 0x1F3FB ? 0 : codePoint
    }
  }
}
