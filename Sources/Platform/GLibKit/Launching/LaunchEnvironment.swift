import Glibc

/// The environment of started programs: this program's own, without variables about this process.
nonisolated enum LaunchEnvironment {
  /// Variables about the starter of this process, its activation and its supervision.
  private static let ownNames: Set<[UInt8]> = Set(
    [
      "XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID", "DBUS_STARTER_ADDRESS", "DBUS_STARTER_BUS_TYPE",
      "GIO_LAUNCHED_DESKTOP_FILE", "GIO_LAUNCHED_DESKTOP_FILE_PID", "INVOCATION_ID", "JOURNAL_STREAM", "LISTEN_FDNAMES",
      "LISTEN_FDS", "LISTEN_PID", "MAINPID", "MANAGERPID", "MEMORY_PRESSURE_WATCH", "MEMORY_PRESSURE_WRITE",
      "NOTIFY_SOCKET", "SYSTEMD_EXEC_PID", "WATCHDOG_PID", "WATCHDOG_USEC",
    ].map { Array($0.utf8) })

  /// - Parameters:
  ///   - own: The variables of this program, `NAME=value` each.
  ///   - token: The activation token that lets the program's window come to the front; nil for none.
  static func make(own: [[UInt8]] = OwnEnvironment.variables(), token: String?) -> [[UInt8]] {
    let kept = own.filter { !ownNames.contains(Array(OwnEnvironment.name(of: $0))) }
    guard let token, !token.isEmpty else { return kept }
    return kept + ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"].map { Array("\($0)=\(token)".utf8) }
  }
}

/// The environment of this program.
nonisolated public enum OwnEnvironment {
  /// Returns the variables, `NAME=value` each, byte for byte: they may be invalid UTF-8.
  public static func variables() -> [[UInt8]] {
    var variables: [[UInt8]] = []
    var next = environ
    while let entry = next.pointee {
      variables.append(Array(UnsafeRawBufferPointer(start: entry, count: strlen(entry))))
      next += 1
    }
    return variables
  }

  /// Returns the variables with these names.
  static func variables(named names: Set<String>) -> [[UInt8]] {
    variables().filter { names.contains(String(decoding: name(of: $0), as: UTF8.self)) }
  }

  static func name(of variable: [UInt8]) -> ArraySlice<UInt8> { variable.prefix { $0 != UInt8(ascii: "=") } }
}
