import FileIndexing
import SmartSearch

/// Some things are in two sources, and are listed once where both are searched. Files that were used lately are listed by the
/// source of all files, which has them before others and knows more of them; installed software by that of applications.
struct Doubles {
  private let sources: [LoadedSource]
  private let applications: LoadedSource?
  private let files: FileIndex?
  private let matcher: SmartMatcher

  /// The doubles among what a text finds.
  init(_ sources: [LoadedSource], _ text: String) {
    self.sources = sources
    applications = sources.first { !$0.applications.isEmpty }
    files = sources.lazy.compactMap(\.files).first
    matcher = SmartMatcher(text)
  }

  /// The most doubles that a source may have.
  func most(of source: Int) -> Int {
    let source = sources[source]
    let other: Any? = source.id == RecentFileSource.sourceID ? files : applications
    return other == nil ? 0 : source.twins.count
  }

  /// Whether another source lists what a hit is. The catalogue may call a program otherwise than its desktop entry
  /// does: software stays in the list where the text does not find the application.
  func contains(_ hit: LibraryHit) -> Bool {
    switch sources[Int(hit.source)].twins[hit.item] {
    case .application(let entry):
      guard let applications, let position = applications.applications[entry] else { return false }
      return matcher.matches(applications.items.searchItem(at: Int(position)))
    case .file(let path): return files?.position(of: path.bytes) != nil
    case nil: return false
    }
  }

  /// Takes doubles out of what a source has found, and out of its count.
  ///
  /// - Parameters:
  ///   - answer: What it found, the first of it.
  ///   - text: The text that found it.
  ///   - source: The position of the source.
  /// - Returns: How many doubles the text finds, listed or not.
  /// - Complexity: O(*n*) in the number of hits, and another search where these are not all.
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
  /// All hits that are no references, where there are any of these, and else all.
  fileprivate func ownHits(_ text: String) -> [Hit] {
    own?.search(text, limit: .max, chosen: []).hits
      ?? search(text, limit: count, chosen: []) { () throws(Never) in }.hits
  }
}
