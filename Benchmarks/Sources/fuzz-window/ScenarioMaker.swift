import FuzzSupport

/// Makes the scenario of a case, only from the case's random numbers, so repeating a case gives the same scenario.
struct ScenarioMaker {
  /// The home folder of the scenario.
  let home: String

  func make(_ random: inout FuzzRandom) -> Scenario {
    switch random.int(below: 24) {
    case 0...4: lateEntry(&random)
    case 5...7: icons(&random)
    case 8...10: names(&random)
    case 11...13: entries(&random)
    case 14, 15: settings(&random)
    case 16, 17: longText(&random)
    case 18: lateLines(&random)
    case 19, 20: settingsWriters(&random)
    case 21, 22: launches(&random)
    default: again(&random)
    }
  }

  /// A mistyped word, its correction, and then a program whose name is exactly the mistyped word.
  private func lateEntry(_ random: inout FuzzRandom) -> Scenario {
    let word = HostileText.word(&random)
    let typed = KeyScript.misspelling(String(word.prefix(random.int(in: 4...word.count))), &random)
    var scenario = Scenario(title: "an entry appears under a correction", files: HostileEntries.ordinary())
    scenario.steps = [.wait(random.int(in: 300...900))] + KeyScript.typing(typed, &random)
    if !random.oneIn(5) { scenario.steps += [.key(random.oneIn(6) ? .enter.with(.control) : .enter), .wait(300)] }
    for _ in 0..<random.int(in: 1...3) {
      scenario.steps += [.key(random.element(of: [.down, .down, .down, .up, .right])), .wait(random.int(below: 80))]
    }
    for number in 0..<random.int(in: 1...3) {
      let name = Array(typed.utf8) + Array(" ".utf8) + HostileText.name(&random).prefix(40)
      scenario.steps += [.put(HostileEntries.named(name, id: "late\(number)")), .wait(random.int(in: 100...2_500))]
    }
    scenario.steps.append(.wait(2_000))
    scenario.steps += KeyScript.steps(random.int(in: 1...6), names: [Array(typed.utf8)], &random)
    if random.oneIn(2) {
      scenario.steps += [.put(HostileEntries.removed("late0")), .wait(1_500)] + KeyScript.steps(4, &random)
    }
    return scenario
  }

  /// Rows with icons of every kind.
  private func icons(_ random: inout FuzzRandom) -> Scenario {
    let icons = HostileIcons(home: home, &random)
    var scenario = Scenario(title: "icons", arguments: ["pick"], files: icons.files)
    let lines = (0..<random.int(in: 1...12)).map { _ in
      Array("\(HostileText.plain(&random))\0icon\u{1F}\(icons.description(&random).filter { $0 != "\n" })\n".utf8)
    }
    scenario.input = .bytes(Array(lines.joined()))
    scenario.steps = [.wait(500)] + KeyScript.steps(random.int(in: 3...15), closes: false, &random)
    return scenario
  }

  /// Lines with hostile names and metadata.
  private func names(_ random: inout FuzzRandom) -> Scenario {
    var scenario = Scenario(title: "names", arguments: ["pick"])
    let endsInNul = random.oneIn(4)
    if endsInNul { scenario.arguments.append("-0") }
    let names = (0..<random.int(in: 1...60)).map { _ in
      HostileText.name(&random).filter { $0 != (endsInNul ? 0 : 0x0A) }
    }
    let end: UInt8 = endsInNul ? 0 : 0x0A
    let lines = names.map { $0 + (endsInNul || random.oneIn(2) ? [] : metadata(&random)) + [end] }
    scenario.input = .bytes(Array(lines.joined()))
    if random.oneIn(4) { scenario.arguments += ["--query", HostileText.mixed(4, &random)] }
    if random.oneIn(6) { scenario.arguments += ["--prompt", HostileText.mixed(9, &random)] }
    scenario.steps =
      [.wait(200)] + KeyScript.steps(random.int(in: 5...25), names: names, closes: random.oneIn(3), &random)
    return scenario
  }

