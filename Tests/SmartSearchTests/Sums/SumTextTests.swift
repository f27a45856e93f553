import Testing

@testable import SmartSearch

/// The texts that count as sums, and the expressions that the calculator gets for them.
@Suite struct SumTextTests {
  @Test(
    "sums and conversions are told from everything else",
    arguments: [
      ("12*17.5", "12 * 17.5"), ("1+2", "1 + 2"), (" 3 × 4 = ", "3 * 4"), ("2**8", "2 ^ 8"), ("-5 - -3", "- 5 - - 3"),
      ("(1 + 2) / 3", "( 1 + 2 ) / 3"), ("(1+2", "( 1 + 2"), ("=5", "5"), ("15% of 80", "15 % * 80"),
      ("80 + 15%", "80 + 15 %"), ("5!", "5 !"), ("9²", "9 ^2"), ("0xff", "0xff"), ("0b101 + 0o17", "0b101 + 0o17"),
      ("sqrt 2", "sqrt ( 2 )"), ("√2 + 1", "sqrt ( 2 ) + 1"), ("SQRT(2+3) * 2", "sqrt ( ( 2 + 3 ) ) * 2"),
      ("sin 30 deg", "sin ( 30 deg )"), ("(sqrt 2) / 2", "( sqrt ( 2 ) ) / 2"), ("log 100", "log10 ( 100 )"),
      ("sqrt -4", "sqrt ( - 4 )"), ("max(sqrt 4, 1)", "max ( sqrt ( 4 ) ; 1 )"),
      ("sqrt sqrt 16", "sqrt ( sqrt ( 16 ) )"),
      ("max(1,2)", "max ( 1 ; 2 )"), ("2 pi", "2 pi"), ("10 mod 3", "10 mod 3"), ("1e6 / 3", "1e6 / 3"),
      ("1,000.5 + 1", "1000.5 + 1"), ("1,000,000*3", "1000000 * 3"), ("(1,000 + 2) * 3", "( 1000 + 2 ) * 3"),
      ("sqrt(1,024)", "sqrt ( ( 1024 ) )"), ("max(1,200)", "max ( 1 ; 200 )"), ("2 tau", "2 tau"),
      ("max((1,000 + 1), 2)", "max ( ( 1000 + 1 ) ; 2 )"),
      ("3 ft in cm", "3 ft to -cm"), ("3 ft 2 in to cm", "3 ft 2 in to -cm"), ("5 in cm", "5 in to -cm"),
      ("6 in in cm", "6 in to -cm"), ("20 °C to °F", "20 °C to -°F"),
      ("100 km/h to mph", "100 km / h to -mph"), ("5 m^2 to ft^2", "5 m ^ 2 to -ft ^ 2"),
      ("10 m^2 in ft^2", "10 m ^ 2 to -ft ^ 2"), ("2 in^2 in cm^2", "2 in ^ 2 to -cm ^ 2"),
      ("1 m^3/h in l/min", "1 m ^ 3 / h to -l / min"), ("(3 m)^2 in ft^2", "( 3 m ) ^ 2 to -ft ^ 2"),
      ("5 m^2 * -3", "5 m ^ 2 * - 3"), ("5 m³ in l", "5 m ^3 to -l"), ("10 m² in ft²", "10 m ^2 to -ft ^2"),
      ("100 km / 2 in miles", "100 km / 2 to -miles"), ("2 m * 3 in cm", "2 m * 3 to -cm"),
      ("20 * 3 in cm", "20 * 3 in to -cm"), ("5 ft 11 in cm", "5 ft 11 in to -cm"), ("15% off 80", "( 1 - 15 % ) * 80"),
      ("5 m^3 to cubic ft", "5 m ^ 3 to -ft ^3"), ("10 Sq ft in square m", "10 ft ^2 to -m ^2"),
      ("10 lbs in kgs", "10 lb to -kg"), ("1 kWh to kJ", "1 (kW*h) to -kJ"), ("1 l in qt", "1 l to -liq_qt"),
      ("8 b to B", "8 bit to -B"), ("3 Kn in km/h", "3 knot to -km / h"),
      ("100 Mbps to MB/s", "100 (Mbit/s) to -MB / s"),
      ("1/2 cup in ml", "( 1 / 2 ) cup to -ml"), ("3/4 in in mm", "( 3 / 4 ) in to -mm"),
      ("3/4 in mm", "( 3 / 4 ) in to -mm"), ("2 kg + 1/2 lb", "2 kg + ( 1 / 2 ) lb"),
      ("1/2 kg * 3", "( 1 / 2 ) kg * 3"),
      ("100 km / 2 h", "100 km / 2 h"), ("12/4/3 m", "12 / 4 / 3 m"), ("3 mb in kb", "3 Mbit to -kbit"),
      ("255/5 in hex", "( 255 / 5 ) to hex"),
      ("255 to hex", "255 to hex"),
      ("255 in hex", "255 to hex"), ("10 to base 3", "10 to base 3"),
      ("2026-12-24 - today", "\"2026-12-24\" - today"), ("today + 3 days", "today + 3 days"),
    ])
  func sums(text: String, expression: String) throws {
    let sum = try #require(SumText(text))
    #expect(sum.expression == expression && sum.isCertain && !sum.hasCurrency)
  }

