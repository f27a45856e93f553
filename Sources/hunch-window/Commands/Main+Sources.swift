import Catalog
import HunchCommands

/// `hunch sources`: what there is to search.
extension Main {
  func sources(_ command: Sources) throws {
    guard command.clearCache else {
      return try LoadedLibrary.withSources(only: nil, files: .checked) { try print($0, asJSON: command.printsJSON) }
    }
    do throws(SourceError) {
      try SourceStore().clear()
      try FileSource.forget()
    } catch {
      throw CommandError(error.message)
    }
  }

  private func print(_ snapshot: LibrarySnapshot, asJSON: Bool) throws {
    try Output.write { output in
      for source in snapshot.sources {
        let error = source.failure?.message
        if asJSON {
          try output.append(
            JSONLine.encode(Record(id: source.id, title: source.title, count: source.count, error: error)))
        } else {
          try output.append("\(source.id)\t\(source.count)\t\(error ?? "ready")".utf8)
        }
      }
    }
    guard snapshot.failures.isEmpty else { throw ExitStatus.failure }
  }
}

private struct Record: Encodable {
  var id: String
  var title: String
  var count: Int
  var error: String?
}
