import Foundation
import GtkKit
import SmallFiles
import TestSupport
import Testing

@testable import HunchUI

/// The decoder, as the program starts it: what it makes of files, and what becomes of it.
struct IconDecoderTests {
  private let folder = TemporaryFolder()

  private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = folder.path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func answer(_ path: String, known: FileStamp? = nil) -> IconAnswer {
    IconDecoder.answer(to: IconRequest(path: path, side: 32, known: known))
  }

  /// The built program, beside the tests.
  private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("hunch-window").path

  // MARK: Files

  @Test func picturesAreDecoded() throws {
    for bytes in [PictureFiles.png(width: 40, height: 40), Array(PictureFiles.svg().utf8)] {
      guard case .picture(let pixels, _) = answer(try file("x", bytes)) else {
        Issue.record("no picture")
        continue
      }
      #expect((pixels.width, pixels.height) == (32, 32))
    }
  }

  @Test func whatIsNoRegularFileIsNotRead() throws {
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: pipe)
    for path in [pipe, link, "/dev/zero", "/dev/null", "/dev/tty", folder.path, "/no/such/file", ""] {
      #expect(answer(path) == .noPicture(nil), "\(path)")
    }
  }

  @Test func whatIsTooLargeOrNoPictureIsRemembered() throws {
    for bytes in [[UInt8](repeating: 32, count: IconDecoder.largestFile + 1), [], Array("text".utf8)] {
      guard case .noPicture(let stamp?) = answer(try file("x", bytes)) else {
        Issue.record("it is not remembered")
        continue
      }
      #expect(answer(folder.path + "/x", known: stamp) == .unchanged)
    }
  }

  @Test func aFileThatChangedIsReadAgain() throws {
    let path = try file("x", PictureFiles.png(width: 8, height: 8))
    guard case .picture(let first, let stamp) = answer(path) else {
      Issue.record("no picture")
      return
    }
    #expect(answer(path, known: stamp) == .unchanged)
    _ = try file("x", PictureFiles.png(width: 9, height: 9))
    guard case .picture(let second, _) = answer(path, known: stamp) else {
      Issue.record("no picture")
      return
    }
    #expect((first.width, second.width) == (8, 9))
  }

  // MARK: The process

  /// Each of these was seen to crash a loader, or to keep it busy or its memory growing for a minute. What it comes to
  /// depends on the loader's version; the next picture comes in any case.
  @Test func whateverAPictureDoesToTheDecoderTheNextOneComes() throws {
    let good = try file("good.png", PictureFiles.png(width: 8, height: 8))
    let loader = IconDecoderProcess(program: Self.program, deadline: .seconds(60))
    defer { loader.rest() }
    func load(_ path: String) -> IconAnswer { loader.load(IconRequest(path: path, side: 32)) }
    for drawing in [PictureFiles.chain(20_000), PictureFiles.tower(9)] {
      if case .picture(let pixels, _) = load(try file("x.svg", Array(drawing.utf8))) { #expect(pixels.width <= 32) }
      guard case .picture(let pixels, _) = load(good) else {
        Issue.record("no picture after a drawing")
        continue
      }
      #expect((pixels.width, pixels.height) == (8, 8))
    }
    let huge = PictureFiles.png(width: 30_000, height: 30_000, isWhole: false)
    let hidden = PictureFiles.svg(
      use: "<image width=\"9\" height=\"9\" xlink:href=\"data:image/png;base64,\(Data(huge).base64EncodedString())\"/>")
    for bytes in [huge, Array(hidden.utf8)] {
      if case .picture(let pixels, _) = load(try file("x", bytes)) { #expect(pixels.width <= 32) }
      guard case .picture = load(good) else {
        Issue.record("no picture after a huge one")
        continue
      }
    }
  }

  @Test func aProgramThatIsNoDecoderGivesNoPictures() throws {
    let good = try file("good.png", PictureFiles.png(width: 8, height: 8))
    // One is not there, one ends at once, one says something else, one says nothing and stays.
    for program in ["/no/such/program", "/bin/false", "/bin/echo", "/usr/bin/yes"] {
      let loader = IconDecoderProcess(program: program, deadline: .milliseconds(200))
      #expect(loader.load(IconRequest(path: good, side: 32)) == .noPicture(nil), "\(program)")
      #expect(loader.load(IconRequest(path: good, side: 32)) == .noPicture(nil), "\(program), again")
    }
  }

  @Test func theDecoderEndsWithItsProgram() throws {
    var ends: [Int32] = [0, 0]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = [IconDecoder.argument]
    process.standardInput = FileHandle(fileDescriptor: ends[1])
    try process.run()
    close(ends[1])
    let channel = IconChannel(descriptor: ends[0])
    #expect(channel.send(IconRequest(path: "/no/such/file", side: 32)))
    #expect(channel.receiveAnswer(side: 32, within: .seconds(60)) == .noPicture(nil))
    close(ends[0])
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  // MARK: Messages

  @Test func messagesArriveAsTheyWereSent() throws {
    let stamp = FileStamp(device: 1, inode: -2, size: 3, seconds: 4, nanoseconds: 5)
    let pixels = try #require(Pixels(width: 2, height: 1, rgba: [1, 2, 3, 4, 5, 6, 7, 8]))
    try withChannels { program, decoder in
      for request in [
        IconRequest(path: "/a b/ü\n.png", side: 64, known: stamp), IconRequest(path: "", side: 1, known: nil),
      ] {
        #expect(program.send(request))
        #expect(decoder.receiveRequest() == request)
      }
      for answer in [IconAnswer.picture(pixels, stamp), .noPicture(stamp), .noPicture(nil), .unchanged] {
        #expect(decoder.send(answer))
        #expect(program.receiveAnswer(side: 2, within: .seconds(60)) == answer)
      }
    }
  }

  /// A decoder that was taken over by a picture can say anything.
  @Test func aPictureLargerThanAskedForIsNotTaken() throws {
    let pixels = try #require(Pixels(width: 2, height: 1, rgba: [1, 2, 3, 4, 5, 6, 7, 8]))
    let stamp = FileStamp(device: 1, inode: 2, size: 3, seconds: 4, nanoseconds: 5)
    try withChannels { program, decoder in
      #expect(decoder.send(.picture(pixels, stamp)))
      #expect(program.receiveAnswer(side: 1, within: .seconds(60)) == nil)
    }
    for numbers: [Int64] in [[0], [9], [1, -1, -1], [1, .max, .max], [1, 0, 5]] {
      try withChannels { program, decoder in
        let head = numbers + Array(repeating: 0, count: 8 - numbers.count)
        head.withUnsafeBytes { #expect(write(decoder.descriptor, $0.baseAddress, $0.count) == 64) }
        #expect(program.receiveAnswer(side: 32, within: .seconds(60)) == nil)
      }
    }
  }

  private func withChannels(_ body: (IconChannel, IconChannel) throws -> Void) throws {
    var ends: [Int32] = [0, 0]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { ends.forEach { close($0) } }
    try body(IconChannel(descriptor: ends[0]), IconChannel(descriptor: ends[1]))
  }
}
