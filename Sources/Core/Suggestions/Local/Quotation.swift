/// The quotation marks of a language, in which a word is shown that is quoted and not offered.
enum Quotation {
  static func quoted(_ text: String, locale: String) -> String {
    let (open, close) = marks(of: locale)
    return open + text + close
  }

  private static func marks(of locale: String) -> (String, String) {
    switch locale.prefix(2).lowercased() {
    case "de", "cs", "sk", "sl", "is", "lt": ("„", "“")
    case "pl", "ro", "hu", "nl", "hr": ("„", "”")
    case "fr": ("«\u{A0}", "\u{A0}»")
    case "es", "it", "pt", "ru", "uk", "el", "no", "nb": ("«", "»")
    case "da": ("»", "«")
    case "sv", "fi": ("”", "”")
    case "ja", "zh": ("「", "」")
    default: ("“", "”")
    }
  }
}
