internal import GLibKit
internal import SmartSearch
internal import SystemKit

/// The unsearched parts of items, in the form of the saved file: a table of the records' ends, the records, and the
/// notes. A record becomes an item on demand.
struct ItemRecords: Sendable {
  private let bytes: MappedBytes
  let count: Int
  private let start: Int
  /// See ``CatalogItems/notes``.
  private(set) var notes: [String] = []

  /// Opens saved records; nil if the bytes are invalid, or belong to another number of items.
  ///
  /// - Complexity: O(*n*) in the number of bytes: every record is checked.
  init?(_ bytes: MappedBytes, count: Int) {
    self.bytes = bytes
    self.count = count
    start = 4 * count
    guard bytes.count >= start else { return nil }
    var end = start
    for position in 0..<count {
      let next = self.end(of: position)
      guard next >= end, next <= bytes.count, Record(bytes, end..<next) != nil else { return nil }
      end = next
    }
    var reader = RecordReader(bytes, end..<bytes.count)
    while !reader.isAtEnd {
      guard let note = reader.text() else { return nil }
      notes.append(bytes.text(note))
    }
  }

  /// Returns the item at a position.
  /// - Parameter searched: the names and weight from the index.
  func item(at position: Int, _ searched: SearchItem) -> CatalogItem {
    // Never nil here: each record was checked once.
    let record = Record(bytes, range(of: position))
    return CatalogItem(
      id: record.map { bytes.text($0.id) } ?? "", name: searched.name, alternateNames: searched.alternateNames,
      compounds: searched.compounds, subtitle: record?.subtitle.map(bytes.text), icon: record?.icon(bytes) ?? .none,
      weight: searched.weight, actions: record?.actions.map { $0.action(bytes) } ?? [])
  }

  func id(at position: Int) -> String {
    var reader = RecordReader(bytes, range(of: position))
    return reader.text().map(bytes.text) ?? ""
  }

  func facts(at position: Int) -> [Fact] {
    Record(bytes, range(of: position))?.facts.map { Fact(bytes.text($0.label), $0.values.map(bytes.text)) } ?? []
  }

  /// Returns the position of an id.
  ///
  /// - Complexity: O(*n*), some nanoseconds for each.
  func position(of id: String) -> Int? {
    let wanted = Array(id.utf8)
    return (0..<count).first { position in
      var reader = RecordReader(bytes, range(of: position))
      return reader.text().map { bytes.equals($0, wanted) } ?? false
    }
  }

  private func end(of position: Int) -> Int { start + Int(bytes.number(at: 4 * position)) }

  private func range(of position: Int) -> Range<Int> {
    (position == 0 ? start : end(of: position - 1))..<end(of: position)
  }

  /// Encodes items; nil if an item cannot be saved, such as a file or a picture in memory.
  /// - Parameters:
  ///   - facts: returns the facts of an item by its place.
  ///   - notes: the notes of the source.
  static func encode(
    _ items: some Collection<CatalogItem>, facts: (Int) -> [Fact], notes: [String] = []
  ) -> [UInt8]? {
    var ends: [UInt8] = []
    var records: [UInt8] = []
    for (place, item) in items.enumerated() {
      guard Record.append(item, facts(place), to: &records) else { return nil }
      ends.append(littleEndian: UInt32(records.count))
    }
    for note in notes { Record.append(note.utf8, to: &records) }
    return ends + records
  }
}

/// The places of all parts in a record.
private struct Record {
  struct Action {
    var title: Range<Int>
    var kind: ActionKind
    var texts: [Range<Int>]
  }

  var id: Range<Int>
  var subtitle: Range<Int>?
  private var iconKind: IconKind
  private var iconText: Range<Int>?
  var actions: [Action] = []
  var facts: [(label: Range<Int>, values: [Range<Int>])] = []

  private enum IconKind: UInt8 {
    case none, glyph, application, picture, codePoint, package
  }

  enum ActionKind: UInt8 {
    case launch, launchAction, copy, print, savePicture, open

    var textCount: Int {
      switch self {
      case .launchAction: 2
      case .savePicture: 3
      case .launch, .copy, .print, .open: 1
      }
    }
  }

  init?(_ bytes: MappedBytes, _ range: Range<Int>) {
    var reader = RecordReader(bytes, range)
    guard let id = reader.text(), let hasSubtitle = reader.byte() else { return nil }
    self.id = id
    if hasSubtitle != 0 {
      guard let subtitle = reader.text() else { return nil }
      self.subtitle = subtitle
    }
    guard let iconKind = reader.byte().flatMap(IconKind.init(rawValue:)) else { return nil }
    self.iconKind = iconKind
    if iconKind != .none {
      guard let text = reader.text() else { return nil }
      iconText = text
    }
    guard let actionCount = reader.byte() else { return nil }
    for _ in 0..<actionCount {
      guard let title = reader.text(), let kind = reader.byte().flatMap(ActionKind.init(rawValue:)) else { return nil }
      var action = Action(title: title, kind: kind, texts: [])
      for _ in 0..<kind.textCount {
        guard let text = reader.text() else { return nil }
        action.texts.append(text)
      }
      if kind == .savePicture, IconPicture(texts: action.texts.map(bytes.text)) == nil { return nil }
      actions.append(action)
    }
    guard let factCount = reader.byte() else { return nil }
    for _ in 0..<factCount {
      guard let label = reader.text(), let valueCount = reader.byte() else { return nil }
      var values: [Range<Int>] = []
      for _ in 0..<valueCount {
        guard let value = reader.text() else { return nil }
        values.append(value)
      }
      facts.append((label, values))
    }
    guard reader.isAtEnd else { return nil }
  }

