import Catalog
import Testing

@Suite("Rows named by numbers")
struct RowRangesTests {
  @Test(
    "are counted as rofi counts them",
    arguments: [
      ("5", [5]), ("-1", [9]), ("7:11", [7, 8, 9]), ("2:4", [2, 3]), ("-3:", [7, 8, 9]), (":2", [0, 1]),
      ("7-9", [7, 8, 9]),
      ("2,0,-9", [0, 1, 2]), ("5,-3:,1:3", [1, 2, 5, 7, 8, 9]), ("", []),
      ("x,3,4:y,-,:", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
      ("x,3,4:y,-", [3]), ("12", []), ("99999999999999999999", []),
    ] as [(String, [Int])])
  func rows(text: String, expected: [Int]) {
    let ranges = RowRanges(text)
    #expect((0..<10).filter { ranges.contains($0, of: 10) } == expected)
  }
}
