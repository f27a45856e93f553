public import GLibKit
import SystemKit

extension WebEngines {
  /// Returns the engines that the program offers; each is off until the user adds it.
  /// - Parameters:
  ///   - language: The language code of the user, for Wikipedia.
  ///   - systems: The names of the distribution and its relatives (`ID` and `ID_LIKE` of os-release(5)).
  public static func offered(
    language: String = Languages.code, systems: [String] = OperatingSystem.names
  ) -> [Engine] {
    let packages = systems.lazy.compactMap { packageSearches[$0] }.first
    return [
      Engine(keyword: "d", name: "DuckDuckGo", template: "https://duckduckgo.com/?q={searchTerms}"),
      Engine(
        keyword: "w", name: "Wikipedia",
        template: "https://\(language).wikipedia.org/w/index.php?search={searchTerms}"),
      Engine(
        keyword: "o", name: "OpenStreetMap", template: "https://www.openstreetmap.org/search?query={searchTerms}"),
    ]
      + (packages.map {
        [Engine(keyword: "p", name: localized("{system} Packages", ["system": $0.system]), template: $0.template)]
      } ?? [])
  }

  /// The package search pages of distributions.
  private static let packageSearches: [String: (system: String, template: String)] = [
    "debian": ("Debian", "https://packages.debian.org/search?keywords={searchTerms}"),
    "ubuntu": ("Ubuntu", "https://packages.ubuntu.com/search?keywords={searchTerms}"),
    "fedora": ("Fedora", "https://packages.fedoraproject.org/search?query={searchTerms}"),
    "arch": ("Arch Linux", "https://archlinux.org/packages/?q={searchTerms}"),
    "alpine": ("Alpine", "https://pkgs.alpinelinux.org/packages?name={searchTerms}"),
    "gentoo": ("Gentoo", "https://packages.gentoo.org/packages/search?q={searchTerms}"),
    "nixos": ("NixOS", "https://search.nixos.org/packages?query={searchTerms}"),
    "opensuse": ("openSUSE", "https://software.opensuse.org/search?q={searchTerms}"),
    "void": ("Void Linux", "https://voidlinux.org/packages/?q={searchTerms}"),
  ]
}
