internal import SystemKit
internal import UserSettings

/// The user's decisions about single items: pinned ones, hidden ones, and names of the user's own.
///
/// They apply to the thing that an item represents: a file is recorded as an item of the source of files, and counts
/// in the list of recently used files as well. See ``ItemReference/lasting``.
public struct PersonalItems: Sendable, Hashable {
  /// The pinned items, in the order of the home page.
  public var pinned: [ItemReference] = []
  /// The items that no search finds.
  public var hidden: Set<ItemReference> = []
  /// The user's own name of each item. Typed as a whole, it puts the item before everything else.
  public private(set) var names: [ItemReference: String] = [:]

  /// Decides nothing.
  public init() {}

  /// The longest name, in characters.
  public static let longestName = 100

  /// Gives an item another name.
  ///
  /// - Parameter name: Nil or blank to remove the name.
  public mutating func name(_ item: ItemReference, _ name: String?) {
    let name = name.map(Self.spaced) ?? ""
    names[item] = name.isEmpty ? nil : String(name.prefix(Self.longestName))
  }

  /// Returns the words of a name with one space between them, as names are kept and compared.
  package static func spaced(_ name: String) -> String {
    name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Pins an item behind the others, or takes it back.
  public mutating func setPinned(_ item: ItemReference, _ isPinned: Bool) {
    pinned.removeAll { $0 == item }
    if isPinned { pinned.append(item) }
  }

  /// Moves a pinned item among the others. Beyond the first and the last place, it stays.
  public mutating func movePinned(_ item: ItemReference, by step: Int) {
    guard let place = pinned.firstIndex(of: item), pinned.indices.contains(place + step) else { return }
    pinned.remove(at: place)
    pinned.insert(item, at: place + step)
  }
}

extension ItemReference {
  /// The reference that stays while the item leaves the list of recently used files.
  package var lasting: ItemReference {
    source == RecentFileSource.sourceID ? ItemReference(source: FileSettings.source, item: item) : self
  }

  /// The reference as a word of a command line, which no shell and no configuration file takes apart. Other characters
  /// than those of `applications/org.example.App.desktop` are written like `%20`.
  package var word: String { description.percentEncoded { $0.isUnreserved || $0 == UInt8(ascii: "/") } }

  /// Parses a ``word``; nil for other texts.
  package init?(word: String) {
    guard let description = String(settingsKey: word), let reference = ItemReference(description) else { return nil }
    self = reference
  }

  /// The path of a file or folder; nil for other items, and for a path that is not text.
  var path: String? { lasting.source == FileSettings.source ? FilePath(id: item)?.text : nil }
}

extension CatalogSettings {
  /// Hides an item from every search, or shows it again. A hidden file or folder is left out of the file index, with
  /// all that is in it.
  package mutating func setHidden(_ item: ItemReference, _ isHidden: Bool) {
    if isHidden { items.hidden.insert(item.lasting) } else { items.hidden.remove(item.lasting) }
    guard let exclusion = item.path.map(FileSettings.exclusion) else { return }
    files.exclusions.removeAll { $0 == exclusion }
    if isHidden { files.exclusions.append(exclusion) }
  }
}

// MARK: The file

extension PersonalItems {
  private static let group = "Items"
  private static let namesGroup = "Names"

  private static func references(
    _ key: String, _ reader: SettingsReader, _ problems: inout [String]
  ) -> [ItemReference] {
    let isNone = { (text: String) in
      ItemReference(text) == nil
        ? localized(
          "“{text}” is not an item: write its source and its id, such as applications/foot.desktop", ["text": text])
        : nil
    }
    return (reader.list(key, refusing: isNone, &problems) ?? []).compactMap { ItemReference($0) }
  }

  /// Reads the decisions: the groups `Items` and `Names` of the settings.
  /// - Parameter problems: gets a sentence for each invalid value, which is skipped.
  init(_ document: SettingsDocument, problems: inout [String]) {
    let reader = SettingsReader(document, group: Self.group)
    pinned = Self.references("pinned", reader, &problems)
    hidden = Set(Self.references("hidden", reader, &problems))
    let namesReader = SettingsReader(document, group: Self.namesGroup)
    for key in document.keys(in: Self.namesGroup) {
      guard let item = String(settingsKey: key).flatMap({ ItemReference($0) }) else { continue }
      name(item, namesReader.string(key, &problems))
    }
  }

  /// Adds the edits for changed decisions.
  func write(to edits: inout SettingsEdits, replacing old: PersonalItems) {
    func texts(_ items: some Sequence<ItemReference>) -> [String] { items.map(\.description) }
    if pinned != old.pinned {
      // Only the same items in another order are a new order; others may have pinned some meanwhile.
      if Set(pinned) == Set(old.pinned) {
        edits.set("pinned", in: Self.group, to: texts(pinned))
      } else {
        edits.merge("pinned", in: Self.group, from: texts(old.pinned), to: texts(pinned))
      }
    }
    if hidden != old.hidden {
      edits.merge("hidden", in: Self.group, from: texts(old.hidden).sorted(), to: texts(hidden).sorted())
    }
    for item in Set(names.keys).union(old.names.keys) where names[item] != old.names[item] {
      edits.set(item.description.settingsKey, in: Self.namesGroup, to: names[item])
    }
  }
}

/// The user's marks on the items of one source, by id.
struct ItemMarks: Equatable, Sendable {
  /// The frecency of the chosen items.
  var scores: [String: Double] = [:]
  /// The user's own names of items.
  var names: [String: String] = [:]
  /// Items that no search finds.
  var hidden: Set<String> = []
  /// Items that are looked up without a search.
  var pinned: Set<String> = []

  /// All marked items.
  var ids: Set<String> { hidden.union(pinned).union(scores.keys).union(names.keys) }
}

extension PersonalItems {
  func marks(of source: String, scores: [String: Double]) -> ItemMarks {
    let source = ItemReference(source: source, item: "").lasting.source
    func ids(_ items: some Sequence<ItemReference>) -> [String] { items.filter { $0.source == source }.map(\.item) }
    let names = names.filter { $0.key.source == source }.map { ($0.key.item, $0.value) }
    return ItemMarks(
      scores: scores, names: Dictionary(uniqueKeysWithValues: names), hidden: Set(ids(hidden)), pinned: Set(ids(pinned))
    )
  }
}
