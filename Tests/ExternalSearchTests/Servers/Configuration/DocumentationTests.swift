import Foundation
import TestSupport
import Testing

@testable import ExternalSearch

@Suite("Remote providers' documentation") struct DocumentationTests {
  private let text: String

  init() throws {
    text = try Checkout.text(of: "docs/remote-providers.md")
  }

  /// The examples of the page.
  private var examples: [String] {
    text.components(separatedBy: "```ini\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }

  @Test func everyExampleIsRight() {
    for example in examples {
      let problems = configuration(example).problems.filter { !$0.message.hasPrefix("token-file") }
      #expect(problems.isEmpty, "\(problems)")
    }
    let names = examples.flatMap { configuration($0).providers }.map(\.id)
    #expect(names.count >= 9)
  }

  @Test(arguments: Preset.allCases) func everyPresetIsShown(_ preset: Preset) {
    #expect(text.contains("`\(preset.rawValue)`") || text.contains("preset = \(preset.rawValue)\n"))
  }

  @Test(arguments: SettingsKey.allCases) func everySettingIsExplained(_ key: SettingsKey) {
    #expect(text.contains("`\(key.rawValue)`"))
  }
}
