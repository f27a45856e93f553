import TestSupport
import Testing

/// The system's proxy is read from the environment of a process, and so each test starts one.
@Suite("Proxies", .timeLimit(.minutes(5))) struct ProxyTests {
  private let folder = TemporaryFolder()

  private func ask(_ url: String, proxy: LoopbackServer) throws -> String {
    let path = try folder.write(
      "[provider a]\nurl = \(url)/?q={query}\nlist = $[*]\ntext = $\ndeadline = 10 s", to: "providers.ini")
    let asker = try #require(Program.built("RemoteAsker"))
    let variables = ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"]
    return try Program.run(
      "env",
      ["-u", "no_proxy", "-u", "NO_PROXY", "-u", "XDG_CURRENT_DESKTOP", "-u", "DESKTOP_SESSION"]
        + variables.map { "\($0)=http://127.0.0.1:\(proxy.port)" } + [asker, path, "fire"])
  }

  private let proxy = LoopbackServer(status: "502 Bad Gateway")

  @Test func aServerOnThisMachineIsNeverReachedThroughAProxy() throws {
    let server = LoopbackServer(answering: "[\"fire\"]")
    for host in ["127.0.0.1", "localhost"] {
      #expect(try ask("http://\(host):\(server.port)", proxy: proxy) == "a: fire")
    }
    #expect(proxy.connectionCount == 0 && server.requests.count == 2)
  }

  @Test func aServerElsewhereIsReachedThroughItAndTheProxySeesNothingOfTheText() throws {
    let said = try ask("https://search.example.invalid", proxy: proxy)
    #expect(said.hasPrefix("a: "))
    #expect(proxy.requests.first?.hasPrefix("CONNECT search.example.invalid:443 ") == true, "\(said)")
    #expect(proxy.requests.allSatisfy { !$0.contains("fire") })
  }
}
