import Foundation
import SmartSearch
import Testing

@testable import Catalog

/// Characters, compared with the Unicode data files of Debian's package unicode-data.
@Suite struct CharacterTests {
  private static let table = CharacterTable(emoji: [], local: []).items
  private static let positions = Dictionary(uniqueKeysWithValues: table.indices.map { (table[$0].id, $0) })

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "/usr/share/unicode/\(name)", encoding: .utf8)
  }

  @Test func everyCharacterOfTheDataFileIsThereByItsName() throws {
    var count = 0
    for line in try text("UnicodeData.txt").split(separator: "\n") {
      let fields = line.split(separator: ";", maxSplits: 2)
      guard !fields[1].hasPrefix("<") else { continue }
      // The installed data may be newer than Swift's.
      guard UInt32(fields[0], radix: 16).flatMap(Unicode.Scalar.init)?.properties.age != nil else { continue }
      count += 1
      let item = Self.positions[String(fields[0])].map(Self.table.searchItem)
      let all = ([item?.name] + (item?.alternateNames ?? [])).compactMap { $0?.uppercased() }
      if !all.contains(String(fields[1])) { Issue.record("\(fields[0]) is not called \(fields[1])") }
    }
    #expect(count > 34_000)
  }

  @Test func noNameIsARuleForNames() {
    let rules = Self.positions.values.map { Self.table.searchItem(at: $0).name }.filter { $0.hasSuffix("-*") }
    #expect(rules.isEmpty, "\(rules)")
  }

  @Test func rangesOfTheDataFileAreThereWhole() throws {
    var first: UInt32 = 0
    for line in try text("UnicodeData.txt").split(separator: "\n") {
      let fields = line.split(separator: ";", maxSplits: 2)
      guard let value = UInt32(fields[0], radix: 16) else { continue }
      if fields[1].hasSuffix(", First>") { first = value }
      guard fields[1].hasSuffix(", Last>") else { continue }
      let isOurs = !fields[1].contains("Private Use") && !fields[1].contains("Surrogate")
      for scalar in (first...value).compactMap(Unicode.Scalar.init) {
        if (Self.positions[CharacterNames.hexadecimal(scalar)] != nil) != isOurs {
          Issue.record("\(scalar.value) \(fields[1])")
        }
      }
    }
  }

  @Test func everyAliasOfTheDataFileIsAName() throws {
    for line in try text("NameAliases.txt").split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: ";")
      let scalar = try #require(UInt32(fields[0], radix: 16).flatMap(Unicode.Scalar.init))
      let names = CharacterNames.otherNames(of: scalar) + [CharacterNames.officialName(of: scalar) ?? ""]
      #expect(names.contains(String(fields[1])), "\(line)")
    }
  }

  @Test(arguments: [
    ("a", "Latin Small Letter A"), ("é", "Latin Small Letter E with Acute"), ("\u{4E00}", "CJK Unified Ideograph-4E00"),
    ("\u{FACE}", "CJK Compatibility Ideograph-FACE"), ("\u{2EBF0}", "CJK Unified Ideograph-2EBF0"),
    ("한", "Hangul Syllable Han"), ("\n", "Line Feed"), ("\u{80}", "Padding Character"),
    ("⟲", "Anticlockwise Gapped Circle Arrow"),
    ("½", "Vulgar Fraction One Half"), ("\u{13A4}", "Cherokee Letter U"), ("\u{13D9}", "Cherokee Letter Do"),
    ("\u{FE18}", "Presentation Form for Vertical Right White Lenticular Bracket"),
  ])
  func namesAreWrittenToBeRead(_ character: String, _ name: String) throws {
    let scalar = try #require(character.unicodeScalars.first)
    #expect(CharacterNames.display(of: scalar) == name)
  }

  @Test(arguments: [
    ("slash", "/"), ("lf", "\n"), ("zwj", "\u{200D}"), ("acute e small", "é"),
    ("em dash", "—"), ("weierstrass", "℘"), ("4e00", "一"), ("→", "→"), ("&", "&"), ("½", "½"), ("´", "´"), ("α", "α"),
    ("ß", "ß"),
    ("small lambda", "λ"),
  ])
  func peopleFindACharacterByWhatTheyCallIt(_ search: String, _ character: String) throws {
    let id = CharacterNames.hexadecimal(try #require(character.unicodeScalars.first))
    let position = try #require(Self.positions[id])
    #expect(SmartMatcher(search).matches(Self.table.searchItem(at: position)))
  }

  /// The index has only their names.
  @Test(
    arguments: [
      ("一", "CJK Unified Ideograph-4E00"), (" 한\n", "Hangul Syllable Han"), ("가", "Hangul Syllable Ga"),
      ("\u{20000}", "CJK Unified Ideograph-20000"), ("\u{17000}", "Tangut Ideograph-17000"),
      ("葛\u{E0100}", "CJK Unified Ideograph-845B"), ("a", nil), ("→", nil), ("一一", nil), ("\u{E000}", nil), ("", nil),
    ] as [(String, String?)])
  func aCharacterNamedByARuleFindsItselfIfItIsTheWholeText(_ text: String, _ name: String?) throws {
    let places = ["4E00", "D55C", "AC00", "20000", "17000", "845B", "61", "2192"].compactMap { Self.positions[$0] }
    var source = LoadedSource(CharacterSource(toolkit: AbsentToolkit()))
    try source.replaceItemsSoFar(
      CatalogItems(places.map { Self.table[$0] }, facts: places.map(Self.table.facts)))
    let snapshot = LibrarySnapshot(sources: [source])
    let more = snapshot.addingCharacter(text)
    guard let name else {
      #expect(more.sources.count == 1)
      return
    }
    #expect(snapshot.search(text, limit: 9).total == 0)
    let hits = more.search(text, limit: 9).hits
    #expect(hits.map { more.item($0).name } == [name])
    let hit = try #require(hits.first)
    let scalar = try #require(text.unicodeScalars.first { !$0.properties.isWhitespace })
    #expect(more.item(hit).actions.first?.effect == .copy(String(scalar)))
    #expect(more.sources[Int(hit.source)].items.facts(at: Int(hit.item)) == CharacterItem.facts(of: scalar))
    #expect(more.reference(of: hit).item == CharacterNames.hexadecimal(scalar))
  }

  @Test(arguments: [
    ("a", "a"), ("\n", "␊"), ("\u{7F}", "␡"), ("\u{A0}", "␣"), ("\u{301}", "\u{25CC}\u{301}"), ("\u{200D}", "\u{25AF}"),
    ("\u{2028}", "\u{25AF}"), ("\u{AD}", "\u{25AF}"),
  ])
  func whatHasNoPictureIsStillSeen(_ character: String, _ glyph: String) throws {
    #expect(CharacterKind(scalar: try #require(character.unicodeScalars.first)).glyph == glyph)
  }

  @Test func aCharacterCanBeCopiedInSeveralForms() throws {
    let position = try #require(Self.positions["2192"])
    #expect(
      Self.table[position].actions.map(\.effect) == [
        .copy("→"), .copy("Rightwards Arrow"), .copy("U+2192"), .copy("&rarr;"), .copy("&#x2192;"), .copy("\\2192 "),
      ])
  }

  @Test(arguments: [
    (
      "é",
      [
        "Block: Latin-1 Supplement", "Category: Lowercase letter (Ll)", "Since: Unicode 1.1", "Code point: U+00E9",
        "HTML: &eacute;, &#xE9;", "CSS: \\E9",
      ]
    ),
    (
      "한",
      [
        "Block: Hangul Syllables", "Category: Other letter (Lo)", "Since: Unicode 2.0", "Code point: U+D55C",
        "HTML: &#xD55C;", "CSS: \\D55C",
      ]
    ),
    (
      "\n",
      [
        "Block: Basic Latin", "Category: Control (Cc)", "Since: Unicode 1.1", "Code point: U+000A",
        "HTML: &NewLine;, &#xA;", "CSS: \\A",
      ]
    ),
  ])
  func theDetailsSayWhereACharacterBelongsAndHowElseItIsWritten(_ character: String, _ facts: [String]) throws {
    let scalar = try #require(character.unicodeScalars.first)
    let position = try #require(Self.positions[CharacterNames.hexadecimal(scalar)])
    #expect(Self.table.facts(at: position).map { "\($0.label): \($0.values.joined(separator: ", "))" } == facts)
  }

  /// A text is as new as its newest character.
  @Test(arguments: [("€", "2.1"), ("😀", "6.1"), ("🫨", "15.0"), ("👩\u{200D}🚀", "6.0"), ("\u{378}", nil)])
  func aCharacterIsThereSinceAVersionOfUnicode(text: String, version: String?) {
    #expect(CharacterForms(text).version == version)
  }

  @Test func everyCharacterHasABlock() throws {
    // Blocks come from a version of Unicode of their own, which may be older than Swift's.
    let known = try #require(Double(Fold.unicodeVersion.split(separator: ".").prefix(2).joined(separator: ".")))
    let without = Self.positions.keys.compactMap(CharacterItem.scalar).filter { scalar in
      guard let age = scalar.properties.age, Double("\(age.major).\(age.minor)") ?? 0 <= known else { return false }
      return CharacterForms.block(of: scalar) == nil
    }
    #expect(known >= 15 && without.count == 0, "\(without.prefix(9))")
  }
}

