package import Catalog
import SmartSearch
import SystemKit

/// Answers texts that begin with a keyword, in place of the sources.
///
/// Engines and addresses are answered at once. A script is asked when the typing pauses, one question at a time: the
/// former one is called off, and its answer dropped. Until it answers, its rows for the last text stay.
@MainActor
package final class KeywordSearch {
  /// Called when there is another answer to the same text.
  var onChange: () -> Void = {}

  /// Called with what a script has to say, or what went wrong, in a sentence.
  var onNotice: (String) -> Void = { _ in }

  private let paths = PathWalk()
  private var content = KeywordContent()
  /// Which scripts may run.
  private var agreements = ScriptAgreements()
  private var (isContentKnown, areAgreementsKnown) = (true, true)
  private let runner: ScriptRunner
  private let clock: any Clock<Duration>
  /// Whether scripts are asked: in a private window nobody is told what is typed.
  private let asksScripts: Bool

  /// What the script that the text is for has been asked last.
  private var question: Question?
  /// What a script has answered before a text that is for none: the user may come back to it.
  private var former: Question?
  private var asking: Task<Void, Never>?
  private var failures: [String: String] = [:]

  private struct Question {
    var script: ScriptFile
    var text: String
    /// The last rows of the script, to be searched.
    var rows: LibrarySnapshot
    var isAnswered = false
  }

  /// How long typing must have paused before a script is asked.
  static let pause = Duration.milliseconds(150)

  package init(
    runner: ScriptRunner = .ofProgram, asksScripts: Bool = true, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.runner = runner
    self.asksScripts = asksScripts
    self.clock = clock
    paths.onChange = { [weak self] in self?.onChange() }
    paths.onNotice = { [weak self] in self?.onNotice(VisibleText.of($0)) }
  }

  /// Says that the user's files are still to be read. Until then no text that may have a keyword is anybody else's.
  package func awaitContent() { isContentKnown = false }

  /// Takes what the user's files say now.
  package func take(_ content: KeywordContent) {
    guard content != self.content || !isContentKnown else { return }
    self.content = content
    isContentKnown = true
    askAnew()
  }

  /// Takes the scripts that were found to be there.
  package func take(scripts: [ScriptFile]) {
    var content = content
    content.scripts = scripts.filter { $0.header.keyword != nil }
    take(content)
  }

  /// Takes the engines that the user's file names now.
  package func take(engines: WebEngines) {
    var content = content
    content.engines = engines
    take(content)
  }

  /// Has these scripts run from now on, and no others.
  /// - Parameter areKnown: False while the settings are still being read.
  package func follow(_ agreements: ScriptAgreements, areKnown: Bool = true) {
    guard agreements != self.agreements || areKnown != areAgreementsKnown else { return }
    self.agreements = agreements
    areAgreementsKnown = areKnown
    askAnew()
  }

  /// The keywords of scripts, behind which a text is for the script alone; nil while they are not known.
  var scriptKeywords: Set<String>? {
    isContentKnown && areAgreementsKnown ? content.scriptKeywords(agreements) : nil
  }

  /// What went wrong when a script was asked last, in a sentence; nil if nothing did.
  package func failure(of script: ScriptFile) -> String? { failures[script.path] }

  private func askAnew() {
    reset()
    onChange()
  }

  /// Asks nobody any more, and keeps nothing of what was answered.
  func reset() {
    endQuestion()
    former = nil
  }

  private func endQuestion() {
    asking?.cancel()
    asking = nil
    if let question, question.isAnswered { former = question }
    question = nil
  }

  /// Whether a script was asked for the text of now, or is about to be.
  var isAsking: Bool { asking != nil }

  /// What a text finds that is not for the sources.
  struct Answer {
    var snapshot: LibrarySnapshot
    /// What the rows are found by.
    var text: String
    /// The folder that the text walks through, as it was typed: what is behind it is searched for among the rows. Nil for
    /// any other text; whoever is asked that has searched already.
    var folder: String?
  }

  /// What a text with a keyword finds, or one that is a path; nil for any other.
  func answer(to text: String) -> Answer? {
    if asksScripts, let (script, rest) = content.script(for: text, agreements) {
      return Answer(snapshot: ask(script, rest), text: rest)
    }
    endQuestion()
    if let walk = paths.answer(to: text) {
      return Answer(snapshot: walk.snapshot, text: walk.text, folder: walk.folder)
    }
    return content.engines.items(for: text).map { items in
      Answer(
        snapshot: LibrarySnapshot(list: items, id: "web", title: localized("Web"), iconName: "web-browser-symbolic"),
        text: "")
    }
  }

  /// Where a text can be looked for that nothing is called.
  func offers(for text: String) -> [CatalogItem] { content.engines.offers(for: text) }

  private func ask(_ script: ScriptFile, _ text: String) -> LibrarySnapshot {
    if question?.script != script || question?.text != text {
      let isFormer = question == nil && former?.script == script && former?.text == text
      let rows = isFormer ? former?.rows : question?.script == script ? question?.rows : nil
      question = Question(script: script, text: text, rows: rows ?? Self.list([], of: script))
      asking?.cancel()
      asking = Task { [weak self, clock] in
        guard (try? await clock.sleep(for: Self.pause)) != nil else { return }
        while let rerun = await self?.run(script, text) {
          guard (try? await clock.sleep(for: rerun)) != nil else { return }
        }
      }
    }
    return (question?.rows ?? Self.list([], of: script)).reading(question?.isAnswered == false)
  }

  private nonisolated static func list(_ items: [CatalogItem], of script: ScriptFile) -> LibrarySnapshot {
    LibrarySnapshot(list: items, id: "scripts", title: script.title, iconName: "utilities-terminal-symbolic")
  }

  /// Makes rows of an answer, which may have very many: not while keys wait.
  @concurrent
  private static func list(_ answer: ScriptAnswer, of script: ScriptFile) async -> LibrarySnapshot {
    list(ScriptItems(script).items(answer, showsTitle: false), of: script)
  }

  /// Asks a script, and takes its answer.
  /// - Returns: After how long it wants to be asked again; nil for never.
  private func run(_ script: ScriptFile, _ text: String) async -> Duration? {
    var rows = Self.list([], of: script)
    var rerun: Duration?
    var notice: String?
    do throws(ScriptFailure) {
      let (answer, output) = try await runner.answer(TrustedCall(script, ScriptArguments([text])))
      failures[script.path] = nil
      rows = await Self.list(answer, of: script)
      rerun = answer.rerun
      notice = answer.message ?? (answer.rows.isEmpty ? output.complaint.map { localizedPair(script.title, $0) } : nil)
    } catch {
      // Somebody is asked something else by now.
      if error == .cancelled { return nil }
      notice = error.sentence(about: script.title)
      failures[script.path] = notice
    }
    guard !Task.isCancelled, question?.script == script, question?.text == text else { return nil }
    question?.rows = rows
    question?.isAnswered = true
    onChange()
    if let notice { onNotice(VisibleText.of(notice)) }
    return rerun
  }
}
