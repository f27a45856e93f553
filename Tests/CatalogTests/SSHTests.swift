import TestSupport
import Testing

@testable import Catalog

@Suite("Hosts of ssh")
struct SSHTests {
  @Test(
    "are the first name of each block that is no pattern",
    arguments: [
      ("Host web\n  HostName web.example.org\n  User me\n", ["web: me@web.example.org"]),
      ("host a b c\nHOSTNAME x\nhostname y", ["a: x"]),
      ("Host *\n User me\nHost *.example.org !bad w?b real\n", ["real"]),
      ("Host=a\nUser = you", ["a: you@a"]),
      ("Host \"quoted\" # a comment\n\tHostName \"h\" # x", ["quoted: h"]),
      ("# Host no\n\n   \nHost yes", ["yes"]),
      ("Host a\nHost a\n HostName later", ["a"]),
      ("Host a\nMatch user x\n HostName y", ["a"]),
      ("Hostname x\nHost", []),
      // Host names that ssh would take for an option, or that a terminal would obey.
      ("Host -oProxyCommand=x\nHost a\u{1B}[31m\nHost \"two words\"\nHost evil\u{202E}gpj.txt", []),
    ])
  func hosts(text: String, expected: [String]) {
    #expect(SSHConfig(text).hosts.map { host in host.name + (host.place.map { ": " + $0 } ?? "") } == expected)
  }

  @Test("come from included files, in their places, however these include each other")
  func included() async throws {
    let folder = TemporaryFolder()
    try folder.write("Host first\nInclude more-*\nInclude \"\(folder.path)/config\" nothing\nHost last", to: "config")
    try folder.write("Host b", to: "more-2")
    try folder.write("Host a", to: "more-1")
    let items = try await SSHSource(path: folder.path + "/config").load { _ in }
    #expect(items.map(\.name) == ["first", "a", "b", "last"])
  }

  @Test("are connected to by name, after the end of the options")
  func actions() async throws {
    let folder = TemporaryFolder()
    let path = try folder.write("Host web www\n HostName 192.0.2.1", to: "config")
    let item = try #require(try await SSHSource(path: path).load { _ in }.first)
    #expect(item.actions.first?.effect == .runInTerminal(["ssh", "--", "web"]))
    #expect(item.alternateNames == ["www", "192.0.2.1", "ssh web"])
  }

  @Test("are none where there is no configuration, and a failure where it cannot be read")
  func absent() async throws {
    #expect(try await SSHSource(path: "/nowhere/config").load { _ in }.isEmpty)
    let error = await #expect(throws: SourceError.self) { try await SSHSource(path: "/usr").load { _ in } }
    #expect(error?.message == "cannot read /usr: it is a folder, not a file")
  }
}
