import CLocalSocket
import Glibc
import GtkKit
import SystemKit

/// Passes requests and answers between the program and its decoder over a socket.
///
/// A request is a number, the side of the square that the picture must fit into, with the descriptor of the file. An
/// answer is a head of three numbers, followed by the bytes that it announces. Both ends are the same program, so
/// numbers have the machine's byte order. The decoder has read foreign data, so the program checks its answers.
nonisolated struct IconChannel {
  let descriptor: Int32

  /// The decoder's answer about a file.
  enum Answer: Sendable, Hashable {
    case picture(Pixels)
    case noPicture
    /// The walls around the decoder prevent all decoding.
    case confined
  }

  private typealias Head = [Int64]
  private static let headCount = 3

  private enum Kind: Int64 { case picture = 1, noPicture, confined }

  // MARK: The program's end

  /// Requests the picture of a file.
  /// - Returns: Whether the request was sent.
  func request(side: Int, file: Int32) -> Bool {
    withUnsafeBytes(of: Int64(side)) { cls_send(descriptor, $0.baseAddress, $0.count, file) == $0.count }
  }

  /// Returns the answer to the last request; nil if none arrives in time or it is invalid.
  /// - Parameter side: The side in the request.
  func receiveAnswer(side: Int, within limit: Duration) -> Answer? {
    let deadline = ContinuousClock.now + limit
    guard let head = receiveHead(until: deadline) else { return nil }
    switch Kind(rawValue: head[0]) {
    case .picture:
      let sides = 1...Int64(side)
      guard sides.contains(head[1]), sides.contains(head[2]) else { return nil }
      let (width, height) = (Int(head[1]), Int(head[2]))
      guard let rgba = receive(width * height * 4, until: deadline),
        let pixels = Pixels(width: width, height: height, rgba: rgba)
      else { return nil }
      return .picture(pixels)
    case .noPicture: return .noPicture
    case .confined: return .confined
    case nil: return nil
    }
  }

  // MARK: The decoder's end

  /// Returns the next request; nil at the end. The caller closes its descriptor.
  func receiveRequest() -> (side: Int, file: Int32)? {
    var side: Int64 = 0
    var file: Int32 = -1
    let count = withUnsafeMutableBytes(of: &side) { cls_receive(descriptor, $0.baseAddress, $0.count, &file) }
    guard file >= 0 else { return nil }
    guard count == MemoryLayout<Int64>.size, 1...Int64(Pixels.largestSide) ~= side else {
      close(file)
      return nil
    }
    return (Int(side), file)
  }

  /// Sends an answer. Returns whether it was sent.
  func send(_ answer: Answer) -> Bool {
    switch answer {
    case .picture(let pixels): send(kind: .picture, [Int64(pixels.width), Int64(pixels.height)], pixels.rgba)
    case .noPicture: send(kind: .noPicture)
    case .confined: send(kind: .confined)
    }
  }

  // MARK: Numbers and bytes

  private func send(kind: Kind, _ sides: Head = [0, 0], _ bytes: [UInt8] = []) -> Bool {
    ([kind.rawValue] + sides).withUnsafeBytes(send) && bytes.withUnsafeBytes(send)
  }

  private func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      // The other end may be gone. The result reports that, not a signal.
      let count = Glibc.send(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func receiveHead(until deadline: ContinuousClock.Instant?) -> Head? {
    receive(Self.headCount * MemoryLayout<Int64>.size, until: deadline).map { Head(first: Self.headCount, in: $0) }
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

nonisolated extension [Int64] {
  /// Reads numbers in the machine's byte order from the beginning of some bytes, which are long enough.
  init(first count: Int, in bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { bytes in
      (0..<count).map { bytes.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Int64>.size, as: Int64.self) }
    }
  }
}

/// A picture file to read and decode.
nonisolated struct IconRequest: Sendable, Hashable {
  var path: String
  /// The side of the square that the picture must fit into, in device pixels.
  var side: Int
  /// The version that was read before, if any. An unchanged file is not read again.
  var known: FileStamp?
  /// Whether its picture may be kept on the disk: only pictures of the system, which say nothing about the user.
  var isKept = false
}

nonisolated enum IconAnswer: Sendable, Hashable {
  case picture(Pixels, FileStamp)
  /// The file has no picture that can be shown. The stamp is nil if nothing is known about the file.
  case noPicture(FileStamp?)
  case unchanged
}

/// A reader and decoder of picture files, one at a time.
nonisolated protocol IconLoader: Sendable {
  /// Reads and decodes a file. Blocks, so the main thread must not call it.
  func load(_ request: IconRequest) -> IconAnswer
  /// Frees resources that only save time, because it had no request for a while.
  func rest()
}
