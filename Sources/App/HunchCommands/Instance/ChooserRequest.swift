internal import GLibKit
internal import Glibc
internal import SystemKit

/// The request of a process to the running instance, to show a chooser in its place.
struct ChooserRequest: Equatable, Sendable {
  /// The build of `hunch-window` that the process would become.
  var build: String
  /// The variables on which the window depends, besides the arguments.
  var environment: [String]
  /// The desktop's token, by which the window may come to the front; empty for none.
  var token: String
  /// The whole command line.
  var arguments: [String]

  /// The message that passes standard input. The process sends it once the instance has accepted the request, so only
  /// one of the two ever reads.
  static let beginning: [UInt8] = [1]

  /// The largest request, in bytes. A process with more arguments shows its chooser itself.
  static let limit = 1 << 16

  /// Variables by which the same call shows another window or reads other settings. The display is not among them,
  /// because each display has its own instance.
  private static let variables = [
    "HOME", "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS", "XDG_DATA_HOME", "XDG_DATA_DIRS", "XDG_CACHE_HOME", "LANG",
    "LANGUAGE", "LC_ALL", "LC_COLLATE", "LC_CTYPE", "LC_MESSAGES", "LC_NUMERIC", "LC_TIME", "GDK_BACKEND",
    "GDK_DEBUG", "GDK_DPI_SCALE", "GDK_SCALE", "GSK_RENDERER", "GTK_A11Y", "GTK_DEBUG", "GTK_IM_MODULE", "GTK_THEME",
    "G_MESSAGES_DEBUG", "HUNCH_MOST_LINES",
  ]

  static var ownEnvironment: [String] {
    variables.compactMap { name in Environment.value(of: name).map { name + "=" + $0 } }
  }

  static var ownToken: String {
    let variables = ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"]
    return variables.compactMap { DBusBounds.token(Environment.value(of: $0)) }.first ?? ""
  }

  /// Returns a text that differs between all builds on this machine; nil if the program does not exist.
  static func build(ofProgram path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return "\(status.st_dev) \(status.st_ino) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
  }
}

extension ChooserRequest {
  /// Texts end in NUL, which none of them contains.
  var bytes: [UInt8] {
    ([build, token, String(environment.count)] + environment + arguments).flatMap { Array($0.utf8) + [0] }
  }

  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.limit, bytes.last == 0 else { return nil }
    let texts = bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard texts.count >= 3, let count = Int(texts[2]), 0...(texts.count - 3) ~= count else { return nil }
    (build, token) = (texts[0], texts[1])
    environment = Array(texts[3..<3 + count])
    arguments = Array(texts[(3 + count)...])
  }
}

/// A message of the running instance to a process for which it shows a chooser.
enum ChooserMessage: Equatable, Sendable {
  /// The first message: whether the instance shows the chooser.
  case accepted, declined
  /// Records to print.
  case output([UInt8])
  /// The last message: the chooser has failed. The sentence says why.
  case failed(String)
  /// The last message: the user has chosen or cancelled.
  case ended(ExitStatus)

  /// The most bytes of records in a message. The system limits messages to some 200 KiB.
  private static let blockSize = 1 << 15
  /// The most bytes of a message.
  static let limit = 1 << 16

  /// Returns the messages for records of any size.
  static func messages(for records: [UInt8]) -> [ChooserMessage] {
    stride(from: 0, to: records.count, by: blockSize).map {
      .output(Array(records[$0..<min($0 + blockSize, records.count)]))
    }
  }

  var bytes: [UInt8] {
    switch self {
    case .accepted: [UInt8(ascii: "a")]
    case .declined: [UInt8(ascii: "d")]
    case .output(let bytes): [UInt8(ascii: "o")] + bytes
    case .failed(let text): [UInt8(ascii: "f")] + Array(text.utf8.prefix(Self.blockSize))
    case .ended(let status): [UInt8(ascii: "e")] + Array(String(status.rawValue).utf8)
    }
  }

  init?(_ bytes: [UInt8]) {
    let content = bytes.dropFirst()
    switch bytes.first {
    case UInt8(ascii: "a"): self = .accepted
    case UInt8(ascii: "d"): self = .declined
    case UInt8(ascii: "o"): self = .output(Array(content))
    case UInt8(ascii: "f"): self = .failed(String(decoding: content, as: UTF8.self))
    case UInt8(ascii: "e"):
      guard let status = Int32(String(decoding: content, as: UTF8.self)) else { return nil }
      self = .ended(ExitStatus(rawValue: status))
    default: return nil
    }
  }
}
