import CGLib
import XCTest

@testable import GLibKit

final class VariantTests: XCTestCase {
  private static let samples: [(Variant, String, String)] = [
    (.bool(true), "b", "true"),
    (.byte(7), "y", "0x07"),
    (.int16(-2), "n", "-2"),
    (.uint16(2), "q", "2"),
    (.int32(.min), "i", "-2147483648"),
    (.uint32(.max), "u", "4294967295"),
    (.int64(.min), "x", "-9223372036854775808"),
    (.uint64(.max), "t", "18446744073709551615"),
    (.double(0.5), "d", "0.5"),
    (.string("é😀"), "s", "'é😀'"),
    (.objectPath("/a/b"), "o", "'/a/b'"),
    (.signature("a{sv}"), "g", "'a{sv}'"),
    (.variant(.string("x")), "v", "<'x'>"),
    (.tuple([]), "()", "()"),
    (.tuple([.string("x"), .int32(1)]), "(si)", "('x', 1)"),
    (.array([], of: "s"), "as", "[]"),
    (.strings(["a", "b"]), "as", "['a', 'b']"),
    (.bytes([1, 2]), "ay", "[0x01, 0x02]"),
    (.dictionary(["k": .bool(true)]), "a{sv}", "{'k': <true>}"),
    (.maybe(nil, of: "i"), "mi", "nothing"),
    (.maybe(.int32(3), of: "i"), "mi", "3"),
    (.array([.array([.uint32(1)], of: "u"), .array([], of: "u")], of: "au"), "aau", "[[1], []]"),
  ]

  func testEveryKindSurvivesTheWayThroughC() {
    for (variant, type, text) in Self.samples {
      XCTAssertEqual(variant.typeString, type)
      Optional(variant).withGVariant { made in
        guard let made else { return XCTFail("no value was made") }
        XCTAssertEqual(String(borrowing: g_variant_get_type_string(made)), type)
        XCTAssertEqual(String(taking: g_variant_print(made, 0)), text)
        XCTAssertEqual(Variant(borrowing: made), variant)
      }
    }
  }

  func testSerialisedBytesAreRead() {
    for (variant, type, _) in Self.samples {
      let bytes = Optional(variant).withGVariant { [UInt8](taking: g_variant_get_data_as_bytes($0)) }
      XCTAssertEqual(Variant(serialized: bytes, type: type), variant)
    }
  }

  func testDamagedBytesAreNoValue() {
    XCTAssertNil(Variant(serialized: [2], type: "b"))
    XCTAssertNil(Variant(serialized: [0x61], type: "s"))
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0..<64, using: &generator)).map { _ in UInt8.random(in: 0...255) }
      guard let variant = Variant(serialized: bytes, type: "a(ua{sv}as)") else { continue }
      XCTAssertEqual(variant.typeString, "a(ua{sv}as)")
    }
  }

  func testAccessorsAnswerForTheirOwnKind() {
    let variant = Variant.tuple([.string("s"), .uint32(3), .dictionary(["k": .variant(.double(1))]), .bytes([9])])
    XCTAssertEqual(variant[0]?.string, "s")
    XCTAssertNil(variant[0]?.int)
    XCTAssertEqual(variant[1]?.int, 3)
    XCTAssertEqual(variant[2]?["k"]?.double, 1)
    XCTAssertNil(variant[2]?["other"])
    XCTAssertEqual(variant[3]?.elements, [.byte(9)])
    XCTAssertNil(variant[4])
    XCTAssertNil(Variant.uint64(.max).int)
    XCTAssertEqual(Variant.strings(["a"]).strings, ["a"])
  }

  func testViewsLookIntoValuesWithoutCopyingThem() throws {
    let view = VariantView(.tuple([.dictionary(["k": .variant(.string("naïve"))]), .bytes([1, 2])]))
    XCTAssertEqual(view.typeString, "(a{sv}ay)")
    XCTAssertEqual(view.count, 2)
    XCTAssertNil(view[2])
    XCTAssertNil(view[-1])
    let entry = try XCTUnwrap(view[0]?[0])
    XCTAssertEqual(entry[0]?.string(upTo: 9)?.text, "k")
    XCTAssertEqual(entry[0]?.count, 0)
    XCTAssertEqual(entry[1]?.unwrapped.value, .string("naïve"))
    XCTAssertEqual(view[1]?.byteCount, 2)
    XCTAssertNil(view[1]?.string(upTo: 9), "no string")
  }

  func testStringsAreCutBetweenCharacters() throws {
    let view = VariantView(.string("naïve"))
    for (limit, expected) in [(0, ""), (2, "na"), (3, "na"), (4, "naï"), (5, "naïv")] {
      let string = try XCTUnwrap(view.string(upTo: limit))
      XCTAssertEqual(string.text, expected)
      XCTAssertFalse(string.isWhole)
    }
    XCTAssertEqual(view.string(upTo: 6)?.text, "naïve")
    XCTAssertEqual(view.string(upTo: 6)?.isWhole, true)
  }
}
