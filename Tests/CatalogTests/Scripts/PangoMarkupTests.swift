import TestSupport
import Testing

@testable import Catalog

@Suite("Markup of rows")
struct PangoMarkupTests {
  @Test(
    "is drawn where it is one of a few harmless marks, and whole",
    arguments: [
      ("plain", "plain", []),
      ("<b>bold</b> not", "bold not", [NameStyle(.weight(700), 0..<4)]),
      (
        "<i>a</i><u>b</u><s>c</s><tt>d</tt>", "abcd",
        [
          NameStyle(.monospaced, 3..<4), NameStyle(.struckThrough, 2..<3), NameStyle(.underlined, 1..<2),
          NameStyle(.italic, 0..<1),
        ]
      ),
      (
        "x <span foreground='#f00' weight=\"light\">y</span>", "x y",
        [NameStyle(.weight(300), 2..<3), NameStyle(.color("#f00"), 2..<3)]
      ),
      ("<span color = 'light sea green'>y</span >", "y", [NameStyle(.color("light sea green"), 0..<1)]),
      // The inner style comes last, and is drawn over the outer one.
      (
        "<span weight='200'>a<b>é&amp;</b></span>", "aé&",
        [NameStyle(.weight(200), 0..<3), NameStyle(.weight(700), 1..<3)]
      ),
      // Attributes that Hunch does not draw must not suppress the others.
      (
        "<span size='99pt' font='x' fgcolor='red'><big>a</big></span>", "a", [NameStyle(.color("red"), 0..<1)]
      ),
    ] as [(String, String, [NameStyle])])
  func drawn(markup: String, text: String, styles: [NameStyle]) {
    let styled = PangoMarkup.styled(markup)
    #expect(styled.text == text && styled.styles == styles)
  }

  @Test(
    "is taken out and not drawn where any of it is not as it should be",
    arguments: [
      ("<b>open", "open"), ("closed</b>", "closed"), ("<b><i>crossed</b></i>", "crossed"),
      ("<b>x</b> a < b", "x a < b"), ("<b>x</b> a & b", "x a & b"), ("<b>x</b> &nope;", "x &nope;"),
      ("<span foreground='url(x)'>a</span>", "a"), ("<span foreground='#12'>a</span>", "a"),
      ("<span foreground=red>a</span>", "a"), ("<span foreground='red>a</span>", "a"),
      ("<span weight='-1'>a</span>", "a"), ("<span weight='9999999999999999999999'>a</span>", "a"),
      ("<b/>a<b>b</b>", "ab"), ("<b onclick>a</b>", "a"), ("<span a='1'b='2'>a</span>", "a"),
      (String(repeating: "<b>", count: 21) + "a" + String(repeating: "</b>", count: 21), "a"),
      (String(repeating: "<b>a</b>", count: 101), String(repeating: "a", count: 101)),
    ])
  func hostile(markup: String, text: String) {
    let styled = PangoMarkup.styled(markup)
    #expect(styled.text == text && styled.styles.isEmpty)
  }

  @Test("of any kind is read in time, and never reaches beyond its text")
  func random() {
    let parts = [
      "<b>", "</b>", "<span color='red'>", "</span>", "<", ">", "&amp;", "&", "é", "\u{202E}", "a\u{301}", "'",
    ]
    for seed in UInt64(0)..<200 {
      var random = SeededRandom(seed: seed)
      let markup = (0..<30).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let styled = PangoMarkup.styled(markup)
      #expect(styled.text == PangoMarkup.text(markup))
      let length = styled.text.unicodeScalars.count
      #expect(styled.styles.allSatisfy { !$0.range.isEmpty && $0.range.upperBound <= length }, "\(markup)")
    }
    #expect(PangoMarkup.styled(String(repeating: "x<big></big>", count: 100_000)).text.count == 100_000)
  }
}
