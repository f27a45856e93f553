import XCTest

/// Rows R1 to R45 of the behaviour matrix, by real keys in the real window.
final class InlineCompletionTypingTests: EndToEndTestCase {
  private static let names = [
    "Firefox", "Files", "Fire", "Fire truck", "Cat", "hello world", "example.com", "GOOGLE", "square.fill.on.circle",
    "moz", "mozilla.org",
  ]

  func testTyping() throws {
    let hunch = try launch("pick", input: .lines(Self.names))
    try hunch.row("R1", .type("f"), .shows("f|irefox"))
    try hunch.row("R2", .type("fi"), .shows("fi|refox"), .type("r"), .shows("fir|efox"))
    try hunch.row("R3", .type("fi"), .shows("fi|refox"), .type("x"), .stays("fix|"))
    try hunch.row("R4", .type("fi"), .shows("fi|refox"), .type("l"), .shows("fil|es"))
    try hunch.row("R5", .type("firefo"), .shows("firefo|x"), .type("x"), .stays("firefox|"))
    try hunch.row("R6", .type("fire"), .shows("fire|"), .type(" "), .stays("fire |"), .type("t"), .shows("fire t|ruck"))
    try hunch.row("R7", .type("fire"), .stays("fire|"), .type("f"), .shows("firef|ox"))
    try hunch.row("R8", .type("world"), .stays("world|"))
    try hunch.row("R9", .type("q"), .stays("q|"))
    try hunch.row("R10", .type("hello"), .shows("hello| world"), .type(" "), .shows("hello |world"))
    try hunch.row("R11", .type("cat"), .shows("cat|"), .type(" "), .stays("cat |"))
    try hunch.row("R12", .type("  moz"), .stays("  moz|"), .type("i"), .shows("  mozi|lla.org"))
    try hunch.row("R13", .type(" "), .stays(" |"))
    try hunch.row(
      "R14, R131", .type("example.com"), .shows("example.com|"), .press(.control + "a"), .shows("[example.com]"),
      .type("e"), .shows("e|xample.com"))
    try hunch.row(
      "R15", .type("xample.com"), .press(.home), .shows("^xample.com"), .type("e"), .stays("e^xample.com"),
      .press(.control + "a"), .type("example.co"), .shows("example.co|m"))
    try hunch.row(
      "R16", .type("xamp"), .press(.home), .type("e"), .stays("e^xamp"), .press(.end), .stays("examp|"), .type("l"),
      .shows("exampl|e.com"))
    try hunch.row(
      "R17", .type("e"), .shows("e|xample.com"), .press(.shift + .home), .shows("[example.com]"), .type("è"),
      .stays("è|xample.com"))
    try hunch.row("R19", .type("m"), .shows("m|oz"), .perform { Self.hold("i", in: $0) })
    try hunch.row(
      "R20", .type("fi"), .shows("fi|refox"), .press(.insert), .stays("fi|"), .type("r"), .stays("fir|"), .press(.home),
      .type("F"), .stays("F^ir"), .press(.insert), .press(.end), .type("e"), .stays("Fire|"), .type("f"),
      .shows("Firef|ox"))
    try hunch.row("P2b", .type("fill ci"), .shows("fill ci|rcle"), .type("r"), .shows("fill cir|cle"))
  }

  /// Holds a key until the server repeats it, and checks that only its letters arrive.
  private static func hold(_ key: Key, in hunch: Session) {
    hunch.keyboard.hold(key) {
      hunch.eventually("R19: the key repeats") { ($0.field.text ?? "").hasPrefix("miii") }
    }
    hunch.eventually("R19: only what was typed") { ($0.field.text ?? "").dropFirst().allSatisfy { $0 == "i" } }
  }

  func testCase() throws {
    let hunch = try launch("pick", input: .lines(["Firefox", "GOOGLE", "lower case"]))
    try hunch.row("R23", .type("fIr"), .shows("fIr|efox"))
    for key in [Key.right, .end, .tab] {
      try hunch.row("R24", .type("fIr"), .shows("fIr|efox"), .press(key), .stays("fIrefox|"))
    }
    try hunch.row("R26", .type("go"), .shows("go|OGLE"))
    try hunch.row("R27", .type("low"), .shows("low|er case"), .type("E"), .shows("lowE|r case"))
    try hunch.row("R29", .type("GOO"), .shows("GOO|GLE"), .type("g"), .shows("GOOg|LE"))
    try hunch.row("R25", .type("fIr"), .shows("fIr|efox"), .press(.enter))
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    XCTAssertEqual(hunch.output, "Firefox\n", "R25")
  }

  func testUnicode() throws {
    let names = [
      "éclair", "cafe\u{301} noir", "Straße", "İstanbul", "ﬁnch", "ΟΔΟΣ", "👩‍👩‍👧 family", "😀smile😀face", "शहर",
      "\tdo not", "no\ttabs", "naïve\u{202E}x", "Łódź", "日本語", "Αθήνα",
    ]
    let hunch = try launch("pick", input: .lines(names))
    try hunch.row("R30", .type("e\u{301}"), .shows("e\u{301}|clair"))
    try hunch.row("R31", .type("café"), .shows("café| noir"))
    try hunch.row("R32", .type("ec"), .shows("ec|lair"))
    try hunch.row("R33", .type("e"), .shows("e|clair"), .type("\u{301}"), .shows("e\u{301}|clair"))
    try hunch.row("R34", .type("STRA"), .shows("STRA|ße"), .type("S"), .stays("STRAS|"), .type("S"), .shows("STRASS|e"))
    try hunch.row("R34", .type("STRAß"), .shows("STRAß|e"))
    try hunch.row("R35", .type("i"), .shows("i|stanbul"))
    try hunch.row("R35", .type("İ"), .shows("İ|stanbul"))
    try hunch.row("R36", .type("f"), .stays("f|"), .type("i"), .shows("fi|nch"))
    try hunch.row("R36", .type("ﬁ"), .shows("ﬁ|nch"))
    try hunch.row("R37", .type("οδ"), .shows("οδ|ΟΣ"), .type("ος"), .stays("οδος|"))
    try hunch.row("R38", .type("👩"), .stays("👩|"))
    try hunch.row("R38", .type("श"), .shows("श|हर"))
    try hunch.row("R39", .type("😀s"), .shows("😀s|mile😀face"), .type("m"), .shows("😀sm|ile😀face"))
    try hunch.row("letters on no key: Łódź", .type("łó"), .shows("łó|dź"))
    try hunch.row("letters on no key: 日本語", .type("日"), .shows("日|本語"))
    try hunch.row("letters on no key: Αθήνα", .type("αθ"), .shows("αθ|ήνα"))
    try hunch.row("R43", .type("no"), .stays("no|"))
    try hunch.row("R43", .type("na"), .stays("na|"))
    try hunch.row("R45", .type(" \u{301}e"), .shows(" \u{301}e|clair"))
  }

  func testWritingFromRightToLeft() throws {
    let hunch = try launch("pick", input: .lines(["שלום עולם", "مرحبا", "abc שלום"]))
    try hunch.row("R40", .type("של"), .shows("של|ום עולם"), .press(.left), .stays("שלום עולם|"))
    try hunch.row("R40", .type("של"), .shows("של|ום עולם"), .press(.right), .stays("של^ום עולם"))
    try hunch.row(
      "R40, Ctrl", .type("של"), .shows("של|ום עולם"), .press(.control + .left), .shows("שלום| עולם"))
    try hunch.row("R41", .type("abc"), .stays("abc|"))
    try hunch.row("R42", .type("مر"), .shows("مر|حبا"))
  }
}
