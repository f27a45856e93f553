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
