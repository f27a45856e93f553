import Glibc

/// The environment that this program was started with.
nonisolated public enum OwnEnvironment {
  /// `NAME=value` each, byte for byte: nothing says that they are UTF-8.
  public static func variables() -> [[UInt8]] {
    var variables: [[UInt8]] = []
    var next = environ
    while let entry = next.pointee {
      variables.append(Array(UnsafeRawBufferPointer(start: entry, count: strlen(entry))))
      next += 1
    }
    return variables
  }

  /// The variables with these names.
  static func variables(named names: Set<String>) -> [[UInt8]] {
    variables().filter { names.contains(String(decoding: name(of: $0), as: UTF8.self)) }
  }

  static func name(of variable: [UInt8]) -> ArraySlice<UInt8> { variable.prefix { $0 != UInt8(ascii: "=") } }
}
