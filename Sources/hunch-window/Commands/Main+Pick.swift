import Catalog
import HunchCommands
import HunchUI

/// `hunch pick`: the window as a chooser.
extension Main {
  func pick(_ command: Pick) throws {
    let source = ListSource(path: command.input.path, separator: command.input.separator, compounds: .user)
    let (result, typed) = try withWindow {
      let application = PickApplication(
        list: source, query: command.query, picksMany: command.multi,
        shortcuts: .init(picksOnly: command.selectsOnly, endsWithout: command.exitsWithout))
      return (try application.run(prompt: command.prompt), application.query)
    }
    try Output.write(endingRecordsWith: command.input.separator.rawValue) { output in
      if command.printQuery, result.isDecision { try output.append(typed.utf8) }
      guard case .picked(let items) = result else { return }
      for item in items { try output.append(record(of: item, as: command)) }
    }
    switch result {
    case .picked: return
    case .nothingMatched: throw ExitStatus.nothing
    case .cancelled: throw ExitStatus.cancelled
    case .failed(let error): throw CommandError(error.message)
    }
  }

  private func record(of item: CatalogItem, as command: Pick) -> [UInt8] {
    guard !command.printsIndex, case .print(let bytes) = item.actions.first?.effect else {
      return Array(String((Int(item.id) ?? 0) + 1).utf8)
    }
    return bytes
  }
}

extension PickApplication.Result {
  /// Whether the user pressed Return.
  fileprivate var isDecision: Bool {
    switch self {
    case .picked, .nothingMatched: true
    case .cancelled, .failed: false
    }
  }
}
