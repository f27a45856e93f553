import FileIndexing
import SmartSearch

/// Finds things that are in two sources, to list them once in a search of both. The source of all files lists recent
/// files, because it has them earlier and knows more about them. The source of applications lists installed software.
struct Doubles {
  private let sources: [LoadedSource]
  private let applications: LoadedSource?
  private let files: FileIndex?
  private let matcher: SmartMatcher

  /// Prepares for the doubles among the matches of a text.
  init(_ sources: [LoadedSource], _ text: String) {
    self.sources = sources
    applications = sources.first { !$0.applications.isEmpty }
    files = sources.lazy.compactMap(\.files).first
    matcher = SmartMatcher(text)
  }

  /// Returns the most doubles that a source may have.
  func most(of source: Int) -> Int {
    let source = sources[source]
    let other: Any? = source.id == RecentFileSource.sourceID ? files : applications
    return other == nil ? 0 : source.twins.count
  }

  /// Whether another source lists the same thing as a hit. A catalogue may name a program differently than its
  /// desktop entry does: software stays in the list if the text does not match the application.
  func contains(_ hit: LibraryHit) -> Bool {
    switch sources[Int(hit.source)].twins[hit.item] {
    case .application(let entry):
      guard let applications, let position = applications.applications[entry] else { return false }
      return matcher.matches(applications.items.searchItem(at: Int(position)))
    case .file(let path): return files?.position(of: path.bytes) != nil
    case nil: return false
    }
  }

  /// Removes doubles from the hits of a source and from its count.
  ///
  /// - Parameters:
  ///   - answer: The first hits of the source.
  ///   - text: The searched text.
  ///   - source: The position of the source.
  /// - Returns: The number of doubles that match, listed or not.
  /// - Complexity: O(*n*) in the number of hits, and another search if these are not all.
  func remove(from answer: inout SearchAnswer, _ text: String, of source: Int) -> Int {
    guard most(of: source) > 0 else { return 0 }
    func isDouble(_ hit: Hit) -> Bool { contains(LibraryHit(source: Int32(source), item: hit.item)) }
    let isWhole = answer.hits.count == answer.total
    let all = isWhole ? answer.hits : sources[source].ownHits(text)
    let count = all.count(where: isDouble)
    answer.hits.removeAll(where: isDouble)
    answer.total -= count
    return count
  }
}

extension LoadedSource {
  /// Returns all hits that are not references; without references, all hits.
  fileprivate func ownHits(_ text: String) -> [Hit] {
    own?.search(text, limit: .max, chosen: []).hits
      ?? search(text, limit: count, chosen: []) { () throws(Never) in }.hits
  }
}
