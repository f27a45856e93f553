import GtkKit
import Testing

@testable import ExternalSearch

private let program = SearchProgram(
  desktopID: "org.example.Birds.desktop", title: "Birds", busName: "org.example.Birds", objectPath: "/org/example/Birds"
)

private func reading(_ ids: [String]) -> ResultReading {
  ResultReading(program: program, terms: SearchTerms("bird"), ids: ids)
}

private func answer(_ descriptions: [[String: Variant]]) -> VariantView {
  VariantView(.tuple([.array(descriptions.map { .dictionary($0) }, of: "a{sv}")]))
}

struct FoundIDsTests {
  @Test func idsAreTakenInOrderEachOnce() throws {
    let found = try FoundIDs(VariantView(.tuple([.strings(["b", "a", "b", "", "c"])])), to: "X")
    #expect((found.ids, found.total) == (["b", "a", "c"], 5))
    #expect(try !found.isWhole && FoundIDs(VariantView(.tuple([.strings(["b", "a"])])), to: "X").isWhole)
  }

  @Test func floodIsCutAndHugeIdsAreLeftOut() throws {
    let flood = try FoundIDs(VariantView(.tuple([.strings((0..<100_000).map { "\($0)" })])), to: "X")
    #expect(flood.ids.count == FoundIDs.limit && flood.total == 100_000 && !flood.isWhole)
    let huge = String(repeating: "x", count: 10_000_000)
    #expect(try FoundIDs(VariantView(.tuple([.strings([huge, "a"])])), to: "X").ids == ["a"])
  }

  @Test(
    arguments: [
      .tuple([]), .tuple([.string("a")]), .tuple([.strings([]), .strings([])]), .tuple([.array([.int32(1)], of: "i")]),
    ] as [Variant])
  func otherTypesAreAnError(answer: Variant) {
    #expect(throws: ProgramAnswerError.wrongType(call: "X", type: answer.typeString)) {
      try FoundIDs(VariantView(answer), to: "X")
    }
  }

  @Test func specialResultsAreShownBesidesTheFirst() {
    let found = FoundIDs(ids: ["a", "special:x", "b", "c", "special:y", "special:z"], total: 6, isWhole: true)
    #expect(found.shown(2) == ["a", "b", "special:x", "special:y"])
    #expect(FoundIDs(ids: ["a"], total: 1, isWhole: true).shown(5) == ["a"])
  }
}

struct ResultReadingTests {
  @Test func descriptionsAreReadWhole() throws {
    let results = try reading(["1"]).results(
      in: answer([
        [
          "id": .string("1"), "name": .string("Robin\nRedbreast"), "description": .string("A \u{7}bird"),
          "clipboardText": .string("robin\n"), "gicon": .string("bird-symbolic"), "unknown": .uint32(1),
        ]
      ]))
    let expected = ProgramResult(
      program: program, id: "1", name: "Robin Redbreast", summary: "A bird", icon: Icon("bird-symbolic"),
      clipboardText: "robin\n", terms: SearchTerms("bird"))
    #expect(results == [expected])
  }

  /// GNOME Settings and Clocks do this: `gnome-display-panel.desktop` is the ID of a description, not of the result.
  @Test func asManyDescriptionsAsWereAskedForAreTakenInOrderWithIdsOfTheirOwn() throws {
    let results = try reading(["display", "network", "sound", "power"]).results(
      in: answer([
        ["id": .string("gnome-display-panel.desktop"), "name": .string("Displays")],
        ["id": .string("network"), "name": .string("Network")],
        ["id": .string("network"), "name": .string("The same once more")],
        [
          "id": .string(String(repeating: "x", count: 1_000_000)),
          "name": .string("An id that is cut activates another"),
        ],
      ]))
    #expect(results.map(\.name) == ["Displays", "Network"])
    #expect(results.map(\.id) == ["gnome-display-panel.desktop", "network"])
  }

  @Test func ofAnotherNumberOfDescriptionsThoseByAKnownIdAreTaken() throws {
    let results = try reading(["1", "2", "3", "4"]).results(
      in: answer([
        ["id": .string("9"), "name": .string("Not asked about")],
        ["id": .string("3"), "name": .string("Three")],
        ["name": .string("No id")],
        ["id": .string("4"), "name": .string(" \u{1} ")],
        ["id": .uint32(2), "name": .string("Two, with an id of the wrong type")],
        ["id": .string("1"), "name": .string("One")],
        ["id": .string("1"), "name": .string("One again")],
      ]))
    #expect(results.map(\.name) == ["One", "Three"])
  }

  @Test func nothingOfUseIsAnError() {
    let useless: [[[String: Variant]]] = [
      [], [["id": .string("2"), "name": .string("x")], ["id": .string("3"), "name": .string("y")]],
      [["id": .string("1")]],
    ]
    for descriptions in useless {
      #expect(throws: ProgramAnswerError.unusable) { try reading(["1"]).results(in: answer(descriptions)) }
    }
  }

  @Test(arguments: [.tuple([]), .tuple([.strings(["a"])]), .tuple([.dictionary(["id": .string("1")])])] as [Variant])
  func otherTypesAreAnError(answer: Variant) {
    #expect(throws: ProgramAnswerError.wrongType(call: "GetResultMetas", type: answer.typeString)) {
      try reading(["1"]).results(in: VariantView(answer))
    }
  }

  @Test func longTextsAreCutAndALongClipboardTextIsLeftOut() throws {
    let long = String(repeating: "é", count: 1_000_000)
    let result = try #require(
      reading(["1"]).results(
        in: answer([
          [
            "id": .string("1"), "name": .string(long), "description": .string(long), "clipboardText": .string(long),
            "gicon": .string(long),
          ]
        ])
      ).first)
    #expect(result.name.unicodeScalars.count == TextLimit.name.scalars + 1 && result.summary?.hasSuffix("é…") == true)
    #expect(result.clipboardText == nil && result.icon == nil)
  }

  @Test func manyDescriptionsAndKeysAreLookedAtInPart() throws {
    var crowded = Dictionary(uniqueKeysWithValues: (0..<100_000).map { ("key \($0)", Variant.bool(true)) })
    crowded["id"] = .string("1")
    let strangers = (0..<50_000).map { ["id": Variant.string("stranger \($0)"), "name": .string("x")] }
    #expect(throws: ProgramAnswerError.unusable) { try reading(["1"]).results(in: answer([crowded])) }
    #expect(throws: ProgramAnswerError.unusable) { try reading(["1"]).results(in: answer(strangers)) }
  }
}
