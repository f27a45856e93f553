import Testing

@testable import HunchCommands

/// The messages between a process and the running instance about a chooser.
@Suite struct ChooserMessageTests {
  @Test(
    "A request arrives as it was sent",
    arguments: [
      ([], []), (["LANG=C"], ["hunch", "pick"]), ([], ["dmenu", "-p", "", "-l", "5", ""]),
      (["LANG=C", "HOME=/home/a b"], ["rofi", "-dmenu", "-p", "Größe\n"]),
    ] as [([String], [String])])
  func requests(environment: [String], arguments: [String]) {
    let request = ChooserRequest(build: "1 2 3 4", environment: environment, token: "t", arguments: arguments)
    #expect(ChooserRequest(request.bytes) == request)
  }

  @Test(
    "Other bytes are no request",
    arguments: [
      [], [0], Array("a\0b\0".utf8), Array("a\0b\0x\0".utf8), Array("a\0b\u{0}3\0c\0".utf8),
      Array("a\0b\u{0}-1\0c\0".utf8), Array("a\0b\u{0}0\0c".utf8),
      [UInt8](repeating: 0, count: ChooserRequest.limit + 1),
    ] as [[UInt8]])
  func noRequests(bytes: [UInt8]) {
    #expect(ChooserRequest(bytes) == nil)
  }

  @Test(
    "An answer arrives as it was sent",
    arguments: [
      .accepted, .declined, .output([]), .output([0, 10, 255]), .failed("no"), .ended(.found), .ended(.cancelled),
      .ended(.customKey(19)),
    ] as [ChooserMessage])
  func answers(message: ChooserMessage) {
    #expect(ChooserMessage(message.bytes) == message)
  }

  @Test("Other bytes are no answer", arguments: [[], [0], Array("e".utf8), Array("ex".utf8)] as [[UInt8]])
  func noAnswers(bytes: [UInt8]) {
    #expect(ChooserMessage(bytes) == nil)
  }

  @Test("Records of any size are sent in messages that the system takes", arguments: [0, 1, 40_000, 1_000_000])
  func records(count: Int) {
    let records = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let messages = ChooserMessage.messages(for: records)
    #expect(messages.allSatisfy { $0.bytes.count <= ChooserMessage.limit })
    #expect(messages.flatMap { Array($0.bytes.dropFirst()) } == records)
  }

  @Test(
    "The instance shows lists of standard input, and no passwords",
    arguments: [
      (["hunch", "pick"], true), (["hunch", "pick", "-"], true), (["hunch", "pick", "list"], false),
      (["hunch", "pick", "--multi", "--query", "a"], true), (["hunch", "dmenu", "-p", "a"], true),
      (["/usr/bin/dmenu"], true), (["dmenu", "-P"], false), (["rofi", "-dmenu", "-i"], true),
      (["hunch", "-dmenu"], true), (["rofi", "-dmenu", "-password"], false),
      (["rofi", "-dmenu", "-input", "list"], false), (["rofi", "-dmenu", "-dump"], false),
      (["rofi", "-show", "a:b"], false), (["rofi", "-e", "a"], false), (["hunch", "filter", "a"], false),
      (["hunch", "pick", "--unknown"], false), (["hunch", "a"], false), (["hunch", "--help"], false), ([], false),
    ] as [([String], Bool)])
  func suitability(arguments: [String], suits: Bool) {
    #expect((ChooserCommand(arguments)?.suitsInstance == true) == suits)
  }

  @Test("A build is told by its file")
  func builds() throws {
    let build = try #require(ChooserRequest.build(ofProgram: "/proc/self/exe"))
    #expect(ChooserRequest.build(ofProgram: "/proc/self/exe") == build)
    #expect(ChooserRequest.build(ofProgram: "/bin/sh") != build)
    #expect(ChooserRequest.build(ofProgram: "/nowhere/at/all") == nil)
  }
}