  func icon(_ bytes: MappedBytes) -> ItemIcon {
    guard let iconText else { return .none }
    let text = bytes.text(iconText)
    return switch iconKind {
    case .none: .none
    case .glyph: .glyph(text)
    case .codePoint: .codePoint(text)
    case .application: ItemIcon(Icon(text), fallback: .application)
    case .package: ItemIcon(Icon(text), fallback: .package)
    case .picture: ItemIcon(Icon(text), fallback: .picture)
    }
  }

  /// - Returns: false for an item that cannot be saved.
  static func append(_ item: CatalogItem, _ facts: [Fact], to bytes: inout [UInt8]) -> Bool {
    guard item.isRemembered else { return false }
    append(item.id.utf8, to: &bytes)
    bytes.append(item.subtitle == nil ? 0 : 1)
    if let subtitle = item.subtitle { append(subtitle.utf8, to: &bytes) }
    func addIcon(_ kind: IconKind, _ text: String) {
      bytes.append(kind.rawValue)
      append(text.utf8, to: &bytes)
    }
    switch item.icon {
    case .none: bytes.append(IconKind.none.rawValue)
    case .glyph(let text): addIcon(.glyph, text)
    case .codePoint(let digits): addIcon(.codePoint, digits)
    case .icon(let icon, let fallback):
      guard let text = icon.description else { return false }
      switch fallback {
      case .application: addIcon(.application, text)
      case .package: addIcon(.package, text)
      case .picture, .text: addIcon(.picture, text)
      }
    }
    guard let count = UInt8(exactly: item.actions.count) else { return false }
    bytes.append(count)
    func addEffect(_ kind: ActionKind, _ texts: String...) {
      bytes.append(kind.rawValue)
      for text in texts { append(text.utf8, to: &bytes) }
    }
    for action in item.actions {
      append(action.title.utf8, to: &bytes)
      switch action.effect {
      case .launch(let id, nil): addEffect(.launch, id)
      case .launch(let id, let name?): addEffect(.launchAction, id, name)
      case .copy(let text): addEffect(.copy, text)
      case .print(let text):
        addEffect(.print)
        append(text, to: &bytes)
      case .savePicture(let picture):
        addEffect(.savePicture)
        for text in picture.texts { append(text.utf8, to: &bytes) }
      case .open(let address): addEffect(.open, address)
      case .file, .activate, .session, .arrange, .window, .otherWindow, .runProgram, .runInTerminal, .fill, .run,
        .showLarge, .copyEntry:
        // Files have their own index, results of other programs are never kept, and the other sources are small and
        // read again.
        return false
      }
    }
    guard let factCount = UInt8(exactly: facts.count) else { return false }
    bytes.append(factCount)
    for fact in facts {
      guard let valueCount = UInt8(exactly: fact.values.count) else { return false }
      append(fact.label.utf8, to: &bytes)
      bytes.append(valueCount)
      for value in fact.values { append(value.utf8, to: &bytes) }
    }
    return true
  }

  static func append(_ text: some Collection<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(littleEndian: UInt32(text.count))
    bytes += text
  }
}

extension Record.Action {
  func action(_ bytes: MappedBytes) -> ItemAction {
    let text = texts[0]
    let effect: ItemAction.Effect =
      switch kind {
      case .launch: .launch(desktopID: bytes.text(text), action: nil)
      case .launchAction: .launch(desktopID: bytes.text(text), action: bytes.text(texts[1]))
      case .copy: .copy(bytes.text(text))
      case .print: .print(text.map { bytes[$0] })
      // Never nil here: each record was checked once.
      case .savePicture: IconPicture(texts: texts.map(bytes.text)).map { .savePicture($0) } ?? .copy("")
      case .open: .open(address: bytes.text(text))
      }
    return ItemAction(bytes.text(title), effect)
  }
}

/// Reads bytes, and texts with a length before them, from a range.
struct RecordReader {
  private let bytes: MappedBytes
  private var place: Int
  private let end: Int

  init(_ bytes: MappedBytes, _ range: Range<Int>) {
    self.bytes = bytes
    place = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { place == end }

  mutating func byte() -> UInt8? {
    guard place < end else { return nil }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func text() -> Range<Int>? {
    guard end - place >= 4 else { return nil }
    let count = Int(bytes.number(at: place))
    guard count <= end - place - 4 else { return nil }
    defer { place += 4 + count }
    return place + 4..<place + 4 + count
  }
}
