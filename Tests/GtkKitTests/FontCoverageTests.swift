import GtkKit
import XCTest

final class FontCoverageTests: XCTestCase {
  func testTheFontsOfThisMachineHaveLatinAndEmojiAndNothingThatIsNoCharacter() {
    let ranges = FontCoverage.ranges()
    for character: UInt32 in [0x41, 0xE9, 0x1F600] {
      XCTAssertTrue(ranges.contains { $0.contains(character) }, String(character, radix: 16))
    }
    XCTAssertFalse(ranges.contains { $0.overlaps(0xD800...0xDFFF) })
    XCTAssertTrue(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound + 1 < $1.lowerBound }, "in order")
    XCTAssertLessThanOrEqual(ranges.last?.upperBound ?? 0, 0x10FFFF)
  }
}
