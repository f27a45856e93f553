/// A piece of software in a catalogue.
struct SoftwareComponent: Sendable, Hashable {
  var id: String
  /// The component type of AppStream's specification.
  var kind: String
  var name: String
  var summary: String
  var keywords: [String]
  /// A name in the icon theme, or a path.
  var icon: String
  /// The system's packages that contain it.
  var packages: [String]
  /// The desktop entries that it installs.
  var desktopIDs: [String]
  /// The bundles that contain it, such as `app/org.gimp.GIMP/x86_64/stable` of Flatpak.
  var bundles: [String]

  /// The number of texts in a component.
  private static let parts = 9

  /// The types that people install; all others are parts of these or of the system.
  private static let kinds: Set<String> = [
    "desktop-application", "desktop", "console-application", "web-application", "font", "inputmethod", "icon-theme",
  ]

  /// Parses ``CAppStream``'s output, and returns the components that people install, each once. An incomplete one at
  /// the end is left out.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func components(_ output: [UInt8]) -> [SoftwareComponent] {
    let texts = output.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    var found: [SoftwareComponent] = []
    var places: [String: Int] = [:]
    var start = texts.startIndex
    while texts.endIndex - start >= parts {
      let component = SoftwareComponent(texts[start..<start + parts].map { String(decoding: $0, as: UTF8.self) })
      start += parts
      guard kinds.contains(component.kind), !component.id.isEmpty, !component.name.isEmpty else { continue }
      if let place = places[component.id] {
        // Another catalogue has the same component: further packages and bundles are added.
        found[place].packages += component.packages.filter { !found[place].packages.contains($0) }
        found[place].bundles += component.bundles.filter { !found[place].bundles.contains($0) }
      } else {
        places[component.id] = found.count
        found.append(component)
      }
    }
    return found
  }

  private init(_ texts: [String]) {
    func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
    (id, kind, name, summary) = (texts[0], texts[1], texts[2], texts[3])
    keywords = lines(texts[4])
    icon = texts[5]
    (packages, desktopIDs, bundles) = (lines(texts[6]), lines(texts[7]), lines(texts[8]))
  }
}
