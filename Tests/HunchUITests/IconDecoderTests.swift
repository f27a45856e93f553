import CGtk
import Foundation
import Glibc
import GtkKit
import SystemKit
import TestSupport
import Testing

@testable import HunchUI

/// The decoder process, as the program starts it, with good and hostile files.
struct IconDecoderTests {
  private let folder = TemporaryFolder()

  private let loader = IconDecoderProcess(program: program, deadline: .seconds(60))

  /// Opens a new file, which the caller must close.
  private func open(_ name: String, _ bytes: [UInt8]) throws -> Int32 {
    let descriptor = Glibc.open(try folder.write(bytes, to: name), O_RDONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    return descriptor
  }

  private func answer(_ path: String, known: FileStamp? = nil) -> IconAnswer {
    loader.load(IconRequest(path: path, side: 32, known: known))
  }

  /// The built program, beside the tests.
  private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("hunch-window").path

  // MARK: Files

  @Test func picturesAreDecoded() throws {
    for bytes in [PictureFiles.png(width: 40, height: 40), Array(PictureFiles.svg().utf8)] {
      guard case .picture(let pixels, _) = answer(try folder.write(bytes, to: "x")) else {
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
      guard case .noPicture(let stamp?) = answer(try folder.write(bytes, to: "x")) else {
        Issue.record("it is not remembered")
        continue
      }
      #expect(answer(folder.path + "/x", known: stamp) == .unchanged)
    }
  }

  @Test func aFileThatChangedIsReadAgain() throws {
    let path = try folder.write(PictureFiles.png(width: 8, height: 8), to: "x")
    guard case .picture(let first, let stamp) = answer(path) else {
      Issue.record("no picture")
      return
    }
    #expect(answer(path, known: stamp) == .unchanged)
    try folder.write(PictureFiles.png(width: 9, height: 9), to: "x")
    guard case .picture(let second, _) = answer(path, known: stamp) else {
      Issue.record("no picture")
      return
    }
    #expect((first.width, second.width) == (8, 9))
  }

  // MARK: The walls

  /// Red pictures of four formats. The drawing contains black text, if there is a font for it.
  private static let pictures: [(kind: String, bytes: [UInt8])] = [
    ("PNG", PictureFiles.png(width: 4, height: 4)),
    (
      "SVG",
      Array(
        PictureFiles.svg("#ff0000", side: 32, use: "<text y='30' x='2' font-size='36' font-weight='bold'>M</text>")
          .utf8)
    ),
    ("JPEG", Array(Data(base64Encoded: jpeg) ?? Data())),
    (
      "XPM",
      Array("/* XPM */\nstatic char *a[] = {\n\"4 2 1 1\", /* \" */\n\"x c #FF0000\",\n\"xxxx\",\n\"xxxx\"};\n".utf8)
    ),
  ]

  private static let jpeg =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWG"
    + "kJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk"
    + "pKSkpKSkpKSkpKSkpKT/wAARCAAEAAQDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAA"
    + "AgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6"
    + "Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXG"
    + "x8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREA"
    + "AgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5"
    + "OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPE"
    + "xcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwChRRRXGfSH/9k="

  @Test(arguments: [Confinement.all, .calls, .none])
  func withinTheWallsAllKindsOfPicturesAreDecoded(_ walls: Confinement) throws {
    let loader = IconDecoderProcess(program: Self.program, deadline: .seconds(60), walls: walls)
    defer { loader.rest() }
    for (kind, bytes) in Self.pictures {
      let path = try folder.write(bytes, to: kind)
      guard case .picture(let pixels, _) = loader.load(IconRequest(path: path, side: 32, known: nil)) else {
        Issue.record("no picture of \(kind)")
        continue
      }
      let reds = stride(from: 0, to: pixels.rgba.count, by: 4).map { pixels.rgba[$0] }
      #expect(reds[0] > 240, "\(kind)")
      if kind == "SVG" { #expect(reds.contains { $0 < 20 }, "its text is drawn") }
      if kind == "XPM" { #expect((pixels.width, pixels.height) == (4, 2)) }
    }
  }

  /// A loader that was taken over can do nothing but answer about pictures.
  @Test(arguments: [Confinement.all, .calls, .none])
  func withinTheWallsNoFileNetworkOrProgramIsReached(_ walls: Confinement) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Program.built("ConfinedProgram")))
    process.arguments = [walls.rawValue, try folder.write("secret", to: "secret")]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let everything = [
      "decodes", "read", "append", "create", "make a folder", "forbid", "cut off", "rename", "accounts", "processes",
      "internet", "session bus", "signal", "program",
    ]
    let within = Self.loadersStartPrograms ? [] : ["decodes"]
    #expect(said.split(separator: "\n").map(String.init) == (walls == .none ? everything : within))
  }

  /// Whether the system's loaders of pictures start programs of their own, as those of GdkPixbuf 2.44, which comes with
  /// glycin. Then the decoder needs no walls, and nothing is decoded within any.
  private static let loadersStartPrograms = gdk_pixbuf_minor_version >= 44

  /// Loaders that need their own processes cannot work in any confinement.
  @Test func whereTheWallsLetNothingBeDecodedThereAreNone() throws {
    // A decoder that answers this way, unless it runs without confinement.
    let answer = #"printf '\003\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0' >&0"#
    let narrow = try folder.write(
      """
      #!/bin/sh
      [ "$2" = none ] && exec \(Self.program) "$@"
      head -c 8 > /dev/null
      \(answer)

      """, to: "narrow")
    #expect(chmod(narrow, 0o700) == 0)
    let loader = IconDecoderProcess(program: narrow, deadline: .seconds(60))
    defer { loader.rest() }
    let good = try folder.write(PictureFiles.png(width: 8, height: 8), to: "good.png")
    for _ in 0..<2 {
      guard case .picture = loader.load(IconRequest(path: good, side: 32)) else {
        Issue.record("no picture")
        return
      }
    }
  }

  // MARK: The process

  /// Each of these pictures has crashed a loader, kept it busy, or grown its memory for a minute. The outcome
  /// depends on the loader's version, but the next picture must be decoded in any case.
  @Test func whateverAPictureDoesToTheDecoderTheNextOneComes() throws {
    let good = try folder.write(PictureFiles.png(width: 8, height: 8), to: "good.png")
    let loader = IconDecoderProcess(program: Self.program, deadline: .seconds(60))
    defer { loader.rest() }
    func load(_ path: String) -> IconAnswer { loader.load(IconRequest(path: path, side: 32)) }
    for drawing in [PictureFiles.chain(20_000), PictureFiles.tower(9)] {
      if case .picture(let pixels, _) = load(try folder.write(drawing, to: "x.svg")) { #expect(pixels.width <= 32) }
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
      if case .picture(let pixels, _) = load(try folder.write(bytes, to: "x")) { #expect(pixels.width <= 32) }
      guard case .picture = load(good) else {
        Issue.record("no picture after a huge one")
        continue
      }
    }
  }

  @Test func aProgramThatIsNoDecoderGivesNoPictures() throws {
    let good = try folder.write(PictureFiles.png(width: 8, height: 8), to: "good.png")
    // A missing program, one that ends at once, one that writes something else, and one that writes without end.
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
    #expect(channel.request(side: 32, file: try open("text", Array("no picture".utf8))))
    let answer = channel.receiveAnswer(side: 32, within: .seconds(60))
    #expect(answer == (Self.loadersStartPrograms ? .confined : .noPicture))
    let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    #expect(status.contains("NoNewPrivs:\t1\n") && status.contains("Seccomp:\t2\n"), "it has its walls: \(status)")
    close(ends[0])
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  // MARK: Messages

  @Test func messagesArriveAsTheyWereSent() throws {
    let pixels = try #require(Pixels(width: 2, height: 1, rgba: [1, 2, 3, 4, 5, 6, 7, 8]))
    try withChannels { program, decoder in
      let sent = try open("text", Array("text".utf8))
      defer { close(sent) }
      for side in [1, 64] {
        #expect(program.request(side: side, file: sent))
        let (received, file) = try #require(decoder.receiveRequest())
        #expect(try received == side && SmallFile(duplicating: file).stamp == SmallFile(duplicating: sent).stamp)
        close(file)
      }
      for answer in [IconChannel.Answer.picture(pixels), .noPicture, .confined] {
        #expect(decoder.send(answer) && program.receiveAnswer(side: 2, within: .seconds(60)) == answer)
      }
    }
  }

  /// A decoder that a picture has taken over can answer anything.
  @Test func aPictureLargerThanAskedForIsNotTaken() throws {
    let pixels = try #require(Pixels(width: 2, height: 1, rgba: [1, 2, 3, 4, 5, 6, 7, 8]))
    try withChannels { program, decoder in
      #expect(decoder.send(.picture(pixels)) && program.receiveAnswer(side: 1, within: .seconds(60)) == nil)
    }
    for numbers: [Int64] in [[0], [9], [1, -1, -1], [1, .max, .max], [1, 0, 5]] {
      try withChannels { program, decoder in
        let head = numbers + Array(repeating: 0, count: 3 - numbers.count)
        head.withUnsafeBytes { #expect(write(decoder.descriptor, $0.baseAddress, $0.count) == 24) }
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
