internal import Glibc

/// The environment variables of this process.
public enum Environment {
  /// Returns the value of a variable; nil if it is unset or empty.
  public static func value(of name: String) -> String? {
    guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
    return unsafe String(cString: value)
  }
}
