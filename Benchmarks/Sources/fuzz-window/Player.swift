import FuzzSupport

/// Plays a scenario with the real program, and checks that it lives, answers and stays small.
final class Player {
  /// The program must answer within this time of its own after a key, whatever its input.
  private static let answerLimit = Duration.seconds(2)
  /// The total time for watching a late program, to distinguish slow from dead.
  private static let deadLimit = Duration.seconds(6)
  /// The window must appear within this time.
  private static let startLimit = Duration.seconds(6)
  /// The program must end within this time after its window closed. It may still write its history.
  private static let endLimit = Duration.seconds(10)
  /// No case may need more memory than this, in bytes.
  private static let memoryLimit = 700 << 20
  /// The most that memory may grow, in bytes, while the same steps are repeated.
  private static let growthLimit = 16 << 20
  private static let rounds = 12

  private let program: String
  private let stage: Stage
  private let desktop: Desktop
  private let child: Child
  private let meter: ProcessMeter
  private let journal: (String) -> Void
  private let debugger: Debugger?
  private var laterStarts: [Child] = []
  private(set) var mostMemory = 0
  private(set) var slowestAnswer = Duration.zero
  private(set) var keys = 0

  /// Starts the program.
  /// - Parameters:
  /// - isDebugged: whether to attach a debugger, which slows everything down.
  /// - journal: receives the next step.
  init(
    _ program: String, _ scenario: Scenario, isAccessible: Bool, isDebugged: Bool, stage: Stage, desktop: Desktop,
    journal: @escaping (String) -> Void
  ) {
    self.program = program
    self.stage = stage
    self.desktop = desktop
    self.journal = journal
    child = stage.start(program, scenario, isAccessible: isAccessible)
    meter = ProcessMeter(id: child.id)
    debugger = isDebugged ? Debugger(of: child.id, home: stage.home) : nil
  }

  /// Plays to the end.
  func play(_ scenario: Scenario) throws(Finding) {
    defer {
      debugger?.finish()
      child.stop()
      laterStarts.forEach { $0.stop() }
      desktop.forget()
    }
    try waitForWindow()
    if scenario.isRepeated { try playAgainAndAgain(scenario) } else { try playOnce(scenario) }
    try close()
    try checkEnding(of: child, known: scenario.arguments.first == "pick" ? [0, 1, 130] : [0])
    // A second start that arrived while the first program was ending may have its own window.
    for start in laterStarts where !start.isRunning() { try checkEnding(of: start, known: [0]) }
  }

  private func checkEnding(of child: Child, known: [Int32]) throws(Finding) {
    guard let ending = child.ending, !known.contains(where: { ending == .exited($0) }) else { return }
    throw Finding("\(ending)")
  }

  private var isShown: Bool { !desktop.windows.isEmpty && child.isRunning() }

  private func waitForWindow() throws(Finding) {
    journal("wait for the window")
    var clock = OwnClock(meter)
    while desktop.windows.isEmpty, child.isRunning() {
      desktop.follow(for: 20)
      clock.advance()
      try checkMemory()
      if clock.elapsed > Self.startLimit { throw Finding("no window within \(seconds(clock.elapsed))") }
    }
    try waitForAnswer()
  }

  private func playOnce(_ scenario: Scenario) throws(Finding) {
    for step in scenario.steps where isShown {
      journal("\(step)")
      try perform(step)
    }
  }

  /// The same rounds must not need more memory each time. The first rounds create everything that is kept. If memory
  /// still grew, a second run of rounds distinguishes kept memory from lost memory.
  private func playAgainAndAgain(_ scenario: Scenario) throws(Finding) {
    var memories: [Int] = []
    for run in 1...2 {
      for _ in 0..<Self.rounds * run where isShown {
        try playOnce(scenario)
        memories.append(meter.memory)
      }
      let later = memories.suffix(Self.rounds * run - Self.rounds / 3)
      guard isShown, let first = later.first, let last = later.last, last - first > Self.growthLimit else { return }
    }
    throw Finding("grows: \(memories.map { "\($0 >> 20)" }.joined(separator: ", ")) MiB, round by round")
  }

