import Catalog

/// What `hunch sources` tells of a source.
struct SourceRecord: Encodable {
  enum State: String, Encodable {
    case ready, failed, off
  }

  var id: String
  var title: String
  var state: State
  var count: Int
  /// Why it could not be read, if it could not.
  var error: String?
  /// What is to be told besides, such as what was left out.
  var notes: [String]?
  /// What is known of files besides.
  var files: FilesRecord?

  /// - Parameter loaded: what was read of it; nil if it is switched off.
  init(_ source: any NamedSource, _ loaded: LoadedSource?) {
    id = source.id
    title = source.title
    error = loaded?.failure?.message
    state = loaded == nil ? .off : error == nil ? .ready : .failed
    count = loaded?.count ?? 0
    notes = loaded.flatMap { $0.items.notes.isEmpty ? nil : $0.items.notes }
    files = loaded.flatMap(FilesRecord.init)
  }

  /// For people, and for programs that want little: the fields of each line. What is known besides stands in lines that
  /// begin with an empty one.
  var lines: [[String]] {
    [[id, String(count), error ?? state.rawValue]]
      + ((notes ?? []).map { [$0] } + (files?.lines ?? [])).map { [""] + $0 }
  }
}
