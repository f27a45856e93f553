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

  /// The names of a theme, variants put together, in the order of the alphabet.
  static func folded(_ names: some Collection<String>) -> [IconName] {
    let known = Set(names)
    let icons = known.compactMap { name -> IconName? in
      if directions.contains(where: { isVariant(name, of: $0, in: known) }) { return nil }
      let symbolic = name + suffix
      if name.hasSuffix(suffix) {
        return known.contains(String(name.dropLast(suffix.count))) ? nil : IconName(name: name)
      }
      return IconName(name: name, symbolicName: known.contains(symbolic) ? symbolic : nil)
    }
    let keyed = icons.map { (key: Fold.fold($0.name), icon: $0) }
    return keyed.sorted { ($0.key, $0.icon.name) < ($1.key, $1.icon.name) }.map(\.icon)
  }

  private static let suffix = "-symbolic"
  private static let directions = ["-rtl", "-ltr"]

  /// Whether a name is another for a direction, written `x-rtl`, `x-symbolic-rtl` or `x-rtl-symbolic`.
  private static func isVariant(_ name: String, of direction: String, in known: Set<String>) -> Bool {
    if name.hasSuffix(direction) { return known.contains(String(name.dropLast(direction.count))) }
    guard name.hasSuffix(direction + suffix) else { return false }
    return known.contains(name.dropLast(direction.count + suffix.count) + suffix)
  }
}
