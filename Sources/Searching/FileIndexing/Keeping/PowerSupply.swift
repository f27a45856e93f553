internal import Glibc
internal import SystemKit

/// The power source of the machine; see Documentation/ABI/testing/sysfs-class-power of Linux.
enum PowerSupply {
  private static let folder = "/sys/class/power_supply"

  /// Whether the machine has a mains supply, and none is online.
  static var isOnBattery: Bool {
    guard let directory = opendir(folder) else { return false }
    defer { closedir(directory) }
    var hasMains = false
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") || text(name, "type") != "Mains" { continue }
      if text(name, "online") == "1" { return false }
      hasMains = true
    }
    return hasMains
  }

  private static func text(_ supply: String, _ file: String) -> String? {
    guard let bytes = try? SmallFile.read("\(folder)/\(supply)/\(file)", limit: 4_096) else { return nil }
    return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  }
}
