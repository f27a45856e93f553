import Catalog

/// The programs that the user started with other launchers.
extension UseHome {
  /// Lines of a number and a desktop id (rofi's `history.c`). The numbers count uses. Each time that rofi writes, it
  /// subtracts the smallest one.
  func rofiRecords() throws(UnreadableFile) -> [UseRecord] {
    try lines(files(of: .rofi)[0]).compactMap { line in
      guard let (count, id) = Self.counted(line) else { return nil }
      return UseRecord(application: id, score: count + 1)
    }
  }

  /// Lines of a number and the path of a desktop entry, with the id of an action behind a space if one was started.
  func wofiRecords() throws(UnreadableFile) -> [UseRecord] {
    try lines(files(of: .wofi)[0]).compactMap { line in
      guard let (count, text) = Self.counted(line), let end = text.firstRange(of: ".desktop")?.upperBound,
        let folder = text[..<end].firstRange(of: "/applications/")
      else { return nil }
      let id = text[folder.upperBound..<end].split(separator: "/").joined(separator: "-")
      return UseRecord(application: id, score: count)
    }
  }

  /// Lines of an application and a number, separated by a bar: its name in older versions, its desktop id in newer ones.
  func fuzzelRecords() throws(UnreadableFile) -> [UseRecord] {
    let entries: [(String, Double)] = try lines(files(of: .fuzzel)[0]).compactMap { line in
      guard let bar = line.lastIndex(of: "|"), let count = Double(line[line.index(after: bar)...]) else { return nil }
      return (String(line[..<bar]), count)
    }
    let named = entries.contains { !$0.0.hasSuffix(".desktop") } ? applications() : [:]
    return entries.flatMap { name, count in
      (name.hasSuffix(".desktop") ? [name] : named[name] ?? []).map { UseRecord(application: $0, score: count) }
    }
  }

  /// Divides a line into its number and the text behind it.
  private static func counted(_ line: String) -> (count: Double, text: String)? {
    guard let space = line.firstIndex(of: " "), let count = Double(line[..<space]), count >= 0 else { return nil }
    let text = String(line[line.index(after: space)...])
    return text.isEmpty ? nil : (count, text)
  }
}
