import Catalog
import ExternalSearch
import SmartSearch

/// The rows of the results: the places that the session counts, and the items to show there. Contents are made when
/// they are asked for.
struct ResultRows {
  let items: ResultItems
  let layout: RowLayout

  /// Whether the known items found by their names are only the first ones.
  var isPartial: Bool { items.hits.count < layout.named }

  /// Returns the result of another program in a row; nil for all other rows.
  func programResult(at row: Int) -> ProgramResult? {
    if case .program(let result)? = outsideResult(at: row) { result } else { nil }
  }

  /// Returns the result of a server in a row; nil for all other rows.
  private func serverResult(at row: Int) -> ServerResult? {
    if case .server(let result)? = outsideResult(at: row) { result } else { nil }
  }

  private func outsideResult(at row: Int) -> OutsideResult? {
    guard case .outside(let place)? = layout.position(of: row), items.outside.indices.contains(place) else {
      return nil
    }
    return items.outside[place]
  }

  /// The position of an item in its source.
  struct Place {
    var number: Int
    var source: LoadedSource
    var position: UInt32
    /// Whether words of folders found the item, not only those of its name.
    var isByFolders: Bool

    var item: CatalogItem { source.items[Int(position)] }
  }

  /// Returns the place of a row's item; nil for a row that is not known.
  func place(at row: Int) -> Place? {
    switch layout.position(of: row) {
    case .named(let place)? where items.hits.indices.contains(place):
      return Place(items.hits[place], in: items.snapshot)
    case .byFolders(let place)?:
      guard let found = items.byFolders, found.items.indices.contains(place) else { return nil }
      return Place(number: found.number, source: found.source, position: found.items[place], isByFolders: true)
    case .near(let place)?:
      guard let near = items.near, near.hits.indices.contains(place) else { return nil }
      return Place(near.hits[place], in: near.snapshot)
    case .named?, .outside?, nil: return nil
    }
  }

  /// Returns the item in a row; nil for a row that is not known.
  func item(at row: Int) -> CatalogItem? { place(at: row).map(items.item) ?? serverResult(at: row)?.item }

  /// Returns the name in a row, without the rest of its content; nil for a row that is not known.
  func name(at row: Int) -> String? { programResult(at: row)?.name ?? item(at: row)?.name }

  /// Returns the content of a row; nil for a row that is not known.
  /// - Parameter isGone: Whether the file at a path is known to be deleted.
  func content(at row: Int, isGone: (FilePath) -> Bool = { _ in false }) -> RowContent? {
    let matcher = items.matcher
    if let result = programResult(at: row) {
      var content = RowContent(
        icon: ItemIcon(result.icon ?? result.program.icon, fallback: .application),
        name: result.name, matcher: matcher, subtitle: result.summary,
        detail: result.origin)
      content.sum = result.sum
      return content
    }
    if let result = serverResult(at: row) {
      let item = result.item
      return RowContent(
        icon: item.icon, name: item.name, matcher: matcher, subtitle: item.subtitle, detail: result.server)
    }
    return place(at: row).map { place in
      let item = items.item(place)
      let detail = items.showsSource ? place.source.kind(of: item) : nil
      let isGone = item.file.map(isGone) == true
      if place.isByFolders {
        return RowContent(
          place, foundBy: items.query.text, needsName: !items.isFiltered, icon: item.icon, detail: detail,
          isGone: isGone)
      }
      let isCharacter = place.source.id == CharacterSource.sourceID
      var searched = item.searched
      // Before all other names, because the user knows it best.
      if let name = place.source.ownName(at: place.position) { searched.alternateNames.insert(name, at: 0) }
      let isInside = place.source.traits.insideMatching != nil && !matcher.matches(searched)
      let near: NearMatcher? =
        isInside ? NearMatcher(inside: items.query.text) : row >= layout.matches ? NearMatcher(items.query.text) : nil
      if isCharacter { searched.alternateNames.removeAll(where: item.isOfCharacterItself) }
      var content = RowContent(
        searched,
        found: { name in
          near?.highlights(in: name, compounds: searched.compounds)
            ?? matcher.highlights(in: name, compounds: searched.compounds)
        },
        styles: item.nameStyles, icon: icon(of: item, in: place.source), subtitle: item.subtitle,
        hasOneSubtitle: isCharacter, detail: detail, isGone: isGone)
      content.sum = item.answer.map { RowContent.Sum(typed: item.name, is: $0) }
      return content
    }
  }

