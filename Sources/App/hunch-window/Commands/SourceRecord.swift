import Catalog
import HunchCommands
import SystemKit

/// The output of `hunch sources` about a source.
struct SourceRecord: Encodable {
  enum State: String, Encodable {
    case ready, failed, off
  }

  var id: String
  var title: String
  var state: State
  var count: Int
  /// The number that, with Ctrl, searches only this source; nil if the window offers none.
  var number: Int?
  /// The reason why the source could not be read, if so.
  var error: String?
  /// Further notes, such as skipped entries.
  var notes: [String]?
  /// Further facts about files.
  var files: FilesRecord?
  /// All scripts, including disabled ones; nil for other sources.
  var scripts: [ScriptRecord]?

  init(_ source: any NamedSource, _ library: LoadedLibrary) {
    // Nil if the source is disabled.
    let loaded = library.snapshot.source(source.id)
    id = source.id
    title = source.title
    error = loaded?.failure?.message
    state = loaded == nil ? .off : error == nil ? .ready : .failed
    count = loaded?.count ?? 0
    notes = loaded.flatMap { $0.items.notes.isEmpty ? nil : $0.items.notes }
    files = loaded.flatMap(FilesRecord.init)
    number = library.snapshot.sourceNumbers[source.id]
    guard source.id == ScriptAgreements.sourceID else { return }
    scripts = Self.scripts().map { ScriptRecord($0, library.settings.scripts) }
  }

  /// Reads all scripts; none if their disk does not answer.
  private static func scripts() -> [ScriptFile] {
    let folders = ScriptFolders.standard
    let content = LoadedLibrary.wait {
      try? await DiskCall.run("scripts", at: folders.paths.map { Array($0.utf8) }, within: .seconds(1)) {
        folders.content()
      }
    }
    return content?.scripts ?? []
  }

  /// The lines as text, by fields. Lines with further facts begin with an empty field.
  var lines: [[String]] {
    [[id, String(count), error ?? state.rawValue, number.map(String.init) ?? ""]]
      + ((notes ?? []).map { [$0] } + (files?.lines ?? []) + (scripts ?? []).map(\.line)).map { [""] + $0 }
  }
}

/// A script in the output of `hunch sources`.
struct ScriptRecord: Encodable {
  enum State: String, Encodable {
    case on, off, changed
  }

  var id: String
  var title: String
  var state: State
  /// The word that sends the text behind it to the script; nil for a script whose rows are searched.
  var keyword: String?

  init(_ script: ScriptFile, _ agreements: ScriptAgreements) {
    (id, title, keyword) = (script.id, script.title, script.header.keyword)
    state =
      switch agreements.state(of: script) {
      case .on: .on
      case .off: .off
      case .changed: .changed
      }
  }

  var line: [String] { ["script", id, state.rawValue, keyword ?? "", title] }
}
