/// What a section of the settings file may say.
enum SettingsKey: String, CaseIterable {
  case name, preset
  case server, index, field
  case url, method, header, body
  case contentType = "content-type"
  case tokenFile = "token-file"
  case tokenSecret = "token-secret"
  case tokenHeader = "token-header"
  case list, text, title, subtitle, link, echo
  case subtitleList = "subtitle-list"
  case linkList = "link-list"
  case passes, results
  case minimumLength = "min-length"
  case maximumLength = "max-length"
  case limit, debounce, deadline, cache
  case rateLimit = "rate-limit"
  case maximumSize = "max-size"

  /// The key that an unknown word was probably meant to be.
  static func nearest(to word: String) -> SettingsKey? {
    let plain = word.filter { $0.isLetter }
    return allCases.first { $0.rawValue.filter { $0.isLetter } == plain }
      ?? allCases.first { $0.rawValue.hasPrefix(word) || word.hasPrefix($0.rawValue) }
  }
}
