internal import GLibKit
internal import SystemKit

/// A command to run: a program with its arguments, or a line for a shell.
package struct RunCommand: Sendable, Hashable {
  /// The program and its arguments.
  package let words: [String]
  /// The typed text, which identifies the command; an exclamation mark in front means that a shell runs it.
  package let text: String

  /// Nobody types longer ones.
  private static let longest = 4_096

  init(words: [String]) {
    self.words = words
    text = words.joined(separator: " ")
  }

  /// Parses a typed command. Without a shell, only a tilde at the beginning of a word is expanded. An exclamation
  /// mark in front calls a shell.
  /// - Returns: nil for an empty text, a long one, and one with an unpaired quote.
  package init?(_ typed: String) {
    guard typed.utf8.count <= Self.longest, !typed.utf8.contains(0) else { return nil }
    text = typed.trimmed
    if text.hasPrefix("!") {
      let line = text.dropFirst().drop(while: \.isWhitespace)
      guard !line.isEmpty else { return nil }
      words = ["/bin/sh", "-c", String(line)]
      return
    }
    guard let words = try? ShellWords.words(of: text), words.first?.isEmpty == false else { return nil }
    self.words = words.map { Directories.path($0) }
  }

  /// Whether a shell runs it.
  package var isForShell: Bool { text.hasPrefix("!") }

  /// The name of the program in `PATH`; nil for a path and for a shell.
  package var program: String? { words.first.flatMap { isForShell || $0.contains("/") ? nil : $0 } }
}

extension CatalogItem {
  /// Makes the item of a command.
  /// - Parameter isTyped: Whether it is the typed text, rather than an existing program. It then stands behind the
  ///   programs that match.
  package init(command: RunCommand, subtitle: String? = nil, isTyped: Bool = false) {
    let shown = command.isForShell ? String(command.text.dropFirst()) : command.text
    let name =
      if !isTyped {
        command.text
      } else if command.isForShell {
        localized("Run “{command}” in a Shell", ["command": shown])
      } else {
        localized("Run “{command}”", ["command": shown])
      }
    self.init(
      id: command.text, name: name, subtitle: subtitle, weight: ItemWeight.ownEntry,
      actions: [
        ItemAction(localized("Run"), .runProgram(command.words)),
        ItemAction(localized("Run in Terminal"), .runInTerminal(command.words)),
        ItemAction(localized("Copy Command"), .copy(shown)),
      ])
    isPermanent = isTyped
  }
}
