internal import GLibKit

/// Reads a program's descriptions of its results: the answer to `GetResultMetas`.
struct ResultReading {
  var program: SearchProgram
  var terms: SearchTerms
  /// What was asked about.
  var ids: [String]

  /// The most descriptions that are looked at of results that were not asked about.
  private static let mostStrangers = 50
  private static let mostKeys = 32
  private static let longestKey = 64
  private static let longestClipboardText = 65_536

  /// The results that were asked about and are described, in the order in which they were asked about.
  func results(in answer: VariantView) throws(ProgramAnswerError) -> [ProgramResult] {
    guard answer.typeString == "(aa{sv})", let list = answer[0] else {
      throw .wrongType(call: "GetResultMetas", type: answer.typeString)
    }
    let wanted = Set(ids)
    var found: [String: ProgramResult] = [:]
    for index in 0..<min(list.count, ids.count + Self.mostStrangers) {
      guard let result = list[index].flatMap(result), wanted.contains(result.id), found[result.id] == nil else {
        continue
      }
      found[result.id] = result
    }
    let results = ids.compactMap { found[$0] }
    guard !results.isEmpty else { throw .unusable }
    return results
  }

  /// A result by its description; nil if that lacks an id or a name.
  private func result(_ description: VariantView) -> ProgramResult? {
    var values: [String: VariantView] = [:]
    for index in 0..<min(description.count, Self.mostKeys) {
      guard let entry = description[index], let (key, isWhole) = entry[0]?.string(upTo: Self.longestKey), isWhole,
        let value = entry[1]?.unwrapped
      else { continue }
      values[key] = value
    }
    func line(_ key: String, _ limit: TextLimit) -> String? {
      guard let (text, isWhole) = values[key]?.string(upTo: limit.bytes) else { return nil }
      let line = limit.line(text, isWhole: isWhole)
      return line.isEmpty ? nil : line
    }
    guard let id = values["id"]?.string(upTo: FoundIDs.longest)?.text, let name = line("name", .name) else {
      return nil
    }
    var result = ProgramResult(
      program: program, id: id, name: name, summary: line("description", .description), terms: terms)
    result.icon = icon(values)
    // A text that was cut off must not be copied as if it were all of it.
    if let (text, isWhole) = values["clipboardText"]?.string(upTo: Self.longestClipboardText), isWhole, !text.isEmpty {
      result.clipboardText = text
    }
    return result
  }

  /// The first of the three ways to give a picture that is there and of use.
  private func icon(_ values: [String: VariantView]) -> Icon? {
    values["icon"].flatMap(serializedIcon) ?? values["gicon"].flatMap(IconReading.named)
      ?? values["icon-data"].flatMap(IconReading.pixels).map { .pixels($0) }
  }

  /// An icon as `g_icon_serialize` writes it: a string, or what kind of icon it is with what makes it.
  private func serializedIcon(_ value: VariantView) -> Icon? {
    guard value.typeString == "(sv)" else { return IconReading.named(value) }
    guard let kind = value[0]?.string(upTo: Self.longestKey)?.text, let content = value[1]?.unwrapped else {
      return nil
    }
    switch (kind, content.typeString) {
    case ("themed", "as"):
      return Icon(
        names: (0..<min(content.count, Self.mostKeys)).compactMap {
          content[$0]?.string(upTo: IconReading.longest)?.text
        })
    case ("file", "s"):
      return IconReading.named(content)
    default:
      return nil
    }
  }
}
