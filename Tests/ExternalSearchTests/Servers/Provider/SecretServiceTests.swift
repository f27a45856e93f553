import TestSupport
import Testing

/// The real keyring daemon, with its own session bus and folders.
@Suite("Stored tokens", .timeLimit(.minutes(5))) struct SecretServiceTests {
  private let folder = TemporaryFolder()

  /// Runs a command without access to the files or display of the user who runs the tests.
  private func run(_ command: [String], environment: [String] = []) throws -> String {
    let folders = ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"]
    return try Program.run(
      "env",
      ["-u", "DISPLAY", "-u", "WAYLAND_DISPLAY"] + folders.map { "\($0)=\(folder.path)" } + environment + command)
  }

  @Test func aTokenIsTakenFromTheKeyringByItsAttributes() async throws {
    let server = LoopbackServer { connection in
      while let request = connection.readRequest() {
        if request.contains("\r\nAuthorization: Bearer s3cret\r\n") {
          connection.answer("[\"fire\"]")
        } else {
          connection.answer(status: "403 Forbidden")
        }
      }
    }
    func section(_ name: String, _ attributes: String) -> String {
      """
      [provider \(name)]
      url = http://127.0.0.1:\(server.port)/?q={query}
      list = $[*]
      text = $
      deadline = 10 s
      token-secret = \(attributes)

      """
    }
    try folder.write(
      section("stored", "service=hunch; provider=work") + section("missing", "service=hunch; provider=none")
        + section("long", "service=hunch; provider=long"), to: "providers.ini")
    let asker = try #require(Program.built("RemoteAsker"))
    try folder.write(
      """
      printf password | gnome-keyring-daemon --unlock --components=secrets >&2
      printf s3cret | secret-tool store --label=Test service hunch provider work
      printf 'two\\nlines' | secret-tool store --label=Test service hunch provider long
      exec '\(asker)' "$HOME/providers.ini" fi
      """, to: "script")
    let said = try run(["dbus-run-session", "--", "sh", folder.path + "/script"])
    #expect(
      said.split(separator: "\n") == [
        "stored: fire",
        "missing: was not asked: the token is missing: the keyring has no secret with provider=none; service=hunch",
        "long: was not asked: the token is missing: "
          + "the secret with provider=long; service=hunch is more than one line of ASCII",
      ])
    #expect(server.requests.count == 1)
  }

  @Test func withoutAKeyringTheReasonIsSaid() throws {
    try folder.write(
      "[provider a]\nurl = http://127.0.0.1:1/?q={query}\nlist = $[*]\ntext = $\ntoken-secret = service=hunch",
      to: "providers.ini")
    let asker = try #require(Program.built("RemoteAsker"))
    let said = try run(
      [asker, folder.path + "/providers.ini", "fi"], environment: ["DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere"])
    #expect(said.hasPrefix("a: was not asked: the token is missing: the keyring cannot be opened"))
  }
}
