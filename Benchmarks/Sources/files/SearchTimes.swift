import FileIndexing
import Foundation

/// The durations of searches.
struct SearchTimes: Codable {
  /// The time from a key to the count and the first twenty, by name, in microseconds.
  var nameMicroseconds: Times?
  /// The same by folders, in milliseconds; the second without the time in which other programs had the processor.
  var folderTier: Times?
  var folderTierProcessor: Times?

  init(_ files: FileIndex) {
    let queries = Queries(files)
    nameMicroseconds = Times(
      queries.keys.map { text in Cost.ofThread { _ = files.search(text, limit: 20) }.wall * 1_000 })
    let costs = queries.places.map { text in Cost.ofThread { _ = files.searchFolders(text, limit: 20) } }
    folderTier = Times(costs.map(\.wall))
    folderTierProcessor = Times(costs.map(\.processor))
  }

  /// The durations, as lines for people.
  var text: String {
    [
      line("  key to count and 20 by name, µs", nameMicroseconds),
      line("  folder tier, ms", folderTier),
      line("  folder tier, processor ms", folderTierProcessor),
    ].joined(separator: "\n")
  }
}

/// Texts that users might type, from the names in a tree.
struct Queries {
  /// The beginnings of names, letter by letter, one and two words.
  var keys: [String] = []
  /// The beginnings of a name and of a folder above it.
  var places: [String] = []

  init(_ files: FileIndex) {
    let count = files.count
    for number in 0..<200 {
      let position = UInt32(number * 7_919 % count)
      guard let name = files.name(at: position), let path = files.path(of: position) else { continue }
      let words = name.split { !$0.isLetter && !$0.isNumber }.map { String($0) }
      guard let first = words.first else { continue }
      for length in 1...min(5, first.count) { keys.append(String(first.prefix(length))) }
      if words.count > 1 { keys.append(first.prefix(4) + " " + words[1].prefix(2)) }
      let folders = String(decoding: path, as: UTF8.self).split(separator: "/").dropLast()
      guard let folder = folders.last else { continue }
      for length in [1, 3, 20] {
        places.append(first.prefix(length) + " " + folder.prefix(length))
        places.append(folder.prefix(length) + "/" + first.prefix(length))
      }
      if let higher = folders.dropLast().last {
        places.append("\(first.prefix(3)) \(folder.prefix(3)) \(higher.prefix(3))")
      }
    }
  }
}
