internal import GLibKit
internal import SystemKit

struct SoftwareItems {
  var installed: SoftwareFolders.Installed
  /// Whether an application, such as a software centre, opens AppStream addresses.
  var hasCentre: Bool
  /// Whether apt installs packages.
  var hasAPT: Bool

  /// - Parameter original: the component in English; nil if it is the same.
  func item(_ component: SoftwareComponent, original: SoftwareComponent?) -> CatalogItem {
    let bag = Self.bag(component)
    let originalBag = original.map(Self.bag)
    let isInstalled = isInstalled(component)
    let summary = component.summary.isEmpty ? nil : component.summary
    return CatalogItem(
      id: component.id, name: component.name,
      alternateNames: [bag] + (originalBag.map { $0 == bag ? [] : [$0] } ?? []),
      subtitle: isInstalled ? [localized("Installed"), summary].compactMap(\.self).joined(separator: " · ") : summary,
      icon: ItemIcon(Icon(component.icon), fallback: .package),
      weight: isInstalled ? ItemWeight.software : ItemWeight.absentSoftware,
      actions: actions(component, isInstalled: isInstalled))
  }

  /// Joins name, keywords and packages to one name, to match words of all of them together.
  private static func bag(_ component: SoftwareComponent) -> String {
    ([component.name] + component.keywords + component.packages).joined(separator: " ")
  }

  private func isInstalled(_ component: SoftwareComponent) -> Bool {
    component.packages.contains(where: installed.packages.contains)
      || component.bundles.compactMap(Self.bundleID).contains(where: installed.bundles.contains)
      || component.desktopIDs.contains(where: installed.entries.contains)
  }

  private func actions(_ component: SoftwareComponent, isInstalled: Bool) -> [ItemAction] {
    var actions: [ItemAction] = []
    if isInstalled, let entry = component.desktopIDs.first(where: installed.entries.contains) {
      actions.append(ItemAction(localized("Open"), .launch(desktopID: entry, action: nil)))
    }
    // Only a valid name goes into an address or a command, whatever the catalogue says.
    if hasCentre, Self.isID(component.id) {
      actions.append(ItemAction(localized("Open in Software Centre"), .open(address: "appstream://" + component.id)))
    }
    if !isInstalled, let command = command(for: component) {
      actions.append(ItemAction(localized("Copy “{text}”", ["text": command]), .copy(command)))
    }
    return actions + [ItemAction(localized("Copy ID"), .copy(component.id))]
  }

  /// Returns the command that installs it, for a terminal.
  private func command(for component: SoftwareComponent) -> String? {
    if hasAPT, let package = component.packages.first(where: Self.isPackage) { return "sudo apt install \(package)" }
    return component.bundles.compactMap(Self.bundleID).first.map { "flatpak install \($0)" }
  }

  /// Returns `org.gimp.GIMP` for `app/org.gimp.GIMP/x86_64/stable`.
  private static func bundleID(_ bundle: String) -> String? {
    let parts = bundle.split(separator: "/")
    guard parts.count == 4, parts[0] == "app" else { return nil }
    return isID(String(parts[1])) ? String(parts[1]) : nil
  }

  private static func isID(_ text: String) -> Bool {
    isName(text) { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
  }

  /// Whether a text is a package name by Debian's policy.
  private static func isPackage(_ text: String) -> Bool {
    isName(text) { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
  }

  /// Whether a text begins with a letter or digit, and has only letters, digits and these signs.
  private static func isName(_ text: String, _ isSign: (UInt8) -> Bool) -> Bool {
    text.utf8.count <= 255 && text.utf8.first?.isLetterOrDigit == true
      && text.utf8.allSatisfy { $0.isLetterOrDigit || isSign($0) }
  }
}
