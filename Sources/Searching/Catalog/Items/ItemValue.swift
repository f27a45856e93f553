internal import GLibKit

extension CatalogItem {
  /// The text that Return acts on, for programs that do it in the window's place: the text that it copies, the path or
  /// address that it opens, the id of the application that it starts, the command that it runs in a terminal. The item's
  /// own id where Return does anything else.
  package var value: String {
    guard let effect = actions.first?.effect else { return id }
    return switch effect {
    case .copy(let text), .showLarge(let text), .fill(let text): text
    case .print(let bytes): String(decoding: bytes, as: UTF8.self)
    case .open(let address): address
    case .file(_, let path): path.id
    // As the items of what an application can be started for are called.
    case .launch(let desktopID, let action): action.map { "\(desktopID)#\($0)" } ?? desktopID
    case .runInTerminal(let words): words.map(Self.shellWord).joined(separator: " ")
    case .run, .savePicture, .window, .activate: id
    }
  }

  /// A word of a command line, quoted where a shell would read it as anything else.
  private static func shellWord(_ word: String) -> String {
    let isPlain = { (byte: UInt8) in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-._/:@".utf8.contains(byte)
    }
    if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
    return String(decoding: ShellWords.quoted(word.utf8), as: UTF8.self)
  }
}
