import Catalog
import GLibKit
import SystemKit

struct Bookmark: Sendable, Hashable {
  var name: String
  var address: String
  /// The containing folder; nil if it has no name worth showing.
  var folder: String?
  /// The browser's name, for display.
  var browser: String

  /// The most bookmarks read from one file.
  static let most = 50_000

  /// The host of the address; nil without one.
  var host: String? {
    guard let start = address.firstRange(of: "://")?.upperBound else { return nil }
    let host = address[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let name = host[(host.lastIndex(of: "@").map(host.index(after:)) ?? host.startIndex)...]
    return name.isEmpty ? nil : String(name.hasPrefix("www.") ? name.dropFirst(4) : name)
  }

  /// Whether the bookmark can be opened: only web addresses can. Others run code in a page or open files with any
  /// program.
  var isOfWeb: Bool {
    let address = address.lowercased()
    return address.hasPrefix("https://") || address.hasPrefix("http://")
  }
}

extension CatalogItem {
  init(_ bookmark: Bookmark) {
    let place = bookmark.isOfWeb ? bookmark.host : String(bookmark.address.prefix(80))
    let name = bookmark.name.isEmpty ? place ?? bookmark.address : bookmark.name
    let copy = ItemAction(localized("Copy Address"), .copy(bookmark.address))
    self.init(
      id: bookmark.address + " " + bookmark.name, name: name,
      alternateNames: [
        [name, bookmark.folder, bookmark.isOfWeb ? bookmark.host : nil].compactMap(\.self).joined(separator: " ")
      ],
      subtitle: [place, bookmark.folder, bookmark.browser].compactMap(\.self).joined(separator: " · "),
      icon: .themed("user-bookmarks"), weight: ItemWeight.bookmark,
      actions: bookmark.isOfWeb ? [ItemAction(localized("Open"), .open(address: bookmark.address)), copy] : [copy])
  }
}
