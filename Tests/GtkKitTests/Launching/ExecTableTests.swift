import CGLib
import Foundation
import Glibc
import TestSupport
import XCTest

@testable import GLibKit

/// Exec lines of desktop entries, compared with the commands that GLib itself starts for them.
final class ExecTableTests: XCTestCase {
  /// The Exec lines of Debian's packages, as `scripts/exec-lines.sh` writes them: the package, a tab, and the line
  /// from the desktop entry.
  private static let table = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("exec-lines.txt")

  private static let name = "Bird & Co's"
  private static let icon = "a bird"

  private let folder = TemporaryFolder()

  private static let files: [[String]] = [
    [], ["/home/a b.txt"], ["/home/$(x);'y'", "/home/ü&#"],
  ]

  func testRealLinesAreStartedAsGLibStartsThem() throws {
    let lines = try String(contentsOf: Self.table, encoding: .utf8).split(separator: "\n")
      .map { String($0.split(separator: "\t", maxSplits: 1)[1]) }
    XCTAssertGreaterThan(lines.count, 1_500)
    // The program makes no difference.
    for line in Set(lines.compactMap(Self.withoutProgram)) { try compare(line, Self.files) }
  }

  func testHostileNamesAreWordsAsInGLib() throws {
    // GLib's files have normalized paths, without “..” and double slashes.
    let others = ["a megabyte", "a NUL", "a path up", "a path", "another machine"]
    let files = HostileTexts.all.filter { !others.contains($0.kind) }.map { "/\($0.text)" }
    let lines = ["%f", "%U", "--open=%F --end", "a%ub %f", "%d %n %c %i", "", "\\%%f x\\ %%"]
    for line in lines { try compare(line, files.map { [$0] } + [files]) }
    // In GLib, a quote in a file name ends the quoted word, and a backslash is an escape. Here a name can do neither.
    let tame = files.filter { !$0.contains("\"") && !$0.contains("\\") }
    XCTAssertGreaterThan(tame.count, 5)
    for line in ["sh -c \"view %f\"", "\"%u\" \"a %F\"", "\"view %d/%n\""] { try compare(line, tame.map { [$0] }) }
  }

  func testALineThatGLibRefusesIsRefused() throws {
    for line in ["\"half", "'half", "half\\", "\"100%\" x", "\"a\\\"", "a '#b' #c %f"] { try compare(line, [[]]) }
    for line in ["'a\\'", "\"a\\\\\"", "a\\\nb", "\"a\\\nb\\x\"", "a#b", "a \"\" ''", "100%", "a % b"] {
      try compare(line, Self.files)
    }
  }

  /// - Parameter line: The text behind the program, as the key file returns it.
  private func compare(_ line: String, _ files: [[String]]) throws {
    for files in files {
      // printf(1) writes each word, and the first word marks a new command. Several files may be opened by several
      // commands: flock(1) makes these write in turns, because a pipe mixes writes longer than PIPE_BUF.
      let program = (files.count > 1 ? ["/usr/bin/flock", folder.path] : []) + ["/usr/bin/printf", "%%s\\\\0"]
      let exec = program.joined(separator: " ") + " \(Self.mark) " + line
      let ours: [[String]]? = try? ExecLine(exec)
        .commands(opening: files.map { Array($0.utf8) }, .init(icon: Self.icon, name: Self.name, path: nil))
        .map { $0.dropFirst(program.count).map { String(decoding: $0, as: UTF8.self) } }
      XCTAssertEqual(ours?.map(\.description).sorted(), try Self.started(exec, files), "\(line) with \(files)")
    }
  }

  private static let mark = "--begin--"

  /// Returns the words of each command that GLib starts, in any order; nil if it refuses the line.
  private static func started(_ exec: String, _ files: [String]) throws -> [String]? {
    let file = g_key_file_new()
    defer { g_key_file_unref(file) }
    for (key, value) in [("Type", "Application"), ("Name", name), ("Icon", icon), ("Exec", exec)] {
      g_key_file_set_string(file, "Desktop Entry", key, value)
    }
    // Otherwise GLib would pass a path in place of the file's address.
    g_key_file_set_boolean(file, "Desktop Entry", "X-GIO-NoFuse", 1)
    guard let info = g_desktop_app_info_new_from_keyfile(file) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    var uris: UnsafeMutablePointer<GList>?
    for path in files.reversed() { uris = g_list_prepend(uris, g_filename_to_uri(path, nil, nil)) }
    defer { g_list_free_full(uris) { g_free($0) } }
    let output = Pipe()
    let isStarted = g_desktop_app_info_launch_uris_as_manager_with_fds(
      info, uris, nil, G_SPAWN_DEFAULT, nil, nil, nil, nil, -1, output.fileHandleForWriting.fileDescriptor, -1, nil)
    try output.fileHandleForWriting.close()
    let words = try output.fileHandleForReading.readToEnd() ?? Data()
    guard isStarted != 0 else { return nil }
    return words.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
      .split(separator: mark, omittingEmptySubsequences: false).dropFirst()
      .map { ([mark] + $0).description }.sorted()
  }

  /// Returns the Exec line as a key file returns it, without its first word; nil if there is no other.
  private static func withoutProgram(_ line: String) -> String? {
    let file = g_key_file_new()
    defer { g_key_file_unref(file) }
    g_key_file_set_value(file, "Desktop Entry", "Exec", line)
    guard let exec = String(taking: g_key_file_get_string(file, "Desktop Entry", "Exec", nil)) else { return nil }
    let quote = exec.first.flatMap { "\"'".contains($0) ? $0 : nil }
    guard let end = exec.dropFirst().firstIndex(of: quote ?? " ") else { return nil }
    return String(exec[exec.index(after: end)...])
  }
}
