import Testing

@testable import HunchModel

@Suite("Row layout") struct RowLayoutTests {
  @Test(
    "Each row has one position, in the order of the kinds",
    arguments: [
      (RowLayout(), []),
      (RowLayout(named: 2, folderPlace: 2), [.named(0), .named(1)]),
      (RowLayout(byFolders: 1, near: 1), [.byFolders(0), .near(0)]),
      (
        RowLayout(named: 3, folderPlace: 1, byFolders: 2, outside: 1, near: 2),
        [
          .named(0), .byFolders(0), .byFolders(1), .named(1), .named(2), .outside(0), .near(0), .near(1),
        ]
      ),
    ] as [(RowLayout, [RowLayout.Position])])
  func positions(_ layout: RowLayout, _ expected: [RowLayout.Position]) {
    #expect((0..<layout.count).compactMap { layout.position(of: $0) } == expected)
    #expect(expected.map { layout.row(of: $0) } == Array(0..<layout.count))
    #expect(layout.position(of: -1) == nil && layout.position(of: layout.count) == nil)
  }
}
