import Foundation

/// The folders for a program under test, all scratch: typed and chosen texts enter no user's history, and each later
/// start finds only the cache of the start before.
struct Stage {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "hunch-window-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    setenv("HOME", folder, 1)
    for (name, part) in [("DATA", "data"), ("CONFIG", "config"), ("CACHE", "cache"), ("STATE", "state")] {
      setenv("XDG_\(name)_HOME", "\(folder)/\(part)", 1)
    }
    let runtime = folder + "/run"
    try FileManager.default.createDirectory(
      atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    setenv("XDG_RUNTIME_DIR", runtime, 1)
  }

  /// Restores the folders to their state after installation.
  func clear(suggests: Bool) throws {
    for part in ["data", "config", "state"] { try? FileManager.default.removeItem(atPath: "\(folder)/\(part)") }
    // A blinking caret would count as a painted frame.
    try write("[Settings]\ngtk-cursor-blink=false\n", to: "config/gtk-4.0/settings.ini")
    try write("[Suggestions]\nenabled=\(suggests)\n", to: "config/hunch/settings.ini")
  }

  /// Makes a file with this many names.
  func makeLines(count: Int) throws -> String {
    let words = ["alpha", "beta", "gamma", "delta", "omega", "north", "south", "green", "quick", "stone"]
    let lines = (0..<count).map { "\(words[$0 % 10]) \(words[$0 / 10 % 10]) \($0)" }
    try write(lines.joined(separator: "\n"), to: "lines.txt")
    return folder + "/lines.txt"
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func write(_ text: String, to path: String) throws {
    let url = URL(filePath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: false, encoding: .utf8)
  }
}
