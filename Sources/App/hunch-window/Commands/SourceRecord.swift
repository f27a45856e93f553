import Catalog
import HunchCommands

/// What `hunch sources` tells of a source.
struct SourceRecord: Encodable {
  enum State: String, Encodable {
    case ready, failed, off
  }

  var id: String
  var title: String
  var state: State
  var count: Int
  /// The number that searches it alone, with Ctrl; nil for a source that the window offers none for.
  var number: Int?
  /// Why it could not be read, if it could not.
  var error: String?
  /// What is to be told besides, such as what was left out.
  var notes: [String]?
  /// What is known of files besides.
  var files: FilesRecord?
  /// All scripts that there are, those that are off among them; nil for other sources.
  var scripts: [ScriptRecord]?

  init(_ source: any NamedSource, _ library: LoadedLibrary) {
    // Nil if it is switched off.
    let loaded = library.snapshot.source(source.id)
    id = source.id
    title = source.title
    error = loaded?.failure?.message
    state = loaded == nil ? .off : error == nil ? .ready : .failed
    count = loaded?.count ?? 0
    notes = loaded.flatMap { $0.items.notes.isEmpty ? nil : $0.items.notes }
    files = loaded.flatMap(FilesRecord.init)
    number = library.snapshot.offeredSources.prefix(Self.numbers).firstIndex { $0.id == source.id }.map { $0 + 1 }
    guard source.id == ScriptAgreements.sourceID else { return }
    scripts = ScriptFolders.standard.content().scripts.map { ScriptRecord($0, library.settings.scripts) }
  }

  /// Ctrl+1 to Ctrl+9.
  private static let numbers = 9

  /// For people, and for programs that want little: the fields of each line. What is known besides stands in lines that
  /// begin with an empty one.
  var lines: [[String]] {
    [[id, String(count), error ?? state.rawValue, number.map(String.init) ?? ""]]
      + ((notes ?? []).map { [$0] } + (files?.lines ?? []) + (scripts ?? []).map(\.line)).map { [""] + $0 }
  }
}

/// A script as `hunch sources` lists it.
struct ScriptRecord: Encodable {
  enum State: String, Encodable {
    case on, off, changed
  }

  var id: String
  var title: String
  var state: State
  /// The word that has the script asked for the text behind it; nil for a script whose rows are searched.
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