@Suite struct EmojiTests {
  private static let wave = Emoji(codePoints: [0x1F44B, 0], name: "waving hand", keywords: ["hand", "wave"], group: 1)
  private static let smile = Emoji(codePoints: [0x1F600], name: "grinning face", keywords: ["face", "grin"], group: 0)
  private static let heart = Emoji(codePoints: [0x2764, 0xFE0F], name: "red heart", keywords: ["heart"], group: 0)
  private static let flag = Emoji(codePoints: [0x1F1E9, 0x1F1EA], name: "flag: Germany", keywords: ["flag"], group: 9)
  private static let table = CharacterTable(
    emoji: [smile, wave, heart, flag],
    local: [Emoji(codePoints: [0x1F600], name: "grinsendes Gesicht", keywords: ["lustig"], group: 0)]
  ).items

  /// A code point is no name: otherwise a number would find the digits of every code point.
  @Test(
    arguments: [
      ("U+1F600", ["1F600"]), (" 1f600 ", ["1F600"]), ("u+2764", ["2764-FE0F"]), ("2764", ["2764-FE0F"]),
      ("U+A", ["000A"]), ("u+0a", ["000A"]), ("000a", ["000A"]), ("U+0001f600", ["1F600"]),
      ("U+1F60", ["1F60"]), ("1f60", ["1F60"]), ("u+1f6", ["01F6"]), ("BEEF", []),
      ("u+beef", ["BEEF"]), ("&#8032;", ["1F60"]), ("&#x1F60;", ["1F60"]), ("&#X1f600;", ["1F600"]),
      ("\\u1f60", ["1F60"]),
      ("\\u{1F600}", ["1F600"]), ("\\U0001F600", ["1F600"]), ("0x1f60", ["1F60"]), ("&NewLine;", ["000A"]),
      ("&newline;", []), ("&#1F60;", []), ("&1F60;", []), ("\\u1f6", []), ("0x1f6", []), ("&#8038", []),
      ("7", []), ("36", []), ("1f6", []), ("u", ["4E00"]), ("U+", []), ("1f60g", []), ("1f60 0", []),
      ("U+FFFFFFFF", []),
      ("d800", []), ("U+110000", []), ("4e00", ["4E00"]), ("u+4e00", ["4E00"]), ("１ｆ６００", []), ("1f600 grin", []),
    ] as [(String, [String])])
  func aCodePointFindsItsCharacter(_ text: String, _ ids: [String]) {
    let known: Set = ["1F600", "2764-FE0F", "1F60", "000A", "01F6", "BEEF", "4E00"]
    let library = LibrarySnapshot(
      list: Self.table.filter { known.contains($0.id) }, id: CharacterSource.sourceID, title: "Characters",
      iconName: "")
    let snapshot = library.addingCharacter(text)
    let hits = snapshot.search(text, limit: 9).hits
    #expect(hits.map { snapshot.reference(of: $0).item }.sorted() == ids.sorted())
  }