  /// Returns metadata after a NUL, known to rofi or unknown.
  private func metadata(_ random: inout FuzzRandom) -> [UInt8] {
    var bytes: [UInt8] = [0]
    for _ in 0..<random.int(in: 1...5) {
      bytes += Array(random.element(of: ["icon", "display", "meta", "nonselectable", "info", "", "\0", "urgent"]).utf8)
      if !random.oneIn(6) { bytes.append(0x1F) }
      bytes += random.oneIn(3) ? Array("true".utf8) : HostileText.name(&random).filter { $0 != 0x0A }
      if !random.oneIn(6) { bytes.append(0x1F) }
    }
    return bytes
  }

  /// Desktop entries that appear, change and disappear while keys are pressed.
  private func entries(_ random: inout FuzzRandom) -> Scenario {
    let icons = HostileIcons(home: home, &random)
    let entries = HostileEntries(icons: icons)
    var scenario = Scenario(title: "entries", files: icons.files + HostileEntries.ordinary())
    if random.oneIn(3) { scenario.arguments.append("--private") }
    if random.oneIn(4) { scenario.files += HostileSettings.deafProvider(&random) }
    for number in 0..<random.int(in: 0...8) { scenario.files.append(entries.hostile(id: "fuzz\(number)", &random)) }
    scenario.steps = [.wait(random.int(in: 0...800))]
    for _ in 0..<random.int(in: 3...12) {
      let id = random.oneIn(3) ? HostileText.word(&random) : "fuzz\(random.int(below: 9))"
      let change = random.oneIn(4) ? HostileEntries.removed(id) : entries.hostile(id: id, &random)
      scenario.steps.append(.put(change))
      scenario.steps += KeyScript.steps(random.int(in: 1...4), &random)
      if random.oneIn(3) { scenario.steps.append(.wait(1_200)) }
    }
    return scenario
  }

  /// The user's own files, invalid from the start or later.
  private func settings(_ random: inout FuzzRandom) -> Scenario {
    var scenario = Scenario(
      title: "settings", files: HostileEntries.ordinary() + HostileSettings.files(&random))
    if random.oneIn(3) { scenario.files += HostileSettings.deafProvider(&random) }
    scenario.steps = [.wait(300)]
    for _ in 0..<random.int(in: 1...6) {
      scenario.steps += KeyScript.steps(random.int(in: 1...5), &random)
      if random.oneIn(2) { scenario.steps += [.put(HostileSettings.file(&random)), .wait(random.int(below: 600))] }
      if random.oneIn(5) { scenario.steps += [.key(Key(0x2C, [.control])), .wait(400), .key(.escape)] }
      if random.oneIn(5) {
        scenario.steps += [.startAgain(["--", Self.argument(HostileText.name(&random))]), .wait(400)]
      }
    }
    return scenario
  }

  /// Other programs write the settings repeatedly while keys are pressed, and Preferences write them as well.
  private func settingsWriters(_ random: inout FuzzRandom) -> Scenario {
    var scenario = Scenario(title: "settings writers", files: HostileEntries.ordinary())
    if random.oneIn(2) { scenario.files.append(HostileSettings.rewritten(&random)) }
    scenario.steps = [.wait(random.int(below: 500))]
    for _ in 0..<random.int(in: 4...15) {
      if random.oneIn(3) { scenario.steps += [.key(Key(0x2C, [.control])), .wait(300)] }
      for _ in 0..<random.int(in: 1...6) {
        scenario.steps += [.put(HostileSettings.rewritten(&random)), .wait(random.element(of: [0, 0, 5, 50, 350]))]
        // In Preferences, these keys choose something.
        if random.oneIn(3) { scenario.steps += [.key(.tab), .key(Key(0x20)), .wait(20)] }
      }
      scenario.steps += [.key(.escape)].filter { _ in random.oneIn(4) }
      scenario.steps += KeyScript.steps(random.int(in: 1...4), closes: false, &random)
    }
    return scenario
  }