  @Test(
    "numbers are read as the region writes them",
    arguments: [
      ("1.234,5", "1,5 + 2", "1,5 + 2"), ("1.234,5", "1.000 * 3", "1000 * 3"),
      ("1.234,5", "1.234.567,25 / 2", "1234567,25 / 2"), ("1.234,5", "(1,5 + 2) * 3", "( 1,5 + 2 ) * 3"),
      ("1.234,5", "12*17.5", "12 * 17,5"), ("1.234,5", "0.500 + 1", "0,500 + 1"),
      ("1.234,5", "1000.5 + 1", "1000,5 + 1"),
      ("1.234,5", ",5 * 2", "0,5 * 2"), ("1.234,5", "2 * ,5", "2 * 0,5"), ("1.234,5", ".5 * 2", "0,5 * 2"),
      ("1.234,5", "max(1,5; 2)", "max ( 1,5 ; 2 )"), ("1.234,5", "max(1, 2)", "max ( 1 ; 2 )"),
      ("1.234,5", "max(pi,5)", "max ( pi ; 5 )"), ("1.234,5", "1,5e6 / 3", "1,5e6 / 3"),
      ("1.234,5", "3,5 ft in cm", "3,5 ft to -cm"), ("1.234,5", "2026-12-24 - today", "\"2026-12-24\" - today"),
      ("1\u{202F}234,5", "1 000 * 3", "1000 * 3"), ("1\u{202F}234,5", "1\u{A0}000\u{A0}000,5 + 1", "1000000,5 + 1"),
      ("1\u{202F}234,5", "1.500 * 2", "1,500 * 2"), ("1234,5", "1,5 + 2", "1,5 + 2"),
      ("1,234.5", "1,000.5 + 1", "1000.5 + 1"), ("1,234.5", "max(1,2)", "max ( 1 ; 2 )"),
      ("1234.5", "1,000.5 + 1", "1000.5 + 1"),
      ("1’234.5", "1.5 + 2", "1.5 + 2"), ("1’234.5", "1'000 * 3", "1000 * 3"),
      ("1’234.5", "1’000’000.25 + 1", "1000000.25 + 1"), ("1’234.5", "(1'500.5 + 2) * .5", "( 1500.5 + 2 ) * .5"),
      ("1\u{2009}234.5", "1 000.5 * 3", "1000.5 * 3"),
    ])
  func notations(example: String, text: String, expression: String) throws {
    let sum = try #require(SumText(text, numbers: NumberNotation(example: example)))
    #expect(sum.expression == expression && sum.isCertain)
  }

  @Test(
    "versions, addresses, dates and lists are no numbers with a decimal comma",
    arguments: [
      "1,5", "1.000", "1.2.3-4", "10.0.0.1/24", "24.12.2026 - 1", "1.234.56 + 1", "1,5,5 + 2", "1,5.5 + 2", "1.5.",
      ", 5 + 1", "max(1,5,2)", "+49 171 12345", "0171 123", "12 34",
    ])
  func noNumbers(text: String) {
    #expect(SumText(text, numbers: NumberNotation(example: "1.234,5")) == nil)
    #expect(SumText(text, numbers: NumberNotation(example: "1 234,5")) == nil)
  }

  @Test(
    "commas separate groups of three digits, or the arguments of a function",
    arguments: [
      "1,5 + 2", "1,00 + 2", "1,0000 + 2", "0,500 + 1", "1234,567 + 1", "1.000,5 + 1", "1,000,5 + 1", "1.000.000 + 1",
      "(1,5 + 2) * 3", "sqrt(1,5)", "(1;2) * 3", "1.2.3 + 4", ". + 1",
    ])
  func commas(text: String) {
    #expect(SumText(text) == nil)
  }

  @Test(
    "letters of degrees on both sides of a conversion are temperatures",
    arguments: [
      ("32 F in C", "32 °F to -°C"), ("20 c in f", "20 °C to -°F"), ("100f to c", "100 °F to -°C"),
      ("20 °C in °F", "20 °C to -°F"), ("20°C in F", "20 °C to -°F"), ("300 K in C", "300 K to -°C"),
      ("20 C to kelvin", "20 °C to -K"), ("451 Fahrenheit as Celsius", "451 °F to -°C"),
      ("-40 f in c", "- 40 °F to -°C"),
      ("2 C in kg", "2 C to -kg"), ("2 kg in C", "2 kg to -C"), ("2 * 3 F in C", "2 * 3 F to -C"), ("2 c", nil),
    ] as [(String, String?)])
  func temperatures(text: String, expression: String?) {
    let sum = SumText(text)
    #expect(sum?.expression == expression && sum?.isCertain != false)
  }

