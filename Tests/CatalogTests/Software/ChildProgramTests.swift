import Foundation
import TestSupport
import Testing

@testable import Catalog

/// The program that reads catalogues, when it misbehaves.
@Suite("A program that is run for what it prints", .timeLimit(.minutes(5))) struct ChildProgramTests {
  @Test(
    "is ended where it hangs, floods or dies, and is told by its status where it fails",
    arguments: [
      ("printf one", 0, "one"), ("printf half; exit 3", 3, "half"), ("printf half; kill -SEGV $$", 139, "half"),
      ("exec /nonexistent", 127, ""),
      ("trap '' TERM HUP INT; exec sleep 1000", nil, nil),
      ("exec yes", nil, nil), ("exec cat /dev/zero", nil, nil), ("exec yes >&2", nil, nil),
    ] as [(String, Int32?, String?)])
  func misbehaviour(body: String, status: Int32?, output: String?) throws {
    let folder = TemporaryFolder()
    let ends = status != nil
    // Programs that are expected to end get enough time on any machine.
    let ending = ChildProgram.run(
      "/bin/sh", ["-c", "echo $$ > '\(folder.path)/id'; \(body)"], limit: 1 << 16,
      deadline: .seconds(ends ? 120 : 2))
    let printed = ending.map { String(decoding: $0.output, as: UTF8.self) }
    #expect(ending?.status == status && printed == output, "\(body)")
    let id = (try? String(contentsOfFile: folder.path + "/id", encoding: .utf8)).flatMap { Int32($0.dropLast()) }
    #expect(id.map { kill($0, 0) } != 0, "it is no more")
  }
}