  /// Entries with hostile commands, each of which is found and started.
  private func launches(_ random: inout FuzzRandom) -> Scenario {
    let icons = HostileIcons(home: home, &random)
    let entries = HostileEntries(icons: icons)
    var scenario = Scenario(title: "launches", files: icons.files)
    scenario.steps = [.wait(600)]
    for number in 0..<random.int(in: 2...8) {
      let word = HostileText.word(&random)
      scenario.files.append(entries.launched(word, id: "launch\(number)", &random))
      scenario.steps += KeyScript.typing(word, &random) + [.wait(150)]
      scenario.steps += [.key(random.element(of: [.enter, .enter.with(.shift), .enter.with(.control)])), .wait(300)]
      scenario.steps += [.startAgain([]), .wait(200), .key(Key(0x61, [.control])), .key(.backspace)]
    }
    return scenario
  }

  /// Long texts, pasted and edited.
  private func longText(_ random: inout FuzzRandom) -> Scenario {
    let size = random.element(of: [2_000, 10_000, 64_000, 250_000, 1_000_000])
    let text = random.oneIn(3) ? HostileText.name(&random) : HostileText.long(size, &random)
    var scenario = Scenario(title: "long text", files: HostileEntries.ordinary())
    if random.oneIn(2) {
      scenario.arguments = ["pick"]
      scenario.input = .bytes(Array("calculator\ncalendar\n".utf8) + text.filter { $0 != 0x0A } + [0x0A])
    }
    if random.oneIn(4) { scenario.arguments += [scenario.arguments.isEmpty ? "--" : "--query", Self.argument(text)] }
    scenario.steps = [.wait(300), random.oneIn(4) ? .pastePrimary(text) : .paste(text), .wait(300)]
    scenario.steps += KeyScript.steps(random.int(in: 3...12), closes: false, &random)
    return scenario
  }

  /// Returns a text as an argument, within the kernel's limit and without NUL.
  private static func argument(_ text: [UInt8]) -> String {
    let scalars = String(decoding: text.filter { $0 != 0 }, as: UTF8.self).unicodeScalars
    return String(String.UnicodeScalarView(scalars.prefix(30_000)))
  }

  /// Lines that arrive while keys are pressed.
  private func lateLines(_ random: inout FuzzRandom) -> Scenario {
    var scenario = Scenario(title: "late lines", arguments: ["pick"], input: .pipe)
    for _ in 0..<random.int(in: 3...20) {
      let name = Array(HostileText.name(&random).filter { $0 != 0x0A }.prefix(30_000))
      let ending = random.oneIn(6) ? [] : metadata(&random).filter { $0 != 0x0A }.prefix(20_000) + [0x0A]
      scenario.steps.append(.feed(name + ending))
      scenario.steps += KeyScript.steps(random.int(in: 0...3), names: [name], closes: false, &random)
    }
    return scenario
  }

  /// Repeated steps, which must not need more memory each time.
  private func again(_ random: inout FuzzRandom) -> Scenario {
    var scenario = Scenario(title: "again", files: HostileEntries.ordinary(), isRepeated: true)
    let names = (0..<20).map { _ in HostileText.name(&random).filter { $0 != 0x0A && $0 != 0 }.prefix(3_000) }
    if random.oneIn(2) {
      scenario.arguments = ["pick"]
      scenario.input = .bytes(Array(names.map { $0 + [0x0A] }.joined()))
    }
    // Each round begins in the same state.
    let clear: [Step] = [.key(Key(0x30, [.control])), .key(Key(0x66, [.control])), .key(.backspace), .wait(20)]
    scenario.steps =
      [.settle] + KeyScript.steps(random.int(in: 2...5), names: names.map(Array.init), closes: false, &random) + clear
    return scenario
  }
}
