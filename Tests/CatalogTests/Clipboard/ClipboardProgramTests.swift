import GLibKit
import TestSupport
import Testing

@testable import Catalog

extension ClipboardAnswer {
  /// The whole texts, and those that the manager keeps in parentheses.
  var texts: [String]? {
    guard case .history(let history) = self else { return nil }
    return history.entries.map { entry in
      switch entry.content {
      case .text(let text): text
      case .kept(let reference, let shown): "(\(reference.id) \(shown))"
      }
    }
  }

  var isAbsent: Bool { if case .absent = self { true } else { false } }
  var isSilent: Bool { if case .silent = self { true } else { false } }
}

@Suite("Clipboard managers with a command", .timeLimit(.minutes(5))) struct ClipboardProgramTests {
  private let folder = TemporaryFolder()

  /// Makes a stand-in. It has enough time on any machine, unless a test wants it to be too slow.
  private func program(_ body: String, patience: Duration = .seconds(60)) throws -> ClipboardProgram {
    let path = try folder.write("#!/bin/sh\nPATH=/usr/bin:/bin\n\(body)\n", to: "program", mode: 0o700)
    return ClipboardProgram(path: { path }, patience: patience)
  }

  /// The lines are those of `list` in cliphist.go, versions 0.5 to 0.7: the id, a tab, and the beginning of the text with
  /// single spaces. For a picture, it is the text in two pairs of brackets.
  @Test("cliphist: lists texts without pictures, with the variables that it needs and no others")
  func cliphist() async throws {
    let cliphist = Cliphist(
      program: try program(
        """
        [ "$*" = list ] && [ "$CLIPHIST_PREVIEW_WIDTH" = 200 ] && [ -z "$DBUS_SESSION_BUS_ADDRESS" ] || exit 1
        printf '12\\tzork one\\n11\\t[[ binary data 12 KiB png 64x64 ]]\\n9\\t  [[ two ]]\\n7\\t\\377bad\\n'
        printf 'nonsense\\n\\tno id\\n1x\\tno number\\n6\\tlast'
        """))
    #expect(await cliphist.history().texts == ["(12 zork one)", "(9   [[ two ]])", "(7 \u{FFFD}bad)", "(6 last)"])
  }

  @Test("cliphist: ten thousand entries are cut to the newest")
  func flood() async throws {
    let cliphist = Cliphist(program: try program("seq -f '%.0f\tentry' 10000 -1 1"))
    let answer = await cliphist.history()
    #expect([answer.texts?.count.description, answer.texts?.first] == ["500", "(10000 entry)"], "\(answer.isSilent)")
  }

  @Test("cliphist: an entry is decoded when it is copied, unless it is gone or not text")
  func decoding() async throws {
    let cliphist = Cliphist(
      program: try program(
        """
        case "$*" in
          'decode 1') printf 'one\\n  two\\n' ;;
          'decode 2') printf 'a\\0b' ;;
          'decode 3') printf '\\377' ;;
          *) echo 'id 4 not found' >&2; exit 1 ;;
        esac
        """))
    #expect(try await cliphist.text(of: "1") == "one\n  two\n")
    for (id, message) in [
      ("2", "the entry is not text"), ("3", "the entry is not text"), ("4", "cliphist no longer has this entry"),
    ] {
      let error = await #expect(throws: GLibError.self) { try await cliphist.text(of: id) }
      #expect(error?.message == message)
    }
  }

  /// The script prints the number of entries that were too large, and each text in the form of `JSON.stringify`.
  @Test("CopyQ: a script lists the texts")
  func copyQ() async throws {
    let copyQ = CopyQ(
      program: try program(
        #"""
        [ "$1" = eval ] && [ $# = 2 ] || exit 2
        case "$2" in *application/x-copyq-secret*) ;; *) exit 3 ;; esac
        case "$2" in *\\*) exit 4 ;; esac
        printf '%s\n' 2 '"one\n  two"' '"\u00e4 \"b\""' '"a\u0000b"' 'broken"' '' '{"no": "text"}' '"last"'
        """#))
    let answer = await copyQ.history()
    #expect(answer.texts == ["one\n  two", "ä \"b\"", "last"])
    guard case .history(let history) = answer else { return }
    #expect((history.skipped, Set(history.entries.map(\.id)).count) == (2, 3))
  }

  /// `copyq eval`, version 6.4, ends after 1.02 s without its server.
  @Test("CopyQ: has more time than its command takes to notice that CopyQ does not run")
  func copyQWithoutServer() { #expect(CopyQ().program.patience > .milliseconds(1_400)) }

  @Test("either has nothing where it is missing or fails, and is silent where it hangs or floods")
  func misbehaviour() async throws {
    for (body, patience, isAbsent) in [
      ("exit 1", .seconds(60), true), ("echo 1; kill -SEGV $$", .seconds(60), true),
      ("exec sleep 1000", .milliseconds(300), false), ("exec yes", .seconds(20), false),
      ("trap '' TERM HUP INT; exec sleep 1000", .milliseconds(300), false),
    ] as [(String, Duration, Bool)] {
      let program = try program(body, patience: patience)
      for answer in [await Cliphist(program: program).history(), await CopyQ(program: program).history()] {
        #expect(isAbsent ? answer.isAbsent : answer.isSilent, "\(body)")
      }
    }
    let missing = ClipboardProgram { nil }
    #expect(await Cliphist(program: missing).history().isAbsent)
    #expect(await CopyQ(program: missing).history().isAbsent)
  }
}
