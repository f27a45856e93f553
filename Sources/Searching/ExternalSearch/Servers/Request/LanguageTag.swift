/// A language as servers know it.
struct LanguageTag {
  /// With the country, if there is one: `de-AT`.
  let whole: String

  /// Without it: `de`.
  var language: String { String(whole.prefix { $0 != "-" }) }

  /// - Parameter locale: an IETF tag or a POSIX name: `de-AT`, `de_AT.UTF-8@euro`.
  init(_ locale: String) {
    let name = locale.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-")
    whole = name.isEmpty || name == "C" || name == "POSIX" ? "en" : String(name)
  }
}
