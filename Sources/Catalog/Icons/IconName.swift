internal import Resources
internal import SmartSearch

/// A picture of an icon theme with the names of its variants.
///
/// A theme has many pictures twice, in color and symbolic, and some again for writing from right to left. Somebody who
/// looks for a picture thinks of it once, so that it is one item: by the name of the colored one, with the symbolic name
/// as another that finds it and an action of its own. A picture that is only symbolic keeps its full name, since without
/// the suffix nothing would be found by it. GTK picks the variants for the direction by itself; nobody copies those.
struct IconName: Hashable {
  /// The name to show, and to copy first.
  var name: String
  /// The name of the symbolic variant, where there is one beside the colored.
  var symbolicName: String?

  /// The names of a theme, variants put together, in order.
  static func folded(_ names: [String]) -> [IconName] {
    let known = Set(names)
    return known.compactMap { name in
      if directions.contains(where: { isVariant(name, of: $0, in: known) }) { return nil }
      let symbolic = name + suffix
      if name.hasSuffix(suffix) {
        return known.contains(String(name.dropLast(suffix.count))) ? nil : IconName(name: name)
      }
      return IconName(name: name, symbolicName: known.contains(symbolic) ? symbolic : nil)
    }.sorted { $0.name < $1.name }
  }

  private static let suffix = "-symbolic"
  private static let directions = ["-rtl", "-ltr"]

  /// Whether a name is another for a direction, written `x-rtl`, `x-symbolic-rtl` or `x-rtl-symbolic`.
  private static func isVariant(_ name: String, of direction: String, in known: Set<String>) -> Bool {
    if name.hasSuffix(direction) { return known.contains(String(name.dropLast(direction.count))) }
    guard name.hasSuffix(direction + suffix) else { return false }
    return known.contains(name.dropLast(direction.count + suffix.count) + suffix)
  }

  /// The words of icon names that are made of others.
  private static let compounds = CompoundLines(Resources.iconCompounds).compounds

  /// The picture as an item.
  var item: CatalogItem {
    var actions = [ItemAction("Copy Name", .copy(name))]
    if let symbolicName { actions.append(ItemAction("Copy Symbolic Name", .copy(symbolicName))) }
    return CatalogItem(
      id: name, name: name, alternateNames: symbolicName.map { [$0] } ?? [], compounds: Self.compounds,
      icon: .themed(name),
      weight: ItemWeight.icon, actions: actions)
  }
}
