import Catalog
import Testing

@Suite("The header of a script")
struct HeaderTests {
  private func header(_ text: String) -> ScriptHeader { ScriptHeader(Array(text.utf8)) }

  @Test("says title, icon, keyword, refresh and deadline")
  func reads() {
    let header = header(
      """
      #!/bin/sh
      # hunch.title = Passwords of mine
      #hunch.icon=dialog-password
      ## hunch.keyword =  pw
      # hunch.refresh = 10m
      # hunch.deadline = 5s
      pass ls
      """)
    #expect(header.title == "Passwords of mine" && header.icon == "dialog-password" && header.keyword == "pw")
    #expect(header.refresh == .seconds(600) && header.deadline == .seconds(5) && header.problems.isEmpty)
    #expect(header.raycast == nil)
  }

  @Test(
    "is one in the comments of any language", arguments: ["# ", "// ", "-- ", "; ", "% ", "\" ", " * ", "#\t", "/* "])
  func comments(sign: String) {
    #expect(header("\(sign)hunch.title = Name").title == "Name")
  }

  @Test(
    "is not what a program says",
    arguments: ["hunch.title = Name", "print(\"# hunch.title = x\")", "x # hunch.title = x"])
  func code(line: String) {
    #expect(header(line) == ScriptHeader([]))
  }

  @Test("is found below a licence of any length, up to 64 KiB")
  func length() throws {
    let licence = String(repeating: "# You may copy this.\n", count: 3_000)
    let command = "# @raycast.title Clear\n# @raycast.currentDirectoryPath ~/Projects\n# @raycast.sudo true\n"
    let header = header(licence + command)
    #expect(header.title == "Clear" && header.problems.map(\.description) == ["line 3003: “@raycast.sudo” is unknown"])
    #expect(self.header(licence + licence + command) == ScriptHeader([]))
  }

  @Test("has no line that ends where reading does", arguments: 1...40)
  func cut(length: Int) {
    let line = "# hunch.title = Passwords of several users"
    let noise = String(repeating: "\n", count: 1 << 16 - length)
    #expect(header(noise + line).title == "Passwords of several users")
  }

  @Test("may be mentioned in a sentence", arguments: ["# See hunch.title", "# hunch. It is a window.", "# hunch."])
  func sentences(line: String) {
    #expect(header(line) == ScriptHeader([]))
  }

  @Test(
    "names the line that means nothing",
    arguments: [
      ("hunch.keyword = two words", "a keyword must be one word"),
      ("hunch.refresh = soon", "“soon” is not a time; write 500ms, 2s, 10m, 1h or 1d"),
      ("hunch.refresh = 1s", "“1s” is not between 10s and 366d"),
      ("hunch.deadline = 2h", "“2h” is not between 100ms and 1m"),
      ("hunch.deadline = -1s", "“-1s” is not a time; write 500ms, 2s, 10m, 1h or 1d"),
      ("hunch.tittle = x", "“hunch.tittle” is unknown"),
      ("hunch.title =", "“hunch.title” has no value"), ("hunch.keyword pw", "“hunch.keyword” has no “=”"),
      ("hunch.key word = pw", "“hunch.key word” is unknown"), ("@raycast. title x", "“@raycast.” is unknown"),
      ("@raycast.platform windows", "“@raycast.platform” is unknown"),
      ("@raycast.needsConfirmation yes", "“@raycast.needsConfirmation” cannot be “yes”"),
      ("@raycast.schemaVersion 2", "“@raycast.schemaVersion” cannot be “2”"),
      ("@raycast.currentDirectoryPath", "“@raycast.currentDirectoryPath” cannot be “”"),
      ("@raycast.argument1 text", "“text” is not JSON"), ("@raycast.argument1 []", "“[]” is not JSON"),
      ("@raycast.argument1 {\"secure\": \"yes\"}", "“secure” cannot be “yes”"),
      ("@raycast.argument1 {\"data\": {}}", "“data” cannot be “{\"data\": {}}”"),
      ("@raycast.argument4 {}", "“@raycast.argument4” is unknown"),
      ("hunch.secrets = words", "secrets can only be given in the “environment”"),
      ("@raycast.mode loud", "unknown mode “loud”: use fullOutput, compact, silent, inline"),
    ])
  func mistakes(line: String, reason: String) {
    #expect(header("#!/bin/sh\n# \(line)").problems.map(\.description) == ["line 2: \(reason)"])
  }

