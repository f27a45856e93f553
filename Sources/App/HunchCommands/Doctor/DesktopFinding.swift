internal import SmartSearch

/// A part that Hunch can use, and whether the desktop has it.
package struct DesktopFinding: Hashable, Sendable {
  package let name, state: String
  /// The remedy for a missing part, in a sentence; nil if nothing is missing or ``command`` is the remedy.
  package let advice: String?
  /// A command to run or to bind, or a line to add to a configuration.
  package let command: String?

  package init(name: String, state: String, advice: String? = nil, command: String? = nil) {
    self.name = name
    self.state = state
    self.advice = advice
    self.command = command
  }

  /// The remedy; nil if nothing is missing.
  package var remedy: String? { advice ?? command }

  /// Returns the lines of a report: the findings in columns, each above its remedy.
  package static func lines(of findings: [DesktopFinding]) -> [String] {
    let width = findings.map(\.name.count).max() ?? 0
    return findings.flatMap { finding in
      let gap = String(repeating: " ", count: width - finding.name.count + 2)
      let line = VisibleText.printed(finding.name + gap + finding.state)
      guard let remedy = finding.remedy else { return [line] }
      return [line, String(repeating: " ", count: width + 2) + "→ " + VisibleText.printed(remedy)]
    }
  }
}
