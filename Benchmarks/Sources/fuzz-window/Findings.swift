import Foundation
import FuzzSupport

/// Saves findings: the case, its inputs, and the program's messages.
struct Findings {
  private let folder: String
  private(set) var count = 0
  /// The number of findings of each kind, in each kind of scenario.
  private(set) var kinds: [String: Int] = [:]

  init(folder: String) {
    self.folder = folder
  }

  /// Saves a finding. The home folder is copied unchanged, with its FIFOs and links.
  mutating func keep(
    _ finding: Finding, of scenario: Scenario, seed: UInt64, number: UInt64, during step: String, stage: Stage
  ) {
    count += 1
    kinds["\(finding.kind) (\(scenario.title))", default: 0] += 1
    let path = "\(folder)/\(seed)-\(number)"
    try? FileManager.default.removeItem(atPath: path)
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let text = "\(finding)\nduring: \(step)\n\n\(scenario)\n"
      try text.write(toFile: path + "/case.txt", atomically: false, encoding: .utf8)
    } catch {
      fail("cannot write \(path): \(error)")
    }
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    let copy = Child(
      ["cp", "-a", "--sparse=always", stage.home, path], environment: ["PATH=/usr/bin:/bin"], input: nothing,
      output: nothing, errors: nothing)
    close(nothing)
    copy.wait()
    say("FOUND by fuzz-window --case \(seed) \(number): \(scenario.title): \(finding), during \(step.prefix(160))")
    say("  the inputs are in \(path); again: scripts/fuzz-window.sh --case \(seed) \(number)")
  }
}

extension Finding {
  /// The kind of the finding: its description up to the details.
  fileprivate var kind: String { String(description.prefix { $0 != ":" }) }
}
