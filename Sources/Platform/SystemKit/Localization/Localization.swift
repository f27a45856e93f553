internal import CGettext
internal import Glibc

/// The user's language and region, from their desktop.
public enum Localization {
  /// Sets the user's language. Call it once, at the start, before another thread runs.
  ///
  /// The catalogues are in the folder that `HUNCH_LOCALES` names, otherwise in `share/locale` beside the program's
  /// folder or one level above: the places in an installation and in a build. Without catalogues, everything is in
  /// English.
  public static func start() {
    // Sets only the needed categories, because each opens a file; GTK sets the others. A locale that is not installed
    // is no error: everything is then in English, as in every other program.
    for category in [LC_CTYPE, LC_MESSAGES, LC_NUMERIC] { unsafe setlocale(category, "") }
    guard let folder = folder() else { return }
    unsafe bindtextdomain(domain, folder)
    unsafe bind_textdomain_codeset(domain, "UTF-8")
    // With this, GLib and GTK also speak English if Hunch has no catalogue.
    unsafe textdomain(domain)
  }

  /// The language of the texts, from its catalogue: `de`, `pt_BR`. Nil for English, without a catalogue.
  public static let language: String? = {
    // A catalogue describes itself in the entry of the empty text, in lines. Without a catalogue, gettext returns the
    // given empty text itself, which must still exist then.
    let header = unsafe "".withCString { key in unsafe dgettext(domain, key).map { unsafe String(cString: $0) } ?? "" }
    let field = "Language: "
    return header.split(separator: "\n").first { $0.hasPrefix(field) }.map { String($0.dropFirst(field.count)) }
  }()

  /// A mark that makes a line read from right to left, for lines that begin with an isolated name.
  public static let rightToLeftMark = "\u{200F}"

  /// Whether the language is written from right to left.
  public static let isRightToLeft: Bool = {
    let code = language?.prefix { $0 != "_" && $0 != "@" } ?? "en"
    return ["ar", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"].contains(code)
  }()

  private static func folder() -> String? {
    if let named = Environment.value(of: "HUNCH_LOCALES") { return named }
    guard let beside = "/proc/self/exe".withoutLinks?.parentFolder else { return nil }
    return ["\(beside)/../share/locale", "\(beside)/../../share/locale"].first { unsafe access($0, X_OK) == 0 }
  }
}
