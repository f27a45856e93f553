import Glibc
import MainLoopTestSupport
import TestSupport
import XCTest

@testable import GLibKit

/// Passes hostile texts to programs that are really started, in every way that Hunch has. Each text must stay one
/// word, and nothing else may run.
final class HostileLaunchTests: XCTestCase {
  /// Passes a text to a started program, and returns the words that the program must receive.
  private typealias Way = @MainActor (_ text: String, _ program: LaunchedProgram) async throws -> [String]

  @MainActor
  private static func application(
    in folder: TemporaryFolder, _ program: LaunchedProgram, _ words: String, _ more: String = ""
  ) throws -> AppInfo {
    try commandLine(in: folder, "\(program.path) \(words)", more)
  }

  /// Returns an application with this command, escaped as in a desktop entry.
  @MainActor
  private static func commandLine(in folder: TemporaryFolder, _ exec: String, _ more: String = "") throws -> AppInfo {
    let file = "org.example.Bird.desktop"
    try folder.addApplication("Bird", exec: exec, "Path=\(folder.path)\n\(more)\n", to: file)
    return try XCTUnwrap(AppInfo(contentsOf: folder.path + "/" + file), exec + more)
  }

  @MainActor
  private static func ways(in folder: TemporaryFolder) -> [(name: String, way: Way)] {
    [
      (
        "the path of a file",
        { text, program in
          try await application(in: folder, program, "%F --end").start(opening: [Array("/\(text)".utf8)])
          return ["/\(text)", "--end"]
        }
      ),
      (
        "the address of a file",
        { text, program in
          let path = Array("/\(text)".utf8)
          try await application(in: folder, program, "%u").start(opening: [path])
          return [try XCTUnwrap(FileAddress.of(path))]
        }
      ),
      (
        "the name and icon of an entry",
        { text, program in
          let value = text.asEntryValue
          let entry = try application(
            in: folder, program, "--name %c %i", "Icon=\(value)\nName=\(value)")
          try await entry.start()
          return ["--name", entry.name, "--icon", text]
        }
      ),
      (
        "a path in a line for a shell, in double quotes",
        { text, program in
          try await commandLine(in: folder, #"sh -c "\#(program.path) --open %f --end""#)
            .start(opening: [Array("/\(text)".utf8)])
          return ["--open", "/\(text)", "--end"]
        }
      ),
      (
        "a path in a line for a shell, in single quotes",
        { text, program in
          try await commandLine(in: folder, "sh -c '\(program.path) --open=%f'").start(opening: [Array("/\(text)".utf8)]
          )
          return ["--open=/\(text)"]
        }
      ),
      (
        "two paths in a line for a shell",
        { text, program in
          try await commandLine(in: folder, #"sh -c "\#(program.path) %F""#)
            .start(opening: [Array("/\(text)".utf8), Array("/\(text)".utf8)])
          return ["/\(text)", "/\(text)"]
        }
      ),
      (
        "a path in the quotes of a line for a shell",
        { text, program in
          try await commandLine(in: folder, #"sh -c "\#(program.path) \\"%f\\" '%k'""#)
            .start(opening: [Array("/\(text)".utf8)])
          return ["/\(text)", folder.path + "/org.example.Bird.desktop"]
        }
      ),
      (
        "a path in a line for a shell without quotes",
        { text, program in
          try await commandLine(in: folder, #"sh -c \#(program.path)\\ %f"#).start(opening: [Array("/\(text)".utf8)])
          return ["/\(text)"]
        }
      ),
      (
        "a program in a terminal",
        { text, program in
          try await Terminal.run(["ssh", "--", text], preferred: program.path)
          return ["-e", "ssh", "--", text]
        }
      ),
    ]
  }

  func testAHostileTextIsOneWordOfOneProgram() throws {
    let folder = TemporaryFolder()
    try onMain {
      var number = 0
      try whileTicking {
        for (name, way) in Self.ways(in: folder) {
          for (kind, text) in HostileTexts.all where kind != "a NUL" {
            let what = "\(kind) as \(name)"
            number += 1
            let program = try LaunchedProgram(in: folder, name: "launched\(number)", recordsWordsAlone: true)
            do {
              let words = try waitForTask { try await way(text, program) }
              waitUntil("\(what): the program is done") { program.isDone }
              XCTAssertEqual(program.words, words, what)
            } catch let error as GLibError {
              // The system accepts no word of that length.
              XCTAssertEqual(kind, "a megabyte", "\(what): \(error.message)")
              XCTAssertTrue(error.message.contains("Argument list too long"), error.message)
            }
          }
        }
      }
      for place in [folder.path, Directories.home, "."] {
        XCTAssertNotEqual(access(place + "/pwned", F_OK), 0, "nothing else was run")
      }
    }
  }
}
