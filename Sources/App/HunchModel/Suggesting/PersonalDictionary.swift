package import Catalog
import GLibKit
import SystemKit

/// The user's own words, in text files in their folder of settings that they write with an editor of their own:
///
/// - `words` has one word or phrase a line, to be suggested like the words of the sources;
/// - `replacements.en` says in lines such as `calc = calculator` what is meant by what, in one language;
/// - `compounds` has the parts of a word in each line, such as `eye dropper`, whose beginnings find it as well.
///
/// Lines that begin with `#` are comments. The files are read, off the main thread, when a window opens, and again
/// whenever one of them changes.
@MainActor
package final class PersonalDictionary {
  /// Called when the files say something new.
  var onChange: (DictionaryContent) -> Void = { _ in }

  /// Called with what was not understood in them, in a sentence, once for each change. While it is nil that waits.
  var onProblem: ((String) -> Void)? { didSet { tellProblems() } }

  /// Called when the file of the web engines, which is in the same folder, changed. Someone else reads it.
  package var onEngines: () -> Void = {}

  /// Called after each reading.
  package var onReading: () -> Void = {}

  /// What the files said last.
  package private(set) var content = DictionaryContent()

  /// The folder of the files.
  package let folder: String
  private let compounds: CompoundsFile
  private var monitor: FileMonitor?
  private var reading: Task<Void, Never>?
  /// A file changed since the reading under way has begun.
  private var isStale = false
  private var toldProblems: [DictionaryProblem] = []

  /// - Parameters:
  ///   - folder: The folder of the files.
  ///   - compounds: What the sources read the compounds from, one of the files.
  package init(folder: String = Directories.userConfiguration + "/hunch", compounds: CompoundsFile = .user) {
    self.folder = folder
    self.compounds = compounds
  }

  /// Reads the files, and follows what becomes of them.
  func start() {
    guard monitor == nil else { return read() }
    Task { [weak self, folder] in
      // Only a folder that is there can be watched.
      guard await DiskThreads.run({ LocalFiles.makeFolder(folder) }) else { return }
      await self?.watch()
      self?.read()
    }
  }

  /// Follows the files no longer.
  func stop() {
    monitor?.cancel()
    monitor = nil
  }

  private func watch() async {
    // Where there are too many watches, the files are still read with each window.
    guard monitor == nil, let new = try? await FileMonitor.watching(folder), monitor == nil else { return }
    monitor = new
    monitor?.changed.connect(to: self) { dictionary, file, other, event in
      // A file that is being written is not to be read before it is whole.
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

  /// Waits for the disk.
  private nonisolated static func content(of folder: String) -> DictionaryContent {
    var content = DictionaryContent()
    // A folder that cannot be read is told with the settings that are in it, too.
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