  /// In a list of several sources, an item without a picture shows its source's picture, because the room for it is
  /// there.
  private func icon(of item: CatalogItem, in source: LoadedSource) -> ItemIcon? {
    guard items.showsIcons else { return nil }
    return item.icon == .none && items.showsSource ? .themed(source.iconName) : item.icon
  }

  /// Whether the first row is a sum, which means that the text is.
  var isSum: Bool { item(at: 0)?.answer != nil }

  /// Returns the row's item for inline completion.
  func candidate(at row: Int) -> InlineCompletion.Candidate? {
    if let result = programResult(at: row) {
      return InlineCompletion.Candidate(item: .result(program: result.program.id, id: result.id), name: result.name)
    }
    if let result = serverResult(at: row) {
      return InlineCompletion.Candidate(item: .result(program: result.provider, id: result.item.id), name: result.title)
    }
    return place(at: row).map { place in
      let item = place.source.items.searchItem(at: Int(place.position))
      return InlineCompletion.Candidate(
        item: .item(Int(place.position), source: place.number),
        // The field keeps the typed text.
        name: place.source.traits.isConfidential ? items.query.text : typedPath(of: place.item) ?? item.name,
        compounds: item.compounds)
    }
  }

  /// Whether the item of a row comes from a confidential source.
  func isConfidential(at row: Int) -> Bool { place(at: row)?.source.traits.isConfidential == true }

  /// Returns the path to type for an item of the typed folder; nil for other items, and for the folder itself.
  private func typedPath(of item: CatalogItem) -> String? {
    guard let folder = items.folder, !item.name.contains("/"), !["~", "."].contains(item.name) else { return nil }
    return folder + item.name + (item.isFolder ? "/" : "")
  }

  /// Returns the identity of a row's item, which stays the same when its source is read again.
  func reference(at row: Int) -> ItemReference? {
    place(at: row).map { ItemReference(source: $0.source.id, item: $0.item.id) }
  }

  /// Returns the reference by which the history remembers a row's item; nil for an item without a permanent identity.
  /// Rows of a script or an engine exist only for one text.
  func rememberedReference(at row: Int) -> ItemReference? {
    !items.standAlone && item(at: row)?.isRemembered == true ? reference(at: row) : nil
  }

  /// The identity of a row, which stays the same when the sources are read again and rows move.
  enum LastingReference: Equatable {
    case item(ItemReference)
    case result(ProgramResult.Reference)
    case server(ServerResult)
  }

  /// Returns the identity of a row; nil for a row that is not known.
  func lasting(at row: Int) -> LastingReference? {
    switch outsideResult(at: row) {
    case .program(let result)?: .result(result.reference)
    case .server(let result)?: .server(result)
    case nil: reference(at: row).map { .item($0) }
    }
  }

  /// Returns the current row of an identity; nil if it is not among the known rows.
  /// - Parameter first: The first item found by its name to check.
  func row(of lasting: LastingReference, from first: Int = 0) -> Int? {
    position(of: lasting, from: first).map(layout.row(of:))
  }

  private func position(of lasting: LastingReference, from first: Int) -> RowLayout.Position? {
    switch lasting {
    case .item(let reference):
      if let found = items.byFolders, found.source.id == reference.source, let place = found.place(of: reference.item) {
        return .byFolders(place)
      }
      if let place = items.hits.indices.dropFirst(first).first(where: { isItem(reference, at: .named($0)) }) {
        return .named(place)
      }
      guard let near = items.near, let place = near.hits.indices.first(where: { isItem(reference, at: .near($0)) })
      else { return nil }
      return .near(place)
    case .result(let reference):
      return items.outside.firstIndex {
        if case .program(let result) = $0 { result.reference == reference } else { false }
      }.map { .outside($0) }
    case .server(let result): return items.outside.firstIndex(of: .server(result)).map { .outside($0) }
    }
  }

  private func isItem(_ reference: ItemReference, at position: RowLayout.Position) -> Bool {
    self.reference(at: layout.row(of: position)) == reference
  }

  /// Returns the facts that the source knows about a row's item besides the row's content.
  func facts(at row: Int) -> [Fact] { place(at: row).map { $0.source.items.facts(at: Int($0.position)) } ?? [] }

  func sourceTitle(at row: Int) -> String? { place(at: row)?.source.title ?? serverResult(at: row)?.server }
}

extension ResultRows.Place {
  /// The place of an item that a search of names found.
  fileprivate init(_ hit: LibraryHit, in snapshot: LibrarySnapshot) {
    number = Int(hit.source)
    source = snapshot.sources[number]
    position = hit.item
    isByFolders = false
  }
}
