internal import GLibKit
internal import SmartSearch
internal import SystemKit

/// An icon of some themes, with its item.
struct IconItem {
  let name: IconName
  /// The icon from the themes.
  let icon: ListedIcon
  /// Its symbolic variant, if that has a different name.
  let symbolic: ListedIcon?
  /// The compounds among the words of its name. Those of all names would have each name divided for them at a key.
  let compounds: Compounds
  /// Whether several themes are listed, and rows name the themes that have the icon.
  let namesThemes: Bool

  static func items(of icons: [String: ListedIcon], namesThemes: Bool) -> CatalogItems {
    var compounds = CompoundFinder(allCompounds)
    let all = IconName.folded(icons.keys).map { name in
      IconItem(
        name: name, icon: icons[name.name] ?? ListedIcon(), symbolic: name.symbolicName.flatMap { icons[$0] },
        compounds: compounds.compounds(in: name.name), namesThemes: namesThemes)
    }
    return CatalogItems(all.map(\.item), facts: all.map(\.facts))
  }

  /// The compounds among the words of icon names.
  private static let allCompounds = CompoundLines(PackageResources.compounds_txt).compounds

  var item: CatalogItem {
    CatalogItem(
      id: name.name, name: name.name, alternateNames: name.symbolicName.map { [$0] } ?? [], compounds: compounds,
      subtitle: subtitle, icon: picture, weight: ItemWeight.icon, actions: actions)
  }

  var facts: [Fact] {
    [
      Fact(localized("Context", context: "what an icon is for"), contexts), Fact(localized("Themes"), themes),
      Fact(localized("Symbolic", context: "the name of an icon's symbolic form"), name.symbolicName.map { [$0] } ?? []),
    ].filter { !$0.values.isEmpty }
  }

  private var themes: [String] { Self.union(icon.themes, symbolic?.themes) }
  private var contexts: [String] { Self.union(icon.contexts, symbolic?.contexts) }

  private static func union(_ first: [String], _ second: [String]?) -> [String] {
    first + (second ?? []).filter { !first.contains($0) }
  }

  private var subtitle: String? {
    let words = namesThemes ? themes : contexts
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// GTK finds only icons of the desktop's theme by name; other icons are shown from their files.
  private var picture: ItemIcon {
    let place = icon.drawing ?? icon.pixels
    if !icon.isUsual, case .file(let path)? = place { return ItemIcon(Icon(path: path), fallback: .picture) }
    return .themed(name.name)
  }

  private var actions: [ItemAction] {
    var actions = [ItemAction(localized("Copy Name"), .copy(name.name))]
    if let symbolicName = name.symbolicName {
      actions.append(ItemAction(localized("Copy Symbolic Name"), .copy(symbolicName)))
    }
    actions += Self.saving(icon, name.name) { localized("Save as {format}…", ["format": $0]) }
    if let symbolic, let symbolicName = name.symbolicName {
      actions += Self.saving(symbolic, symbolicName) { localized("Save Symbolic as {format}…", ["format": $0]) }
    }
    return actions
  }

  /// Returns the actions that save an icon: an SVG drawing unchanged or as pixels, pixels only unchanged.
  private static func saving(_ icon: ListedIcon, _ name: String, title: (_ format: String) -> String) -> [ItemAction] {
    let forms: [(format: IconPicture.Format, origin: ListedIcon.Place?)] = [
      (.svg, icon.drawing), (.png, icon.drawing ?? icon.pixels),
    ]
    return forms.compactMap { format, origin in
      origin.map {
        ItemAction(
          title(format.rawValue.uppercased()), .savePicture(IconPicture(name: name, origin: $0, format: format)))
      }
    }
  }
}

/// The picture of an icon theme, with the names of its variants.
///
/// A theme has many pictures twice, in color and symbolic, and some again for right-to-left writing. A user looks for
/// each picture once, so all variants are one item. It has the name of the colored variant, and the symbolic name as
/// an alternate name with its own action. A picture with only a symbolic variant keeps its full name, because the
/// name without the suffix finds nothing in the theme. GTK picks the variants for a direction itself; nobody copies
/// those.
struct IconName: Hashable {
  /// The name to show, and to copy first.
  var name: String
  /// The name of the symbolic variant, if the picture also has a colored one.
  var symbolicName: String?

  /// Combines the variants among the names of a theme, and returns them in alphabetical order.
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

  /// Whether a name is the variant of another for a direction: `x-rtl`, `x-symbolic-rtl` or `x-rtl-symbolic`.
  private static func isVariant(_ name: String, of direction: String, in known: Set<String>) -> Bool {
    if name.hasSuffix(direction) { return known.contains(String(name.dropLast(direction.count))) }
    guard name.hasSuffix(direction + suffix) else { return false }
    return known.contains(name.dropLast(direction.count + suffix.count) + suffix)
  }
}