  private func found(_ text: String) -> [String] {
    // The emoji come first; more items would only slow the test down.
    let engine = ScanEngine((0..<4).map(Self.table.searchItem))
    return engine.search(text, limit: 5).hits.map { hit in
      if case .copy(let text) = Self.table[Int(hit.item)].actions[0].effect { text } else { "" }
    }
  }

  @Test(arguments: [
    // A group of both 😀 and ❤️, which the world uses more.
    ("smile", "❤️"), ("grin face", "😀"), ("lustig", "😀"), ("grinsendes", "😀"), ("wave", "👋"), ("waving hand sign", "👋"),
    ("flag ger", "🇩🇪"), ("red h", "❤️"), ("people", "👋"),
    // Pasted ones, with any skin tone and in any form.
    ("😀", "😀"), ("👋", "👋"), ("👋🏽", "👋"), ("\u{2764}", "❤️"), ("❤️", "❤️"), ("🇩🇪", "🇩🇪"),
  ])
  func emojiAreFoundByNameAndKeywordInBothLanguages(_ text: String, _ emoji: String) {
    #expect(found(text).first == emoji)
  }

  /// Among emoji that match alike, the most used ones of the world come first; the others keep their usual order.
  @Test func theMostUsedEmojiOfTheWorldComeFirst() {
    func emoji(_ name: String, _ codePoints: UInt32...) -> Emoji {
      Emoji(codePoints: codePoints, name: name, keywords: [], group: 0)
    }
    let table = CharacterTable(
      emoji: [
        emoji("thread", 0x1F9F5), emoji("thermometer", 0x1F321, 0xFE0F), emoji("thinking face", 0x1F914),
        emoji("thumbs up", 0x1F44D, 0),
      ], local: []
    ).items
    let engine = ScanEngine((0..<4).map(table.searchItem))
    let found = engine.search("th", limit: 9).hits.map { table[Int($0.item)].name }
    #expect(found == ["Thumbs Up", "Thinking Face", "Thread", "Thermometer"])
  }

