import Glibc
import GtkKit
import SmallFiles

/// Passes requests and answers between the program and its decoder, over a socket.
///
/// A message is a head of eight numbers and as many bytes as they say. Both ends are the same program, so that numbers
/// are as the machine has them; but the decoder has read foreign data, and what it says is checked.
nonisolated struct IconChannel {
  let descriptor: Int32

  private typealias Head = [Int64]
  private static let headCount = 8
  private static let longestPath = 4096

  private enum Kind {
    static let picture: Int64 = 1
    static let noPicture: Int64 = 2
    static let unchanged: Int64 = 3
  }

  // MARK: The program's end

  /// Returns whether the request was passed on.
  func send(_ request: IconRequest) -> Bool {
    let path = Array(request.path.utf8)
    return send(
      [Int64(request.side), Int64(path.count), request.known == nil ? 0 : 1] + Self.numbers(request.known), path)
  }

  /// The answer to the request that was sent; nil if none comes in time, or one that cannot be.
  /// - Parameter side: What was asked for.
  func receiveAnswer(side: Int, within limit: Duration) -> IconAnswer? {
    let deadline = ContinuousClock.now + limit
    guard let head = receiveHead(until: deadline) else { return nil }
    switch head[0] {
    case Kind.picture:
      let sides = 1...Int64(side)
      guard sides.contains(head[1]), sides.contains(head[2]) else { return nil }
      let (width, height) = (Int(head[1]), Int(head[2]))
      guard let rgba = receive(width * height * 4, until: deadline),
        let pixels = Pixels(width: width, height: height, rgba: rgba)
      else { return nil }
      return .picture(pixels, Self.stamp(head))
    case Kind.noPicture: return .noPicture(head[1] == 0 ? nil : Self.stamp(head))
    case Kind.unchanged: return .unchanged
    default: return nil
    }
  }

  // MARK: The decoder's end

  /// The next request; nil if there will be none.
  func receiveRequest() -> IconRequest? {
    guard let head = receiveHead(until: nil), 1...Int64(Pixels.largestSide) ~= head[0],
      0...Int64(Self.longestPath) ~= head[1], let path = receive(Int(head[1]), until: nil)
    else { return nil }
    return IconRequest(
      path: String(decoding: path, as: UTF8.self), side: Int(head[0]), known: head[2] == 0 ? nil : Self.stamp(head))
  }

  /// Returns whether the answer was passed on.
  func send(_ answer: IconAnswer) -> Bool {
    switch answer {
    case .picture(let pixels, let stamp):
      send([Kind.picture, Int64(pixels.width), Int64(pixels.height)] + Self.numbers(stamp), pixels.rgba)
    case .noPicture(let stamp): send([Kind.noPicture, stamp == nil ? 0 : 1, 0] + Self.numbers(stamp), [])
    case .unchanged: send([Kind.unchanged, 0, 0] + Self.numbers(nil), [])
    }
  }

  // MARK: Numbers and bytes

  private static func numbers(_ stamp: FileStamp?) -> [Int64] {
    stamp.map { [$0.device, $0.inode, $0.size, $0.seconds, $0.nanoseconds] } ?? [0, 0, 0, 0, 0]
  }

  private static func stamp(_ head: Head) -> FileStamp {
    FileStamp(device: head[3], inode: head[4], size: head[5], seconds: head[6], nanoseconds: head[7])
  }

  private func send(_ head: Head, _ bytes: [UInt8]) -> Bool {
    head.withUnsafeBytes(send) && bytes.withUnsafeBytes(send)
  }

  private func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      // The other end may be gone: that is for the answer to say, not for a signal.
      let count = Glibc.send(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func receiveHead(until deadline: ContinuousClock.Instant?) -> Head? {
    receive(Self.headCount * MemoryLayout<Int64>.size, until: deadline)?.withUnsafeBytes { bytes in
      (0..<Self.headCount).map { bytes.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Int64>.size, as: Int64.self) }
    }
  }

  private func receive(_ count: Int, until deadline: ContinuousClock.Instant?) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      guard waitForInput(until: deadline) else { return nil }
      let received = bytes.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress.map { $0 + filled }, count - filled)
      }
      if received < 0, errno == EINTR { continue }
      guard received > 0 else { return nil }
      filled += received
    }
    return bytes
  }

  private func waitForInput(until deadline: ContinuousClock.Instant?) -> Bool {
    while true {
      let left = deadline.map { ContinuousClock.now.duration(to: $0) }
      if let left, left <= .zero { return false }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, left.map { Int32(clamping: $0.components.seconds * 1000 + 1000) } ?? -1)
      if ready > 0 { return true }
      if ready < 0, errno != EINTR { return false }
    }
  }
}