  private func perform(_ step: Step) throws(Finding) {
    switch step {
    case .key(let key): strike(key)
    case .paste(let text):
      desktop.selections.offer(text, as: "CLIPBOARD")
      strike(Key(0x76, [.control]))
      try waitForAnswer()
    case .pastePrimary(let text):
      desktop.selections.offer(text, as: "PRIMARY")
      desktop.keyboard.click(2)
      try waitForAnswer()
    case .moveMouse(let x, let y): desktop.keyboard.moveMouse(x: x, y: y)
    case .click(let button): desktop.keyboard.click(button)
    case .resize(let width, let height): desktop.resize(width: width, height: height)
    case .loseFocus: desktop.takeFocusAway()
    case .put(let file): stage.put(file)
    case .startAgain(let arguments): laterStarts.append(stage.startAgain(program, arguments))
    case .feed(let bytes): stage.feed(bytes)
    case .wait(let milliseconds): try keepAsking(for: .milliseconds(milliseconds))
    case .settle: try waitUntilIdle()
    }
  }

  private func strike(_ key: Key) {
    desktop.follow(for: 0)
    desktop.giveFocus()
    desktop.keyboard.strike(key)
    keys += 1
  }

  /// Lets time pass, and checks that the program keeps answering: it answers a key before it draws.
  private func keepAsking(for time: Duration) throws(Finding) {
    let end = ContinuousClock.now + time
    repeat {
      try waitForAnswer()
      desktop.follow(for: max(0, min(20, Int((end - .now) / .milliseconds(1)))))
    } while ContinuousClock.now < end && isShown
  }

  /// Waits until the program is almost idle, or a time limit is reached.
  private func waitUntilIdle() throws(Finding) {
    let end = ContinuousClock.now + .seconds(30)
    var before = Duration.zero
    repeat {
      before = meter.busyTime
      try keepAsking(for: .milliseconds(500))
    } while meter.busyTime - before > .milliseconds(100) && ContinuousClock.now < end && isShown
  }

  /// Asks the window for a sign of life, and waits for it.
  private func waitForAnswer() throws(Finding) {
    desktop.follow(for: 0)
    guard var ping = desktop.sendPing() else { return }
    var clock = OwnClock(meter)
    var isLate = false
    while !desktop.isAnswered(ping), isShown {
      desktop.follow(for: 20)
      // A closed window does not answer; the one below it does.
      if ping.window != desktop.windows.last { ping = desktop.sendPing() ?? ping }
      clock.advance()
      try checkMemory()
      if clock.elapsed > Self.answerLimit { isLate = true }
      // The debugger must see the program while it hangs.
      if clock.elapsed > (debugger == nil ? Self.deadLimit : Self.answerLimit) {
        throw Finding("hangs: no answer within \(seconds(clock.elapsed))")
      }
    }
    slowestAnswer = max(slowestAnswer, clock.elapsed)
    // A program that died of it is reported by its end.
    if isLate, child.isRunning() { throw Finding("hangs: answered after \(seconds(clock.elapsed))") }
    try checkMemory()
  }

  private func checkMemory() throws(Finding) {
    mostMemory = max(mostMemory, meter.memory)
    guard mostMemory > Self.memoryLimit else { return }
    throw Finding("grows: uses \(mostMemory >> 20) MiB of memory")
  }

  /// Closes the window like a user, and waits for the program's end.
  private func close() throws(Finding) {
    if isShown {
      journal("settle")
      try keepAsking(for: .milliseconds(400))
    }
    stage.closePipe()
    if isShown { journal("close") }
    for _ in 0..<10 where isShown {
      strike(.escape)
      try keepAsking(for: .milliseconds(30))
    }
    guard desktop.windows.isEmpty else { return }
    // Takes over the copied text: otherwise the program keeps running to provide it.
    desktop.selections.offer([], as: "CLIPBOARD")
    desktop.selections.offer([], as: "PRIMARY")
    var clock = OwnClock(meter)
    while child.isRunning(), desktop.windows.isEmpty {
      desktop.follow(for: 20)
      clock.advance()
      try checkMemory()
      if clock.elapsed > Self.endLimit {
        journal("wait for the end")
        throw Finding("does not end: runs \(seconds(clock.elapsed)) after its window closed")
      }
    }
  }

  private func seconds(_ time: Duration) -> String {
    "\(Double(Int(time / .milliseconds(100))) / 10) s"
  }
}
