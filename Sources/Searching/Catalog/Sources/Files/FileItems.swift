package import FileIndexing
internal import SmartSearch

extension FileIndex {
  /// All files and folders as items, at the positions of the index. They are made when they are asked for.
  package var catalogItems: CatalogItems {
    CatalogItems(
      count: names.positionCount,
      search: { names.item(at: UInt32($0)) ?? SearchItem(name: "") },
      find: { FilePath(id: $0).flatMap { position(of: $0.bytes) }.map(Int.init) },
      make: { item(at: UInt32($0)) })
  }

  private func item(at position: UInt32) -> CatalogItem {
    // Nobody asks for what is not there.
    guard let path = path(of: position).flatMap({ FilePath($0) }) else { return CatalogItem(id: "", name: "") }
    var item = FileItem.item(of: path, isFolder: isFolder(position))
    if !compounds.isEmpty, let searched = names.item(at: position) { item.compounds = searched.compounds }
    return item
  }
}
