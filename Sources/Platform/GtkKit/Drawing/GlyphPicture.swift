import CGtk
import Dispatch
import Synchronization

/// The picture of a character in a font of pictures.
///
/// Decoding one takes about a third of a millisecond, so a list of emoji would take longer than all else after a key.
/// Another thread begins while the rows are laid out, with the last picture. Whoever draws one that is not decoded by
/// then does it itself, and waits for nothing.
nonisolated final class GlyphPicture: Sendable {
  private enum State {
    case waiting
    /// A thread decodes it.
    case taken
    case decoded(Decoded?)
  }

  /// A texture, which GDK lets all threads read.
  private struct Decoded: @unchecked Sendable {
    let texture: OpaquePointer
  }

  /// Bytes that never change.
  private struct File: @unchecked Sendable {
    let bytes: OpaquePointer
  }

  private let file: File
  private let side: Int32
  private let state = Mutex(State.waiting)

  private static let waiting = Mutex<[GlyphPicture]>([])
  private static let queue = DispatchQueue(label: "glyph pictures", qos: .userInitiated)

  /// - Parameter side: The longest side in device pixels.
  /// - Returns: Nil for a text that is not a single picture in its font.
  init?(_ context: OpaquePointer?, _ text: String, side: Int) {
    guard let bytes = gtkkit_glyph_png(context, text) else { return nil }
    file = File(bytes: bytes)
    self.side = Int32(clamping: side)
  }

  deinit {
    if case .decoded(let decoded?) = state.withLock({ $0 }) { g_object_unref(UnsafeMutableRawPointer(decoded.texture)) }
    g_bytes_unref(file.bytes)
  }

  /// Has another thread decode it, unless it is drawn before.
  func decodeAhead() {
    Self.waiting.withLock { $0.append(self) }
    Self.queue.async { Self.waiting.withLock { $0.popLast() }?.decodeUnlessTaken() }
  }

  /// The picture, decoded by now; nil if the font's is broken.
  @MainActor var texture: Texture? {
    decodeUnlessTaken()
    return switch state.withLock({ $0 }) {
    case .decoded(let decoded): decoded.map { Texture($0.texture, .none) }
    case .waiting, .taken: decode().map { Texture($0.texture, .full) }
    }
  }

  private func decodeUnlessTaken() {
    let isFirst = state.withLock { state in
      guard case .waiting = state else { return false }
      state = .taken
      return true
    }
    guard isFirst else { return }
    let decoded = decode()
    state.withLock { $0 = .decoded(decoded) }
  }

  private func decode() -> Decoded? { gtkkit_decode_png(file.bytes, side).map(Decoded.init) }
}
