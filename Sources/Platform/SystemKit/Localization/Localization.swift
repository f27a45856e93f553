internal import CGettext
internal import Glibc

/// The person's language and region, as their desktop says.
public enum Localization {
  /// Makes the program speak the person's language: to be called once, at the start, before another thread runs.
  ///
  /// The catalogues are in the folder that `HUNCH_LOCALES` names, or else in `share/locale` beside the folder of the program
  /// or one above, which is so where it is installed and where it was built. Where there are none, all is in English.
  public static func start() {
    // What is needed of the locale, since each category is a file to open; GTK sets the others. What is not installed is no
    // reason to stop: all is in English then, as with every other program.
    for category in [LC_CTYPE, LC_MESSAGES, LC_NUMERIC] { unsafe setlocale(category, "") }
    guard let folder = folder() else { return }
    unsafe bindtextdomain(domain, folder)
    unsafe bind_textdomain_codeset(domain, "UTF-8")
    // With this, GLib and GTK speak English as well where there is no catalogue of ours.
    unsafe textdomain(domain)
  }

  /// The language that the texts are in, as its catalogue says: `de`, `pt_BR`. Nil for English, without a catalogue.
  public static let language: String? = {
    // A catalogue's first entry, that of the empty text, tells of itself: a line each.
    // Without a catalogue it is the empty text itself that is given back, which must still be there then.
    let header = unsafe "".withCString { key in unsafe dgettext(domain, key).map { unsafe String(cString: $0) } ?? "" }
    let field = "Language: "
    return header.split(separator: "\n").first { $0.hasPrefix(field) }.map { String($0.dropFirst(field.count)) }
  }()

  /// What tells that a line reads from right to left, before names that are kept apart from it.
  public static let rightToLeftMark = "\u{200F}"

  /// Whether that language is written from right to left.
  public static let isRightToLeft: Bool = {
    let code = language?.prefix { $0 != "_" && $0 != "@" } ?? "en"
    return ["ar", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"].contains(code)
  }()

  private static func folder() -> String? {
    if let named = unsafe getenv("HUNCH_LOCALES") { return unsafe String(cString: named) }
    guard let path = unsafe realpath("/proc/self/exe", nil) else { return nil }
    defer { unsafe free(path) }
    let program = unsafe String(cString: path)
    let beside = program[..<(program.lastIndex(of: "/") ?? program.startIndex)]
    return ["\(beside)/../share/locale", "\(beside)/../../share/locale"].first { unsafe access($0, X_OK) == 0 }
  }
}
