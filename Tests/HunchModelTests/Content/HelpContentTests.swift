import Catalog
import Foundation
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

@Suite("What the window says of itself") struct HelpContentTests {
  @Test("is what the metainfo says of the program")
  func about() throws {
    let metainfo = try Checkout.text(of: "data/app.hunch.Hunch.metainfo.xml")
    for said in [
      "<name>\(AboutContent.name)</name>", "<summary>\(AboutContent.summary)</summary>",
      "<project_license>\(AboutContent.licence)</project_license>",
      "<url type=\"homepage\">\(AboutContent.website)</url>",
    ] {
      #expect(metainfo.contains(said))
    }
  }

  @Test("names the folder of settings, and only files that the manual page knows")
  func ownFiles() throws {
    let page = try Checkout.text(of: "data/hunch.1")
    let places = HelpContent.sections().flatMap(\.lines).map(\.sign).filter { $0.hasPrefix("~/") }
    #expect(places.count == 7)
    for place in places { #expect(page.contains(place.replacing(".en", with: ".")), "\(place)") }
  }

  @Test("has an address that opens, and a keyword, as the usual engine has them")
  func webExamples() throws {
    let signs = HelpContent.sections().flatMap(\.lines).map(\.sign)
    let engines = WebEngines("w = Wikipedia https://en.wikipedia.org/w/index.php?search={searchTerms}", path: "engines")
    for sign in ["www.example.org", "w swift"] {
      #expect(signs.contains(sign) && engines.items(for: sign)?.count == 1, "\(sign)")
    }
  }

  @Test(
    "has examples that find what it says",
    arguments: [
      ("p pe", "person.badge.plus"), ("lodz", "Łódź"), ("fire priv", "Firefox · New Private Window"),
      ("smil eyes", "smiling face with smiling eyes"),
    ])
  func examples(typed: String, name: String) {
    #expect(HelpContent.sections().flatMap(\.lines).contains { $0.sign == typed } && SmartMatcher(typed).matches(name))
  }
}
