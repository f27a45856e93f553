import TestSupport
import Testing

/// OpenSSL's own server on a free port, with a certificate made for the test. It answers every request with `[]`.
struct SecureServer {
  enum Certificate: String, CaseIterable {
    /// Signed by the test's authority, for this machine.
    case good
    /// Signed by that authority, for another host.
    case otherHost
    /// Signed by that authority, and expired.
    case expired
    /// Signed only by itself.
    case selfSigned
  }

  let port: Int
  /// The path of the authority's certificate.
  let authority: String
  private let folder: TemporaryFolder
  private let program: Program

  init(_ certificate: Certificate) throws {
    folder = TemporaryFolder()
    authority = folder.path + "/authority.pem"
    try Self.makeKey("authority", in: folder, ["-x509", "-out", "authority.pem", "-subj", "/CN=Authority"])
    let name = certificate == .otherHost ? "DNS:elsewhere.example" : "IP:127.0.0.1,DNS:localhost"
    let subject = ["-subj", "/CN=Server", "-addext", "subjectAltName=\(name)"]
    if certificate == .selfSigned {
      try Self.makeKey("server", in: folder, ["-x509", "-out", "server.pem"] + subject)
    } else {
      try Self.makeKey("server", in: folder, ["-out", "server.csr"] + subject)
      try folder.write(Self.authoritySettings, to: "authority.cnf")
      try folder.write("", to: "issued")
      // A newer OpenSSL refuses a negative number of days. Every version accepts two dates in the past.
      let time =
        certificate == .expired ? ["-startdate", "20200101000000Z", "-enddate", "20200102000000Z"] : ["-days", "2"]
      try Self.openssl(
        [
          "ca", "-batch", "-notext", "-config", "authority.cnf", "-cert", "authority.pem", "-keyfile",
          "authority.key", "-in", "server.csr", "-out", "server.pem",
        ] + time, in: folder)
    }
    try folder.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]", to: "answer")
    program = try Program(
      "openssl", ["s_server", "-accept", "127.0.0.1:0", "-cert", "server.pem", "-key", "server.key", "-HTTP"],
      in: folder.path)
    var line = program.readLine()
    while let said = line, !said.hasPrefix("ACCEPT ") { line = program.readLine() }
    port = try #require(line.flatMap { $0.split(separator: ":").last }.flatMap { Int($0) })
  }

  /// The settings of the authority, which signs what the request says.
  private static let authoritySettings = """
    [ca]
    default_ca = authority
    [authority]
    database = issued
    new_certs_dir = .
    rand_serial = yes
    policy = any_name
    default_md = sha256
    copy_extensions = copy
    [any_name]
    commonName = supplied

    """

  private static func makeKey(_ name: String, in folder: TemporaryFolder, _ arguments: [String]) throws {
    try openssl(
      ["req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", "\(name).key"]
        + arguments, in: folder)
  }

  private static func openssl(_ arguments: [String], in folder: TemporaryFolder) throws {
    try Program.run("openssl", arguments, in: folder.path)
  }
}
