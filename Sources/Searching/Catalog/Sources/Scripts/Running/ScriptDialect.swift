/// The two forms in which scripts answer.
public enum ScriptDialect: Sendable, Hashable {
  /// JSON, as Alfred's Script Filters print it.
  case scriptFilter
  /// Lines, as rofi's script modes print them.
  case rofi

  /// By the first byte that is not white space. A mark of the byte order counts as that.
  public init(of output: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = output.starts(with: mark) ? output.dropFirst(mark.count) : output[...]
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    self = first == UInt8(ascii: "{") ? .scriptFilter : .rofi
  }
}
