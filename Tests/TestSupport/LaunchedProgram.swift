import Foundation

/// A program that records how it was started: its arguments, its folder and everything that it inherited.
package final class LaunchedProgram: Sendable {
  package let path: String
  /// The file that the program writes. It appears only when it is complete.
  private let trace: String

  /// - Parameters:
  ///   - folder: The folder for the program and its trace.
  ///   - recordsWordsAlone: Whether to record only the arguments. This starts no further process.
  package init(in folder: TemporaryFolder, name: String = "launched", recordsWordsAlone: Bool = false) throws {
    trace = folder.path + "/\(name).trace"
    guard !recordsWordsAlone else {
      path = try folder.write(
        """
        #!/bin/sh
        [ $# -eq 0 ] || printf '%s\\0' "$@" > '\(trace).words'
        : > '\(trace)'
        """, to: name, mode: 0o700)
      return
    }
    path = try folder.write(
      """
      #!/bin/sh
      {
        # By the shell itself, before it starts anything: for a moment it would have all signals blocked, and then none.
        while read -r line; do
          case $line in SigBlk:* | SigIgn:*) echo "$line" ;; esac
        done < /proc/$$/status
        for word in "$@"; do printf 'word %s\\n' "$word"; done
        [ $# -eq 0 ] || printf '%s\\0' "$@" > '\(trace).words'
        echo "folder $(pwd)"
        echo "process $$"
        echo "session $(cut -d' ' -f6 /proc/$$/stat)"
        for file in /proc/$$/fd/*; do echo "open ${file##*/} $(readlink "$file")"; done
        env | sed 's/^/variable /'
      } 9> '\(trace).new' >&9
      mv '\(trace).new' '\(trace)'
      """, to: name, mode: 0o700)
  }

  /// Returns the lines of one kind, without the leading word; nil until the trace is complete.
  package func lines(_ kind: String) -> [String]? {
    guard let text = try? String(contentsOfFile: trace, encoding: .utf8) else { return nil }
    return text.split(separator: "\n", omittingEmptySubsequences: true).filter { $0.hasPrefix(kind) }
      .map { $0.dropFirst(kind.count).trimmingCharacters(in: .whitespaces) }
  }

  /// The arguments of the program, byte for byte; nil until the trace is complete.
  package var words: [String]? {
    guard isDone else { return nil }
    let bytes = FileManager.default.contents(atPath: trace + ".words") ?? Data()
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  package var isDone: Bool { FileManager.default.fileExists(atPath: trace) }
}
