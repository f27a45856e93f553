/// What a thread of this process has done so far, by which one that waits can be told from one that works or would, if it
/// got a processor.
struct ThreadWork: Sendable {
  /// Whether it wants a processor now.
  private let isReady: Bool
  /// How long it had one, in nanoseconds.
  private let time: Int64

  /// - Parameter thread: its number in the system; see gettid(2).
  init(of thread: Int32) {
    // After the name of the program, which may hold anything but ends in the last bracket.
    let state = Self.words("/proc/self/task/\(thread)/stat", after: UInt8(ascii: ")")).first
    isReady = state == "R"
    time = Self.words("/proc/self/task/\(thread)/schedstat", after: nil).first.flatMap { Int64($0) } ?? 0
  }

  /// So little is done by a thread that is woken up now and then, only to wait on.
  private static let least: Int64 = 200_000

  /// Whether it has done something since, or would.
  func hasGoneOn(since earlier: ThreadWork) -> Bool { isReady || time - earlier.time > Self.least }

  private static func words(_ path: String, after mark: UInt8?) -> [Substring] {
    guard let bytes = try? SmallFile.read(path, limit: 4_096) else { return [] }
    let start = mark.flatMap { bytes.lastIndex(of: $0) }.map { $0 + 1 } ?? 0
    return String(decoding: bytes[start...], as: UTF8.self).split(whereSeparator: \.isWhitespace)
  }
}
