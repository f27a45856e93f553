import Catalog
import HunchCommands
import HunchModel
import HunchUI

/// `hunch pick`: the window as a chooser.
extension Main {
  func pick(_ command: Pick) throws {
    let source = ListSource(
      path: command.input.path, separator: command.separator, compounds: .user, ranks: command.ranks)
    let (result, typed) = try withWindow {
      var manner = PickApplication.Manner()
      manner.query = command.query
      manner.notes.prompt = command.prompt
      manner.notes.mostRows = command.lines
      manner.notes.width = command.width
      manner.choosing.picksMany = command.multi
      manner.choosing.showsNear = !command.isExact
      manner.shortcuts = .init(picksOnly: command.selectsOnly, endsWithout: command.exitsWithout)
      let application = PickApplication(.list(source), manner)
      return (try application.run(), application.query)
    }
    try Output.write(endingRecordsWith: command.printedSeparator.rawValue) { output in
      if command.printQuery, result.isDecision { try output.append(typed.utf8) }
      guard case .picked(let picked) = result, case .items(let items) = picked.content else { return }
      for item in items { try output.append(record(of: item, as: command)) }
    }
    switch result {
    case .picked, .done: return
    case .nothingMatched: throw ExitStatus.nothing
    case .cancelled: throw ExitStatus.cancelled
    case .failed(let text): throw CommandError(text)
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
    case .done, .cancelled, .failed: false
    }
  }
}