  @Test func theMostUsedEmojiAreListedOnceWhateverTheirForm() {
    let all = EmojiUse.classes.flatMap(\.self)
    #expect(EmojiUse.classes.map(\.count) == [10, 89] && Set(all).count == all.count)
    #expect(all.allSatisfy { $0.unicodeScalars.count == 1 && $0.unicodeScalars.first?.properties.isEmoji == true })
    for codePoints: [UInt32] in [[0x2764], [0x2764, 0xFE0F], [0x1F64F, 0]] {
      #expect(EmojiUse.rank(of: Emoji(codePoints: codePoints, name: "", keywords: [], group: 0)) == 0)
    }
    #expect(EmojiUse.rank(of: Self.wave) == 2)
  }

  @Test func anEmojiIsOneItemWithItsSkinTonesAsActions() {
    let items = Self.table.filter { $0.id.hasPrefix("1F44B") }
    #expect(items.count == 1)
    let copied = items[0].actions.compactMap { action in
      if case .copy(let text) = action.effect { text } else { nil }
    }
    #expect(copied.prefix(6) == ["👋", "👋🏻", "👋🏼", "👋🏽", "👋🏾", "👋🏿"])
  }

  @Test(
    arguments: [
      // A sign of writing such as © is copied as text, a picture such as ❤ as an emoji. The data may have either form.
      ([0xA9], ["©", "©\u{FE0F}"], "Forms: © as text, ©\u{FE0F} as emoji"),
      ([0x2764], ["❤\u{FE0F}", "❤"], "Forms: ❤\u{FE0F} as emoji, ❤ as text"),
      ([0x2764, 0xFE0F], ["❤\u{FE0F}", "❤"], "Forms: ❤\u{FE0F} as emoji, ❤ as text"),
      ([0x1F44B, 0], ["👋", "👋🏻", "👋🏼", "👋🏽", "👋🏾", "👋🏿"], "Skin tones: 👋🏻 👋🏼 👋🏽 👋🏾 👋🏿"),
    ] as [([UInt32], [String], String)])
  func theFormsOfAnEmojiAreOneRow(_ points: [UInt32], _ copied: [String], _ fact: String) {
    let emoji = Emoji(codePoints: points, name: "it", keywords: [], group: 0)
    let table = CharacterTable(emoji: [emoji], local: []).items
    let texts = table[0].actions.prefix(copied.count).compactMap { action in
      if case .copy(let text) = action.effect { text } else { nil }
    }
    #expect(texts == copied && table[0].icon == .glyph(copied[0]))
    #expect(table.facts(at: 0).map { "\($0.label): \($0.values.joined(separator: ", "))" }.contains(fact))
    let ids = copied.map { $0.unicodeScalars.map(CharacterNames.hexadecimal).joined(separator: "-") }
    #expect(table.positions(of: Set(ids)).count == 1)
  }

