import SmartSearch
import SystemKit
import TestSupport
import Testing

@testable import Catalog

/// Words that stand for a character whose name begins otherwise.
@Suite struct CharacterWordsTests {
  private static func emoji(_ codePoint: UInt32, _ name: String, _ keywords: String...) -> Emoji {
    Emoji(codePoints: [codePoint], name: name, keywords: keywords, group: 5)
  }

  private static let emoji = [
    emoji(0x1F955, "carrot", "food", "vegetable"), emoji(0x1F68B, "tram car", "car", "tram", "trolleybus"),
    emoji(0x1F697, "automobile", "car"), emoji(0x1F3CE, "racing car", "car", "racing"),
    emoji(0x1F498, "heart with arrow", "arrow", "cupid"), emoji(0x1F49A, "green heart", "green", "heart"),
    emoji(0x2764, "red heart", "heart", "love you"), emoji(0x1F692, "fire engine", "engine", "fire"),
    emoji(0x2708, "skier", "ski", "snow"), emoji(0x1F328, "cloud with snow", "cloud", "cold", "snow"),
    emoji(0x2709, "envelope", "e-mail", "letter"), emoji(0x1F48C, "love letter", "heart", "letter", "love"),
    emoji(0x1F525, "fire", "fire", "flame"), emoji(0x1F9EF, "fire extinguisher", "quench"),
  ]
  private static let local = [emoji(0x1F3CE, "Rennauto", "Auto", "Wägen"), emoji(0x1F697, "Auto", "Wägen", "PKW")]
  private static let fonts = DrawnCharacters([0x20...0x7E, 0x3B1...0x3C9, 0x2700...0x27BF, 0x1F300...0x1F6FF])
  private static let table = CharacterTable(emoji: emoji, local: local, fonts: fonts).items

  @Test(
    arguments: [
      // It is the only keyword, or begins a word of the name.
      ("car", 0x1F697), ("CAR ", 0x1F697), ("arrow", 0x1F498), ("snow", 0x1F328), ("letter", 0x1F48C),
      // The most used in the world before those.
      ("heart", 0x2764), ("love  you", 0x2764),
      // A name is taken, and a word must be whole.
      ("fire", nil), ("ca", nil), ("cars", nil), ("", nil),
      // The user's language first.
      ("auto", nil), ("wagen", 0x1F697), ("pkw", 0x1F697),
      // No font draws it.
      ("quench", nil),
      // Letters by their bare names.
      ("pi", 0x3C0), ("Omega", 0x3C9), ("lambda", 0x3BB), ("lamda", 0x3BB), ("final", nil),
    ] as [(String, UInt32?)])
  func aWholeWordMeansOneCharacter(_ text: String, _ codePoint: UInt32?) throws {
    let position = Self.table.position(meantBy: text)
    #expect(
      position.map { Self.table[$0].id } == codePoint.flatMap(Unicode.Scalar.init).map(CharacterNames.hexadecimal))
  }

  @Test func savedWordsMeanTheSame() throws {
    var words = CharacterWords()
    words.add(Self.emoji.enumerated().map { (position: $0.offset, emoji: $0.element) })
    var bytes: [UInt8] = [7]
    words.append(to: &bytes)
    let end = bytes.count
    bytes.append(9)
    let folder = TemporaryFolder()
    try SectionFile.write(folder.path + "/file", [.bytes(bytes)])
    let file = try SectionFile(path: folder.path + "/file").bytes(0)
    var place = 1
    let saved = try #require(SavedCharacterWords(file, at: &place))
    #expect(place == end && words.positions.count == 21)
    for key in Array(words.positions.keys) + ["", "a", "ca", "cars", "zz"] {
      #expect(saved.position(of: key) == words.positions[key], "\(key)")
    }
    for count in 0..<end {
      var place = 1
      #expect(SavedCharacterWords(file[0..<count], at: &place) == nil)
    }
  }

  /// Emoji with this very name and the user's choice come before it.
  @Test func theMeantCharacterComesBeforeThoseThatBeginWithTheWord() async throws {
    var characters = LoadedSource(EmojiSource())
    try characters.replaceItemsSoFar(EmojiSource.items)
    func found(_ text: String, _ limit: Int = 9, chosen: UInt32? = nil) -> [String] {
      let snapshot = LibrarySnapshot(sources: [characters])
      let answer = snapshot.search(
        text, limit: limit, chosen: chosen.map { [LibraryHit(source: 0, item: $0)] } ?? [])
      #expect(text != "car" || answer.total == (characters.marks.hidden.isEmpty ? 4 : 3))
      return answer.hits.map { snapshot.item($0).name }
    }
    #expect(found("car") == ["Auto", "Carrot", "Tram Car", "Rennauto"])
    #expect(found("car", 1) == ["Auto"] && found("car", 0) == [])
    #expect(found("car", chosen: 0) == ["Carrot", "Auto", "Tram Car", "Rennauto"])
    #expect(found("fire").first == "Fire" && found("auto").first == "Auto")
    #expect(found("car") == found("car", 9, chosen: 2))
    let hidden = characters.replaceMarks(ItemMarks(hidden: ["1F697"]))
    #expect(hidden && !found("car").contains("Auto"))
  }

  /// In a search of several sources, it comes before other things to look up.
  @Test func theMeantCharacterIsOneOfManyThings() async throws {
    let library = await Library.read([
      ItemSource(
        id: "things",
        items: [
          CatalogItem(id: "a", name: "Car Tool", weight: ItemWeight.application),
          CatalogItem(id: "b", name: "carton.txt", weight: ItemWeight.file),
          CatalogItem(id: "c", name: "Rental Car", weight: ItemWeight.application),
        ]), EmojiSource(),
    ])
    let snapshot = library.snapshot
    let found = snapshot.search("car", limit: 9).hits.map { snapshot.item($0).name }
    #expect(found == ["Car Tool", "carton.txt", "Rental Car", "Auto", "Tram Car", "Rennauto", "Carrot"])
  }

  /// The emoji of the table without its other characters.
  private struct EmojiSource: Source {
    let id = CharacterSource.sourceID
    var title: String { id }
    let iconName = ""

    static let items = CatalogItems(
      count: emoji.count, search: table.searchItem, findMeant: { table.position(meantBy: $0) }, make: { table[$0] })

    func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
      Self.items
    }
  }
}
