import SmartSearch
import TestSupport
import Testing

@testable import Catalog

/// The answers of Debian's `qalc`, which `scripts/setup.sh test` installs.
@Suite("The calculator", .timeLimit(.minutes(5))) struct CalculatorTests {
  /// Long enough for a busy machine: many of these tests run at the same time.
  private static let deadline = Duration.seconds(60)

  private func answer(_ text: String) async throws -> String? {
    try await Calculator(deadline: Self.deadline).answer(to: try #require(SumText(text), "\(text) is a sum"))
  }

  @Test(
    "works out sums and conversions",
    arguments: [
      ("12*17.5", "210"), ("1+2", "3"), ("15% of 80", "12"),
      ("15% off 80", "68"), ("80 + 15%", "92"), ("0xff", "255"), ("2**8", "256"),
      ("5!", "120"), ("10 mod 3", "1"), ("max(1,2)", "2"), ("3 ft in cm", "91.44 cm"), ("5 in cm", "12.7 cm"),
      ("255 to hex", "0xFF"), ("sqrt 16", "4"), ("√16", "4"), ("9²", "81"), ("100 °C to °F", "212 °F"),
      ("36 km/h to m/s", "10 m/s"), ("2026-12-24 - 2026-12-01", "23 d"), ("log10(1000)", "3"),
      ("log 100", "2"), ("sin 30 deg", "0.5"), ("3 - 5", "-2"), ("2026-12-24 + 3 days", "2026-12-27"),
      ("1,234.5 * 2", "2469"), ("1,000*3", "3000"), ("gcd(12,18)", "6"), ("tau ^ 2", "39.47841760"),
      ("2 ^ tau", "77.88023365"), ("2 tau", "12.56637061"),
    ])
  func sums(text: String, expected: String) async throws {
    #expect(try await answer(text) == expected)
  }

  @Test(
    "converts to the unit that was asked for alone",
    arguments: [
      ("10 m^2 in ft^2", "107.6391042 ft²"), ("10 m² in ft²", "107.6391042 ft²"), ("5 m^3 in l", "5000 L"),
      ("2 in^2 in cm^2", "12.9032 cm²"), ("100 km in miles", "62.13711922 mi"), ("90 min in hours", "1.5 h"),
      ("180 cm in ft", "5.905511811 ft"), ("70 kg in lb", "154.3235835 lb"), ("10 lbs in kg", "4.5359237 kg"),
      ("1 kWh to kJ", "3600 kJ"), ("100 W * 3 h in kWh", "0.3 kW·h"), ("16 b to B", "2 B"),
      ("100 km / 2 in miles", "31.06855961 mi"), ("5 m^3 to cubic ft", "176.5733336 ft³"),
      ("10 sq ft in m^2", "0.9290304 m²"), ("2 l in pints", "4.226752838 pints"), ("5 ft 11 in cm", "180.34 cm"),
      ("100 Mbps to MB/s", "12.5 MB/s"),
      ("100 km to fathoms", "54680.66492 fathoms"),
      ("100 km/h in mph", "62.13711922 mph"), ("2026-12-24 - 2026-12-01 in hours", "552 h"),
      ("255 in binary", "0000 0000 1111 1111"),
      ("90 min to time", "1:30"), ("60 to factors", "2^2 × 3 × 5"), ("10 to base 3", "101"),
      ("3 days + 2 hours", "3 d + 2 h"),
      ("32 F in C", "0 °C"), ("20 c in f", "68 °F"), ("98.6 f to c", "37 °C"), ("20 °C in °F", "68 °F"),
      ("300 K in C", "26.85 °C"), ("-40 F in C", "-40 °C"), ("100 celsius to fahrenheit", "212 °F"),
    ])
  func conversions(text: String, expected: String) async throws {
    #expect(try await answer(text) == expected)
  }

  @Test(
    "reads and writes a decimal comma where the region has one",
    arguments: [
      ("1,5 + 2", "3,5"), ("1.000 * 3", "3000"), ("(1,5 + 2) * 3", "10,5"), ("12*17.5", "210"),
      ("3 ft in cm", "91,44 cm"),
      ("max(1,5; 2) / 4", "0,5"), ("2026-12-24 + 3 days", "2026-12-27"),
    ])
  func decimalComma(text: String, expected: String) async throws {
    let numbers = NumberNotation(example: "1.234,5")
    let sum = try #require(SumText(text, numbers: numbers))
    #expect(try await Calculator(numbers: numbers, deadline: Self.deadline).answer(to: sum) == expected)
  }

  @Test(
    "reads apostrophes between groups where the region has them",
    arguments: [("1'000 * 3", "3000"), ("1’000.5 + 1", "1001.5"), ("12*17.5", "210")])
  func apostrophes(text: String, expected: String) async throws {
    let numbers = NumberNotation(example: "1’234.5")
    #expect(
      try await Calculator(numbers: numbers, deadline: Self.deadline).answer(
        to: try #require(SumText(text, numbers: numbers))) == expected)
  }

  @Test("goes by today's date")
  func today() async throws {
    #expect(try await answer("today - yesterday") == "1 d")
  }

  @Test(
    "has no answer to what it does not know, to what takes too long, and to what comes to too much",
    arguments: [
      "3 zorks to km", "9^9^9^9", "factorial(10^9)", "3 wibbles + 2", "2 + 3 pdf", "24/7 support", "10 in music",
    ])
  func none(text: String) async throws {
    let answer = try await answer(text)
    // qalc only estimates some sums, which is an answer too. It must fit into a line.
    #expect((answer?.unicodeScalars.count ?? 0) <= SumText.longest)
    if text.contains(" ") { #expect(answer == nil) }
  }

  @Test("writes numbers as the user does, and knows English words")
  func numbers() {
    let environment = Calculator.environment(["LANG": "de_DE.UTF-8", "HOME": "/home/me", "LC_MESSAGES": "de_DE.UTF-8"])
    #expect(environment["LC_NUMERIC"] == "de_DE.UTF-8" && environment["LC_MESSAGES"] == "C.UTF-8")
    #expect(environment["HOME"] == "/dev/null")
    #expect(Calculator.environment(["LC_ALL": "fr_FR.UTF-8", "LANG": "C"])["LC_NUMERIC"] == "fr_FR.UTF-8")
  }

  @Test(
    "is believed in one line that is no complaint and says something",
    arguments: [
      ("210\n", "210"), ("\n 210 \n", "210"), ("", nil), ("1\n2\n", nil), ("error: no\n", nil),
      ("warning: old\n210\n", nil),
      ("1/0\n", nil), ("1 + 1/0\n", nil), ("1/0.5 m\n", "1/0.5 m"), ("3'k'\n", nil), ("12 * 17.5\n", nil),
      ("aborted\n", nil), ("3 \"pdf\" + 2\n", nil), ("9^(9^3)\n", nil),
      ("\"2026-11-27\"\n", "2026-11-27"),
      ("−2\n", "-2"), ("\"\"\n", nil), ("2\u{1B}[1m10\n", "2[1m10"), (String(repeating: "9", count: 300), nil),
    ] as [(String, String?)])
  func output(text: String, expected: String?) throws {
    #expect(Calculator.answer(in: text, to: try #require(SumText("12*17.5"))) == expected)
  }

  /// Currencies are all that it would fetch something for.
  @Test("knows no currencies, and has no settings")
  func arguments() async throws {
    let folder = TemporaryFolder()
    let path = try folder.write("#!/bin/sh\necho \"$* $HOME\"\n", to: "qalc", mode: 0o700)
    let sum = try #require(SumText("1+1"))
    let said = try await Calculator(deadline: Self.deadline) { path }.answer(to: sum) ?? ""
    for part in ["-nocurrencies", "-defaults", " -- \(sum.expression) /dev/null"] {
      #expect(said.contains(part), "\(said)")
    }
  }

  @Test("is ended where it hangs, floods or fails, and writes no file")
  func misbehaviour() async throws {
    let folder = TemporaryFolder()
    let sum = try #require(SumText("1+1"))
    for body in [
      "exec sleep 1000", "exec yes", "echo 2; exit 1", "kill -SEGV $$", "echo 2 > '\(folder.path)/written'; echo 2",
      // It answers only if its memory has no limit.
      "[ \"$(ulimit -v)\" = unlimited ] && echo 2",
    ] {
      let path = try folder.write("#!/bin/sh\nPATH=/usr/bin:/bin\n\(body)\n", to: "qalc", mode: 0o700)
      #expect((try? await Calculator { path }.answer(to: sum)) == nil, "\(body)")
    }
    // Nothing is known of the sum then.
    for path in [nil, "/nonexistent", try folder.write("#!/bin/sh\nexec /bin/sleep 1000\n", to: "slow", mode: 0o700)] {
      await #expect(throws: Calculator.Unanswered.self) { try await Calculator { path }.answer(to: sum) }
    }
  }
}
