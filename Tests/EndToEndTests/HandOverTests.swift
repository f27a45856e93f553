import Foundation
import TestSupport
import XCTest

/// The program is two executables: `hunch`, which starts quickly, continues as the one with the toolkit.
final class HandOverTests: EndToEndTestCase {
  private let folder = TemporaryFolder()
  /// The folder's path as the system reports it.
  private var place: String { URL(fileURLWithPath: folder.path).standardizedFileURL.path }

  /// Copies a built file under its own name to another folder. A hard link would change the time of the program itself,
  /// and the sources saved for all tests would be read anew by each later one.
  private func install(_ file: String, in place: String) throws -> String {
    let target = folder.path + "/" + place
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    let path = target + "/" + (file as NSString).lastPathComponent
    try FileManager.default.copyItem(atPath: file, toPath: path)
    return path
  }

  private func windowProgram() throws -> String {
    let own = (try Self.program() as NSString).deletingLastPathComponent
    let places = ["\(own)/hunch-window", "\(own)/../libexec/hunch/hunch-window"]
    return try XCTUnwrap(places.first { FileManager.default.isExecutableFile(atPath: $0) })
  }

  func testTheWindowIsFoundWhereItIsInstalled() throws {
    let program = try install(Self.program(), in: "prefix/bin")
    _ = try install(windowProgram(), in: "prefix/libexec/hunch")
    let link = folder.path + "/another-name"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: program)
    for name in [program, link] {
      let result = try run(["sources", "--clear-cache"], program: name)
      XCTAssertEqual(result.status, .exited(0), result.errors)
    }
  }

  func testWithoutTheWindowWhatIsMissingIsNamed() throws {
    let program = try install(Self.program(), in: "alone")
    for arguments in [["pick"], ["sources"], ["search", "x"], []] {
      let session = try launch(arguments, accessible: false, program: program)
      XCTAssertEqual(session.exitStatus(), .exited(2), "\(arguments)")
      let errors = session.process.errorOutput
      XCTAssertTrue(errors.contains("hunch-window is missing in \(place)/alone"), errors)
    }
    XCTAssertEqual(try run(["--version"], program: program).status, .exited(0), "what needs no toolkit goes on")
  }

  func testAWindowThatCannotBeStartedIsNamed() throws {
    let program = try install(Self.program(), in: "broken")
    try Data().write(to: URL(fileURLWithPath: folder.path + "/broken/hunch-window"))
    let result = try run(["sources"], program: program)
    XCTAssertEqual(result.status, .exited(2))
    XCTAssertTrue(result.errors.contains("cannot start \(place)/broken/hunch-window"), result.errors)
  }

  func testWhatNeedsNoToolkitLoadsNone() throws {
    let trace = folder.path + "/trace"
    for (arguments, loads) in [
      (["filter", "a"], false), (["complete", "a"], false), (["--help"], false), (["sources", "--clear-cache"], true),
    ] {
      let session = try launch(
        ["-f", "-e", "trace=openat", "-o", trace, try Self.program()] + arguments, input: .text("a\n"),
        accessible: false, program: "/usr/bin/strace")
      XCTAssertNotNil(session.exitStatus())
      let files = try String(contentsOfFile: trace, encoding: .utf8)
      XCTAssertTrue(files.contains("libgio"), "\(arguments)")
      XCTAssertEqual(files.contains("libgtk"), loads, "\(arguments)")
    }
  }
}
