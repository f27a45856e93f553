import Catalog
import SmartSearch
import Testing

@testable import HunchModel

/// Privacy of scripts: the text behind a script's keyword must reach nobody but the script.
@Suite("Search session: texts for scripts") struct KeywordOwnershipTests {
  private static func session(_ keywords: Set<String>? = ["pw"]) -> SearchSession {
    var session = SearchSession()
    _ = session.handle(.servicesChanged(.init(suggestions: true, programs: true)))
    _ = session.handle(.scriptKeywordsChanged(keywords))
    return session
  }

  /// Returns all texts that effects send out of the session.
  private static func told(_ effects: [SearchSession.Effect]) -> [String] {
    effects.compactMap { effect in
      switch effect {
      case .suggest(let query): query?.text
      case .searchPrograms(let text): text
      case .searched(let text): text
      default: nil
      }
    }
  }

  private static func type(_ text: String, in session: inout SearchSession) -> [SearchSession.Effect] {
    text.flatMap { session.handle(.field(session.shownField.typing($0))) }
  }

  @Test(
    arguments: [
      (["pw"], "pw bank", ["p", "pw"]),
      ([], "pw bank", ["p", "pw", "pw ", "pw b", "pw ba", "pw ban", "pw bank", "pw bank", "pw bank"]),
      (nil, "pw x", ["p", "pw"]), (["pw"], "pwx", ["p", "pw", "pwx", "pwx", "pwx"]),
    ] as [(Set<String>?, String, [String])])
  func isToldToNobody(keywords: Set<String>?, text: String, told: [String]) {
    var session = Self.session(keywords)
    var effects = Self.type(text, in: &session)
    effects += session.press(.shiftEnter).effects
    effects += session.handle(.answered(.init(generation: session.field.generation, total: 1)))
    #expect(Self.told(effects) == told)
  }

  @Test func aTextIsToldOnceItIsKnownToBeForNoScript() {
    var session = Self.session(nil)
    #expect(Self.told(Self.type("pw x", in: &session)) == ["p", "pw"])
    #expect(Self.told(session.handle(.scriptKeywordsChanged(["gp"]))) == ["pw x"])
  }

  /// Narrowing searches only the sources, which are trusted; providers, programs and the history must not get the
  /// text.
  @Test func narrowingToASourceTellsItToNobodyEither() {
    var session = Self.session()
    var effects = Self.type("pw bank", in: &session)
    effects += session.handle(.narrowed(to: "names"))
    effects += session.press(.shiftEnter).effects
    #expect((Self.told(effects), session.searchedTexts(typed: "pw bank")) == (["p", "pw"], []))
  }

  @Test(arguments: ["pw secret", "w secret", "pwsecret", "secret", "pw secretx"])
  func whatIsMadeOfItByEditsStaysTheScripts(edited: String) {
    var session = Self.session()
    _ = Self.type("pw secret", in: &session)
    let effects = session.handle(.field(.textSet(edited)))
    #expect(Self.told(effects) == [] && session.isForScript && session.searchedTexts(typed: edited) == [])
  }

  @Test(arguments: ["pw", "p", "", "firefox", "q"])
  func whatElseIsTypedIsTheUsersOwn(other: String) {
    var session = Self.session()
    _ = Self.type("pw secret", in: &session)
    _ = session.handle(.field(.textSet(other)))
    #expect(!session.isForScript)
  }

  @Test func theNameOfARowThatIsClickedIsTheScriptsToo() {
    var session = Self.session()
    var effects = Self.type("pw x", in: &session)
    effects += session.handle(.answered(.init(generation: session.field.generation, total: 1)))
    effects += session.handle(.rowActivated(row: 0, .init(item: .item(0, source: 0), name: "entry bank")))
    #expect(session.field.text == "entry bank" && session.isForScript)
    effects += session.handle(.field(.textSet("entry bank s")))
    #expect(session.isForScript && Self.told(effects) == ["p", "pw"])
  }

  @Test func theNameOfARowThatItFoundIsTheScriptsToo() {
    var session = Self.session()
    var effects = Self.type("pw x", in: &session)
    let generation = session.field.generation
    effects += session.handle(.answered(.init(generation: generation, total: 2)))
    effects += session.press(.field(.down)).effects
    effects += session.handle(
      .rowReached(row: 1, .init(item: .item(1, source: 0), name: "entry bank")))
    effects += Self.type("s", in: &session)
    #expect(session.isForScript && Self.told(effects) == ["p", "pw"])
  }
}
