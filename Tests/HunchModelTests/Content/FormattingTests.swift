import Testing

@testable import HunchModel

@Suite struct FormattingTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (61204, "61,204"), (1_234_567, "1,234,567"), (-1000, "-1,000"),
  ])
  func numbersHaveTheirThousandsSetApart(value: Int, text: String) {
    #expect(Formatting.number(value) == text)
  }

  @Test(arguments: [
    (Duration.nanoseconds(200), "1 µs"), (.microseconds(37), "37 µs"), (.microseconds(340), "0.3 ms"),
    (.microseconds(9_960), "10.0 ms"), (.milliseconds(12), "12 ms"), (.milliseconds(1_240), "1.2 s"),
  ])
  func timesAreShort(duration: Duration, text: String) {
    #expect(Formatting.time(duration) == text)
  }

  @Test(arguments: [
    ("/home/ann/.config/hunch/settings.ini: line 3", "~/.config/hunch/settings.ini: line 3"),
    ("cannot read “/home/ann/a”, /home/ann/b: no", "cannot read “~/a”, ~/b: no"),
    ("/mnt/home/ann/a", "/mnt/home/ann/a"), ("/home/anna/a", "/home/anna/a"), ("nothing", "nothing"),
  ])
  func pathsInProblemsBeginWithATilde(sentence: String, shown: String) {
    #expect(Formatting.problem(sentence, home: "/home/ann") == shown)
  }

  @Test(arguments: [
    ("no software catalogue is installed", "No software catalogue is installed"), ("über", "Über"), ("", ""),
    ("cannot read /etc/list: no", "Cannot read /etc/list: no"), ("staff.csv:3: no quote", "staff.csv:3: no quote"),
    ("/etc/list: no", "/etc/list: no"), ("width in [Window]: “x”", "Width in [Window]: “x”"),
    ("“x” is no path", "“x” is no path"), ("لا كتالوج", "لا كتالوج"),
  ])
  func aProblemOfItsOwnBeginsWithACapitalButForNamesOfFiles(problem: String, sentence: String) {
    #expect(Formatting.sentence(problem) == sentence)
  }
}