  @Test(
    "tells times in any unit",
    arguments: [
      ("250ms", Duration.milliseconds(250)), ("1.5s", .milliseconds(1_500)), ("1m", .seconds(60)), ("2 s", .seconds(2)),
    ])
  func times(text: String, duration: Duration) {
    #expect(header("# hunch.deadline = \(text)").deadline == duration)
  }

  @Test("of a command for Raycast makes it one row")
  func raycast() throws {
    let header = header(
      """
      #!/bin/bash
      # @raycast.schemaVersion 1
      # @raycast.title Lock the Screen
      # @raycast.mode silent
      # @raycast.packageName System
      # @raycast.icon 🔒
      # @raycast.description Locks it at once
      # @raycast.needsConfirmation true
      # @raycast.refreshTime 1h
      # @raycast.argument1 { "type": "text", "placeholder": "x" }
      # @raycast.argument3 { "type": "text" }
      # @raycast.author Somebody
      """)
    let command = try #require(header.raycast)
    #expect(header.title == "Lock the Screen" && header.icon == "🔒" && header.refresh == .seconds(3_600))
    #expect(command.mode == .silent && command.packageName == "System" && command.summary == "Locks it at once")
    #expect(command.needsConfirmation && Set(command.arguments.keys) == [1, 3])
    #expect(command.arguments[1]?.placeholder == "x" && command.arguments[3]?.placeholder == nil)
    #expect(header.problems.isEmpty)
  }

  @Test("of a command for Raycast gives way to the settings of Hunch", arguments: [true, false])
  func ownSettings(areFirst: Bool) {
    let own = "# hunch.title = Passwords\n# hunch.icon = key\n# hunch.refresh = 2h\n"
    let foreign = "# @raycast.title Lock\n# @raycast.icon 🔒\n# @raycast.refreshTime 1h\n"
    let header = header(areFirst ? own + foreign : foreign + own)
    #expect(header.title == "Passwords" && header.icon == "key" && header.refresh == .seconds(7_200))
  }

  @Test("of a published command is understood as it is written there")
  func published() throws {
    let header = header(
      """
      // @raycast.packagename Tidal
      // @raycast.authorURL https://example.org
      // @raycast.iconDark images/x.png
      // @raycast.needsConfirmation false
      // @raycast.refreshTime 5s
      // @raycast.currentDirectoryPath ~/Desktop
      // @raycast.argument1 { "type": "text", "placeholder": "Which?", "optional": true, "percentEncoded": true, }
      // @raycast.argument2 {"type": "dropdown", "data": [{"title": "Here", "value": "h"}, {"title": "There"}]}
      """)
    #expect(header.refusal == nil && header.refresh == .seconds(10))
    let arguments = try #require(header.raycast).arguments
    #expect(arguments[1]?.isOptional == true && arguments[1]?.isPercentEncoded == true)
    #expect(arguments[2]?.choices.map(\.value) == ["h", "There"])
  }

  @Test(
    "that asks for a secret says how it is to be given",
    arguments: [#"{"type": "password", "placeholder": "Password"}"#, #"{"type": "text", "secure": true}"#])
  func secrets(argument: String) {
    let command = "# @raycast.title Unlock\n# @raycast.argument2 \(argument)\n"
    #expect(header(command).problems.map(\.line) == [2])
    #expect(header(command).refusal?.contains("“hunch.secrets = environment”") == true)
    #expect(header(command + "# hunch.secrets = environment").refusal == nil)
  }

  @Test("of anything at all is read without harm")
  func hostile() {
    let noise = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 7) }
    _ = ScriptHeader(noise)
    #expect(ScriptHeader(Array(repeating: UInt8(ascii: "#"), count: 1 << 22)) == ScriptHeader([]))
    for name in ["hunch.title =", "@raycast.currentDirectoryPath"] {
      let header = header("# \(name) " + String(repeating: "x", count: 1 << 16))
      #expect(header.title == nil)
      #expect(header.problems.map(\.description) == ["line 1: a header must have at most 4,096 bytes"])
    }
    #expect(header("# hunch.title = a\0b\u{202E}c").title == "a\0b\u{202E}c")
  }
}