  @Test func aCharacterThatIsAnEmojiIsListedOnce() {
    let items = Array(Self.table)
    for forms in [["😀"], ["👋"], ["❤", "❤\u{FE0F}"], ["🇩🇪"]] {
      #expect(items.count { forms.map(ItemAction.Effect.copy).contains($0.actions[0].effect) } == 1)
    }
    #expect(Set(items.map(\.id)).count == items.count)
  }

  /// An emoji has a title in the user's language, and is found in that and in English. No word is repeated.
  @Test func theLocalNameIsTheTitle() throws {
    let table = CharacterTable(
      emoji: [Emoji(codePoints: [0x1F525], name: "fire", keywords: ["fire", "flame", "tool"], group: 5), Self.heart],
      local: [Emoji(codePoints: [0x1F525], name: "feuer", keywords: ["feuer", "Feuer", "flamme", "heiß"], group: 5)]
    ).items
    let fire = try #require(table.first)
    #expect(fire.name == "Feuer" && fire.subtitle == "Travel & Places")
    #expect(fire.alternateNames == ["Feuer flamme heiß fire flame tool travel places emoji", "🔥"])
    #expect(ScanEngine([fire.searched]).completion(of: "feu")?.rest == "er")
    for text in ["flame", "heiss feu", "fire", "fire emoji", "emoji feuer", "🔥"] {
      #expect(SmartMatcher(text).matches(fire.searched))
    }
    #expect(table[1].name == "Red Heart" && table[1].alternateNames[0].hasPrefix("Red Heart smileys emotion"))
  }

  @Test func noCodePointIsASubtitle() {
    #expect(Self.table.prefix(5_000).allSatisfy { $0.subtitle?.contains("U+") != true })
    #expect(CharacterItem.item(of: "→", .all).subtitle == "Arrows")
  }

  @Test func whatWasUsedComesFirstWithAndWithoutAText() async {
    // Made as the real source makes them.
    let characters = "⇧a⮸é⇪".unicodeScalars.map { CharacterItem.item(of: $0, .all) }
    let library = await Library.read([ItemSource(id: "characters", items: characters)])
    func found(_ text: String) -> [String] {
      let snapshot = library.snapshot
      return snapshot.search(text, limit: 9).hits.map { snapshot.item($0).id }
    }
    #expect(found("upw wh") == ["21E7", "21EA", "2BB8"])
    await library.setUsageScores {
      [
        ItemReference(source: "characters", item: "2BB8"): 2, ItemReference(source: "characters", item: "00E9"): 1,
      ]
    }.value
    #expect(found("").prefix(2) == ["2BB8", "00E9"] && found("upw wh") == ["2BB8", "21E7", "21EA"])
  }
}
