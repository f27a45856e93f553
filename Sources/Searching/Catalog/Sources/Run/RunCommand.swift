internal import GLibKit
internal import SystemKit

/// A command to run: a program with its arguments, or a line for a shell.
package struct RunCommand: Sendable, Hashable {
  /// What is run.
  package let words: [String]
  /// What was typed, by which it is known; with an exclamation mark in front, it is for a shell.
  package let text: String

  /// Longer ones are not typed.
  private static let longest = 4_096

  init(words: [String]) {
    self.words = words
    text = words.joined(separator: " ")
  }

  /// Reads a command as it is typed. No shell is asked, so nothing in it is expanded but a tilde in front of a word, unless it
  /// begins with an exclamation mark.
  /// - Returns: nil for an empty text, one that is too long, and one whose quotes are not in pairs.
  package init?(_ typed: String) {
    guard typed.utf8.count <= Self.longest, !typed.utf8.contains(0) else { return nil }
    text = String(typed.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    if text.hasPrefix("!") {
      let line = text.dropFirst().drop(while: \.isWhitespace)
      guard !line.isEmpty else { return nil }
      words = ["/bin/sh", "-c", String(line)]
      return
    }
    guard let words = try? ShellWords.words(of: text), words.first?.isEmpty == false else { return nil }
    self.words = words.map { $0.hasPrefix("~/") ? Directories.home + $0.dropFirst() : $0 }
  }

  /// Whether a shell runs it.
  package var isForShell: Bool { text.hasPrefix("!") }

  /// The program in `PATH` that it runs; nil for a path and for a shell.
  package var program: String? { words.first.flatMap { isForShell || $0.contains("/") ? nil : $0 } }
}

extension CatalogItem {
  /// A command as an item.
  /// - Parameter isTyped: Whether it is what is typed, rather than something that is there. It then stands behind what is there
  ///   and begins with the same.
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
