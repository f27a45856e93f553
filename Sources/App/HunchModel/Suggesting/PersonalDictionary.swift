package import Catalog
import GLibKit
package import SmartSearch
import SystemKit

/// The user's own words, in text files in the folder of the settings:
///
/// - `words` has a word or phrase on each line, to be suggested like the words of the sources;
/// - `replacements.en` has lines such as `calc = calculator`, for one language;
/// - `compounds` has the parts of a word on each line, such as `eye dropper`; the beginnings of these parts find the
///   word too.
///
/// Lines that begin with `#` are comments. The files are read off the main thread when a window opens and whenever
/// one of them changes.
@MainActor
package final class PersonalDictionary {
  /// Called when the words or replacements change.
  var onChange: (DictionaryContent) -> Void = { _ in }

  /// Called once for each change of the problems, with a sentence. While it is nil, the sentence waits.
  var onProblem: ((String) -> Void)? { didSet { tellProblems() } }

  /// Called when the file of the web engines in the same folder changes. Another object reads it.
  package var onEngines: () -> Void = {}

  package var onReading: () -> Void = {}

  /// The content of the last reading.
  package private(set) var content = DictionaryContent()

  package let folder: String
  private let compounds: CompoundsFile
  private var monitor: FileMonitor?
  private var reading: Task<Void, Never>?
  /// Whether a file changed since the current reading began.
  private var isStale = false
  private var toldProblems: [DictionaryProblem] = []

  /// - Parameters:
  ///   - folder: The folder of the files.
  ///   - compounds: Receives the compounds, for the sources.
  package init(folder: String = Directories.userConfiguration + "/hunch", compounds: CompoundsFile = .user) {
    self.folder = folder
    self.compounds = compounds
  }

  /// Reads the files and follows their changes.
  func start() {
    guard monitor == nil else { return read() }
    Task { [weak self, folder] in
      // Only an existing folder can be watched.
      guard await DiskThreads.run({ LocalFiles.makeFolder(folder) }) else { return }
      await self?.watch()
      self?.read()
    }
  }

  func stop() {
    monitor?.cancel()
    monitor = nil
  }

  private func watch() async {
    // If the system allows no further watch, the files are still read with each window.
    guard monitor == nil, let new = try? await FileMonitor.watching(folder), monitor == nil else { return }
    monitor = new
    monitor?.changed.connect(to: self) { dictionary, file, other, event in
      // These events come while a file is being written. It is read once it is whole.
      guard event != .changed, event != .created, event != .attributesChanged else { return }
      let names = [file.path, other?.path].compactMap { $0?.split(separator: "/").last }
      if names.contains(where: { DictionaryFile(name: String($0)) != nil }) { dictionary.read() }
      if names.contains("engines") { dictionary.onEngines() }
    }
  }

  private func read() {
    guard reading == nil else { return isStale = true }
    isStale = false
    reading = Task { [weak self, folder] in
      let content = await DiskThreads.run { Self.content(of: folder) }
      guard let self else { return }
      reading = nil
      show(content)
      if isStale { read() }
    }
  }

  private func show(_ new: DictionaryContent) {
    let old = content
    content = new
    if (new.words, new.replacements) != (old.words, old.replacements) { onChange(new) }
    compounds.note(new.compounds)
    onReading()
    tellProblems()
  }

  private func tellProblems() {
    guard let onProblem, content.problems != toldProblems else { return }
    toldProblems = content.problems
    if let summary = content.problems.summary { onProblem(summary) }
  }

  /// Reads the files. Waits for the disk.
  private nonisolated static func content(of folder: String) -> DictionaryContent {
    var content = DictionaryContent()
    // A failure is not reported here: the settings in the same folder report it.
    for name in ((try? LocalFiles.names(in: folder)) ?? []).sorted() {
      guard let file = DictionaryFile(name: name) else { continue }
      do throws(SmallFileError) {
        content.add(
          try SmallFile.read(folder + "/" + name, limit: DictionaryFile.largest), of: file, named: name)
      } catch {
        content.problems.append(DictionaryProblem(file: name, line: nil, reason: error.explanation))
      }
    }
    return content
  }
}

/// The content of the user's dictionary. ``PersonalDictionary`` describes its files.
package struct DictionaryContent: Equatable, Sendable {
  /// Words and phrases to suggest.
  package var words: [String] = []
  /// The replacements by language: the written word, and the text to suggest for it.
  package var replacements: [String: [String: String]] = [:]
  /// Compound words and their parts.
  package var compounds: Compounds = [:]
  /// Invalid lines and unreadable files.
  package var problems: [DictionaryProblem] = []
}

/// A line or file of the dictionary that is invalid and was skipped.
package struct DictionaryProblem: Equatable, Sendable, CustomStringConvertible {
  var file: String
  /// The number of the line, counted from 1; nil for the whole file.
  var line: Int?
  /// The fault and its remedy.
  var reason: String

  package var description: String { "\(file):\(line.map { "\($0):" } ?? "") \(reason)" }
}

extension [DictionaryProblem] {
  /// The first problem and the number of the others, because the status line has room for no more.
  var summary: String? {
    guard let first else { return nil }
    return count == 1 ? "\(first)" : Formatting.first("\(first)", of: count)
  }
}