  @Test(
    "the form of a result is no unit",
    arguments: [
      ("255 to hex", "255 to hex"), ("90 min to time", "90 min to time"), ("60 to factors", "60 to factors"),
      ("255 to bin16", "255 to bin16"), ("now to UTC", "now to UTC"), ("3 yd to m2", "3 yd to -m2"),
      ("100 km/h to miles/h", "100 km / h to -miles / h"), ("100 € to $", "100 € to -$"),
    ])
  func forms(text: String, expression: String) {
    #expect(SumText(text)?.expression == expression)
  }

  @Test(
    "apostrophes separate groups of three digits, all alike, where the region has them",
    arguments: [
      "1'00 + 2", "1'000'0 + 1", "1'000’000 + 1", "0'500 + 1", "1234'567 + 1", "1'000.000.500 + 1", "it's 1+1",
    ])
  func apostrophes(text: String) {
    #expect(SumText(text, numbers: NumberNotation(example: "1’234.5")) == nil)
  }

  @Test("apostrophes are in no number of another region", arguments: ["1,234.5", "1.234,5", "1234.5"])
  func apostrophesElsewhere(example: String) {
    #expect(SumText("1'000 * 3", numbers: NumberNotation(example: example)) == nil)
  }

  @Test(
    "what may be a sum is asked, and promises nothing", arguments: ["3 parsecs to km", "24/7 support", "10 in music"])
  func uncertain(text: String) throws {
    #expect(try #require(SumText(text)).isCertain == false)
  }

  @Test(
    "a currency is known by its code or sign",
    arguments: [("100 USD to EUR", true), ("100 € in $", true), ("5 eur + 2 usd", true), ("5 eur + 2 zorks", false)])
  func currency(text: String, isCertain: Bool) throws {
    let sum = try #require(SumText(text))
    #expect(sum.hasCurrency && sum.isCertain == isCertain)
  }

  @Test(
    "names, numbers, dates and what lacks its end are no sums",
    arguments: [
      "", " ", "42", "-5", "1.5", "3 ft", "15%", "pi", "today", "2 e", "firefox", "c++", "e-mail", "pi-hole", "log4j",
      "7zip", "7 zip",
      "12*", "12 +", "(", "()", "sqrt", "sqrt(", "3 ft in", "5 m^2 3", "3 to", "7 of 9", "9 to 5", "12 34",
      "+49 171 12345",
      "16:9",
      "2026-12-24", "24/12/2026", "2026-11", "555-12-34", "0171-123", "978-3-16-148410-0", "10.0.0.1/24", "1.2.3-4",
      "=", "a = 3", "report 3 in pdf", "3;4", "1 | 2", "1 & 2", "2 # 3", "[1;2]", "\"a\" + 1", "1\n+2", "1\0+2",
    ])
  func others(text: String) {
    #expect(SumText(text) == nil)
  }

  @Test(
    "commands of a calculator, and functions that read files or start programs, never reach it",
    arguments: [
      "set precision 5", "save x", "exrates", "/set 1", "load(\"/etc/passwd\")", "load 1 + 1", "1 + load(2)",
      "export(1; 2)", "command(\"true\")", "1 + command(2)", "3 command", "3 ft to command", "1 + 2 to load",
      "plot(x)", "1 + plot(2)", "1; quit", "quit", "3 save + 1", "1 + x(2)",
    ])
  func commands(text: String) {
    #expect(SumText(text) == nil)
  }

  @Test("a text of any length costs no more than the longest sum")
  func long() {
    #expect(SumText(String(repeating: "1+", count: 2_048) + "1") == nil)
    #expect(SumText(String(repeating: "9", count: SumText.longest - 2) + "+1") != nil)
    #expect(SumText(String(repeating: "(", count: 200) + "1+1") != nil)
  }

  @Test("only a text that begins like a sum of numbers is too long for one")
  func tooLong() {
    for (part, isTooLong) in [
      ("1+", true), ("2 * (3 - 4) / ", true), ("sqrt 4 + 5 - ", true), ("9", false), ("12 34 ", false), ("a+b ", false),
      ("0171-123-", false), ("3 ft + ", false), ("report ", false),
    ] {
      let text = String(repeating: part, count: 1_000)
      #expect(SumText.isTooLong(text) == isTooLong, "\(part)")
      #expect(!SumText.isTooLong(String(text.prefix(SumText.longest))), "\(part), not too long")
    }
  }

  @Test(
    "sums with units, dates and unknown words are not of numbers",
    arguments: [
      ("9^9^9^9", true), ("factorial(10^9)", true), ("15% of 80", true), ("2 pi", true), ("0xff", true),
      ("3 ft in cm", false), ("3 ft + 2 m", false), ("255 to hex", false), ("2026-12-24 - today", false),
      ("2 + 3 pdf", false), ("5 USD + 1", false),
    ])
  func ofNumbers(text: String, isOfNumbers: Bool) throws {
    #expect(try #require(SumText(text)).isOfNumbers == isOfNumbers)
  }
}
