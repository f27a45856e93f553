import GtkKit
import TestSupport
import Testing

@testable import ExternalSearch

/// Returns the icon of a result with this description.
private func icon(_ values: [String: Variant]) throws -> Icon? {
  let program = SearchProgram(desktopID: "x", title: "X", busName: "org.example.X", objectPath: "/x")
  let description = values.merging(["id": .string("1"), "name": .string("One")]) { first, _ in first }
  return try ResultReading(program: program, terms: SearchTerms("one"), ids: ["1"])
    .results(in: VariantView(.tuple([.array([.dictionary(description)], of: "a{sv}")])))[0].icon
}

private func serialized(_ kind: String, _ content: Variant) -> Variant {
  .tuple([.string(kind), .variant(content)])
}

private func pixels(
  width: Int32 = 2, height: Int32 = 1, rowLength: Int32 = 8, hasAlpha: Bool = true, bits: Int32 = 8,
  channels: Int32 = 4, bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
) -> Variant {
  .tuple([
    .int32(width), .int32(height), .int32(rowLength), .bool(hasAlpha), .int32(bits), .int32(channels), .bytes(bytes),
  ])
}

struct ProgramIconTests {
  @Test(
    arguments: [
      ("bird", Icon(names: ["bird"])), ("org.example.Birds-symbolic", Icon(names: ["org.example.Birds-symbolic"])),
      (". GThemedIcon bird-red bird", Icon(names: ["bird-red", "bird"])),
      ("/bin/sh", Icon(path: "/bin/sh")), ("file:///bin/%73h", Icon(path: "/bin/sh")),
      // The decoder finds out whether the file is a picture.
      ("/dev/zero", Icon(path: "/dev/zero")), ("/no/such/file", Icon(path: "/no/such/file")),
      ("two words", Icon(names: ["two words"])),
    ])
  func namesAndFilesAreIcons(text: String, expected: Icon?) throws {
    #expect(
      try expected != nil && icon(["gicon": .string(text)]) == expected && icon(["icon": .string(text)]) == expected)
  }

  /// Icons that would have to be fetched, and invalid ones.
  @Test func allElseIsNone() throws {
    // D-Bus texts cannot contain a NUL.
    for text in HostileIcons.all + ["bird.png/../../x"] where !text.utf8.contains(0) {
      for description in [
        ["gicon": .string(text)], ["icon": .string(text)], ["icon": serialized("file", .string(text))],
        ["icon": serialized("themed", .strings([text]))],
      ] {
        #expect(try icon(description) == nil, "\(text.prefix(200))")
      }
    }
  }

  @Test func serializedIconsAreUnderstood() throws {
    #expect(try icon(["icon": serialized("themed", .strings(["a", "b/c", "d"]))]) == Icon(names: ["a", "d"]))
    #expect(try icon(["icon": .variant(serialized("file", .string("/bin/sh")))]) == Icon(path: "/bin/sh"))
    #expect(try icon(["icon": serialized("file", .string("http://example.org/x.png"))]) == nil)
    #expect(try icon(["icon": serialized("bytes", .bytes([1, 2]))]) == nil)
    #expect(try icon(["icon": .uint32(1), "gicon": .string("bird")]) == Icon(names: ["bird"]))
  }

  @Test func pixelsAreTakenRowByRow() throws {
    let opaque = pixels(
      width: 1, height: 2, rowLength: 4, hasAlpha: false, channels: 3, bytes: [1, 2, 3, 0, 4, 5, 6])
    guard case .pixels(let picture) = try icon(["icon-data": opaque]) else {
      Issue.record("no pixels")
      return
    }
    #expect((picture.width, picture.height) == (1, 2) && picture.rgba == [1, 2, 3, 255, 4, 5, 6, 255])
    guard case .pixels(let picture) = try icon(["icon-data": pixels()]) else {
      Issue.record("no pixels")
      return
    }
    #expect(picture.rgba == [1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test(arguments: [
    pixels(width: 0), pixels(width: -2), pixels(height: 2), pixels(height: .max), pixels(rowLength: 7),
    pixels(rowLength: -8), pixels(height: 2, rowLength: .max), pixels(hasAlpha: false), pixels(bits: 16),
    pixels(channels: 3), pixels(bytes: []),
    pixels(width: 1_000, rowLength: 4_000, bytes: .init(repeating: 0, count: 4_000)),
    .string("pixels"), .tuple([.int32(1)]),
  ])
  func picturesThatDoNotFitAreLeftOut(picture: Variant) throws {
    #expect(try icon(["icon-data": picture]) == nil)
  }

  /// Not a parameterized test: the testing library would print five million numbers.
  @Test func aPictureOfMegabytesIsLeftOut() throws {
    let isLeftOut = try icon(["icon-data": pixels(bytes: .init(repeating: 0, count: 5_000_000))]) == nil
    #expect(isLeftOut)
  }
}
