import GtkKit
import SmartSearch
import XCTest

@testable import HunchUI

/// Rows R21, R114, R128 and R132: the field's own properties, which Hunch's window never changes.
final class CompletingFieldTests: XCTestCase {
  /// Returns the configuration that the completion gets after a change of the field.
  private func configuration(
    after change: @MainActor (CompletingField) -> Void
  ) throws -> InlineCompletion.Configuration? {
    try MainActor.assumeIsolated {
      MainLoop.attach()
      try XCTSkipUnless(Toolkit.start(), "needs a display")
      let field = CompletingField(placeholder: "", label: "Search")
      var told: InlineCompletion.Configuration?
      field.onEvent = { if case .configured(let configuration) = $0 { told = configuration } }
      change(field)
      return told
    }
  }

  func testWhatTheFieldIsReachesTheCompletion() throws {
    XCTAssertEqual(
      try configuration { $0.entry.textWidget.maximumLength = 5 }, .init(maximumLength: 5), "R21")
    XCTAssertEqual(
      try configuration { $0.entry.textWidget.showsText = false }, .init(isTextVisible: false), "R114")
    XCTAssertEqual(try configuration { $0.completes = false }, .init(isEnabled: false), "R128")
    XCTAssertEqual(try configuration { $0.entry.isEditable = false }, .init(isEditable: false), "R132")
    XCTAssertEqual(try configuration { $0.entry.isSensitive = false }, .init(isEditable: false), "R132")
  }

  func testAMaskedFieldShowsNoTextAndIsToldToNoInputMethod() throws {
    let masked = try configuration { field in
      field.isMasked = true
      XCTAssertTrue(field.isMasked && !field.entry.textWidget.showsText && field.entry.textWidget.isForSecrets)
    }
    XCTAssertEqual(masked, .init(isTextVisible: false))
    XCTAssertEqual(
      try configuration { field in
        for isMasked in [true, false] { field.isMasked = isMasked }
        XCTAssertTrue(field.entry.textWidget.showsText && !field.entry.textWidget.isForSecrets)
      }, .init())
  }

  func testWhatChangesNothingIsNotTold() throws {
    XCTAssertNil(try configuration { $0.completes = true })
  }
}
