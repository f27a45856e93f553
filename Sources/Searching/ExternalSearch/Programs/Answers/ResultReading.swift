internal import GLibKit
internal import SmartSearch

/// Parses a program's descriptions of its results: the answer to `GetResultMetas`.
struct ResultReading {
  var program: SearchProgram
  var terms: SearchTerms
  /// The requested ids.
  var ids: [String]

  /// The most descriptions that are read beyond the number of requested ones.
  private static let mostStrangers = 50
  private static let mostIconNames = 32
  private static let longestClipboardText = 65_536

  /// Returns the described results, best first.
  ///
  /// The n-th description belongs to the n-th requested id, but its own id activates it, as in GNOME Shell
  /// (`remoteSearch.js`): Settings and Clocks describe results with other ids than they found. If the numbers differ,
  /// only descriptions with a requested id count.
  func results(in answer: VariantView) throws(ProgramAnswerError) -> [ProgramResult] {
    guard answer.typeString == "(aa{sv})", let list = answer[0] else {
      throw .wrongType(call: "GetResultMetas", type: answer.typeString)
    }
    let described = list.elements(upTo: ids.count + Self.mostStrangers).compactMap(result)
    var found: [String: ProgramResult] = [:]
    for result in described where found[result.id] == nil { found[result.id] = result }
    let order = list.count == ids.count ? described.map(\.id) : ids
    // Each result is listed once.
    let results = order.compactMap { found.removeValue(forKey: $0) }
    guard !results.isEmpty else { throw .unusable }
    return results
  }

  /// Parses a result's description; nil without an id or a name.
  private func result(_ description: VariantView) -> ProgramResult? {
    let values = description.entries
    guard let id = values["id"]?.wholeText(upTo: FoundIDs.longest), let name = values["name"]?.line(.name) else {
      return nil
    }
    var result = ProgramResult(
      program: program, id: id, name: name, summary: values["description"]?.line(.description), terms: terms)
    result.icon = icon(values)
    // A truncated text must not be copied as if it were complete.
    result.clipboardText = values["clipboardText"]?.wholeText(upTo: Self.longestClipboardText)
    return result
  }

  /// Returns the first usable icon of the three possible forms.
  private func icon(_ values: [String: VariantView]) -> Icon? {
    values["icon"].flatMap(serializedIcon) ?? values["gicon"].flatMap(IconReading.named)
      ?? values["icon-data"].flatMap(IconReading.pixels).map { .pixels($0) }
  }

  /// Parses an icon as `g_icon_serialize` writes it: a string, or its kind and contents.
  private func serializedIcon(_ value: VariantView) -> Icon? {
    guard value.typeString == "(sv)" else { return IconReading.named(value) }
    guard let content = value[1]?.unwrapped else { return nil }
    switch (value[0]?.wholeText(upTo: IconReading.longest), content.typeString) {
    case ("themed", "as"):
      return Icon(
        names: content.elements(upTo: Self.mostIconNames).compactMap { $0.wholeText(upTo: IconReading.longest) })
    case ("file", "s"): return IconReading.named(content)
    default: return nil
    }
  }
}

/// Parses pictures in the forms of other programs.
enum IconReading {
  static let longest = 8_192
  /// The size limit of a picture, in bytes.
  private static let largestPicture = 2 << 20

  /// Returns the icon of a theme name or a file.
  static func named(_ value: VariantView) -> Icon? { value.wholeText(upTo: longest).flatMap { Icon($0) } }

  /// Returns pixels of eight bits, with or without alpha.
  static func pixels(_ value: VariantView) -> Pixels? {
    guard value.typeString == "(iiibiiay)", value.byteCount <= largestPicture else { return nil }
    let parts = (0..<7).compactMap { value[$0]?.value }
    let numbers = parts.compactMap(\.int)
    guard parts.count == 7, numbers.count == 5, let hasAlpha = parts[3].bool, let bytes = parts[6].bytes else {
      return nil
    }
    guard numbers[3] == 8, numbers[4] == (hasAlpha ? 4 : 3) else { return nil }
    return Pixels(width: numbers[0], height: numbers[1], rowLength: numbers[2], hasAlpha: hasAlpha, bytes: bytes)
  }
}

/// The length to which another program's text is shortened.
struct TextLimit {
  /// The most Unicode scalars, without the ellipsis.
  let scalars: Int

  static let name = TextLimit(scalars: 200)
  static let description = TextLimit(scalars: 500)
  static let message = TextLimit(scalars: 200)

  /// No text needs more bytes.
  var bytes: Int { scalars * 4 }

  /// Returns the text in a single line that is harmless to show; it ends in "…" if shortened.
  func line(_ text: String, isWhole: Bool = true) -> String {
    let line = VisibleText.line(text, limit: scalars)
    return line.text.isEmpty || (isWhole && line.isWhole) ? line.text : line.text + "…"
  }
}
