package import Catalog
import SmartSearch
import SystemKit

/// Answers texts that begin with a keyword, in place of the sources.
///
/// Engines and addresses answer at once. A script is asked when the typing pauses, one question at a time: a new
/// question cancels the previous one. Until a script answers, its rows for the previous text stay.
@MainActor
package final class KeywordSearch {
  /// Called when the answer to the same text changes.
  var onChange: () -> Void = {}

  /// Called with a script's message, or with its failure, in a sentence.
  var onNotice: (String) -> Void = { _ in }

  private let paths = PathWalk()

  /// Returns a computation of how much each item is used, which may take long.
  var usage: () -> @Sendable () -> [ItemReference: Double] {
    get { paths.usage }
    set { paths.usage = newValue }
  }

  private var content = KeywordContent()
  /// The scripts that may run.
  private var agreements = ScriptAgreements()
  private var (isContentKnown, areAgreementsKnown) = (true, true)
  private let runner: ScriptRunner
  private let clock: any Clock<Duration>
  /// Whether scripts are asked. In a private window nobody receives the typed text.
  private let asksScripts: Bool

  /// The last question to the script of the current text.
  private var question: Question?
  /// An answered question from before the text was for no script. The user may return to it.
  private var former: Question?
  private var asking: Task<Void, Never>?
  private var failures: [String: String] = [:]

  private struct Question {
    var script: ScriptFile
    var text: String
    /// The script's last rows, to be searched.
    var rows: LibrarySnapshot
    var isAnswered = false
  }

  /// The pause in typing before a script is asked.
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

  /// Notes that the user's files are not read yet. Until they are, a text that may have a keyword is sent nowhere.
  package func awaitContent() { isContentKnown = false }

  /// Takes the content of the user's files.
  package func take(_ content: KeywordContent) {
    guard content != self.content || !isContentKnown else { return }
    self.content = content
    isContentKnown = true
    askAgain()
  }

  /// Takes the scripts that were found.
  package func take(scripts: [ScriptFile]) {
    var content = content
    content.scripts = scripts.filter { $0.header.keyword != nil }
    take(content)
  }

  /// Takes the engines of the user's file.
  package func take(engines: WebEngines) {
    var content = content
    content.engines = engines
    take(content)
  }

  /// Enables these scripts and no others.
  /// - Parameter areKnown: False while the settings are still being read.
  package func follow(_ agreements: ScriptAgreements, areKnown: Bool = true) {
    guard agreements != self.agreements || areKnown != areAgreementsKnown else { return }
    self.agreements = agreements
    areAgreementsKnown = areKnown
    askAgain()
  }

  /// The keywords of scripts, whose texts are only for the scripts; nil while they are unknown.
  var scriptKeywords: Set<String>? { isContentKnown && areAgreementsKnown ? content.scriptKeywords(agreements) : nil }

  /// The keywords of web engines.
  var engineKeywords: Set<String> { Set(content.engines.engines.map(\.keyword)) }

  /// Whether the user's file is read and has no web engine.
  var lacksEngines: Bool { isContentKnown && content.engines.engines.isEmpty }

  /// Returns the failure of the last run of a script, in a sentence; nil if it succeeded.
  package func failure(of script: ScriptFile) -> String? { failures[script.path] }

  private func askAgain() {
    reset()
    onChange()
  }

  /// Cancels the question and forgets all answers.
  func reset() {
    endQuestion()
    former = nil
    paths.forget()
  }

  private func endQuestion() {
    asking?.cancel()
    asking = nil
    if let question, question.isAnswered { former = question }
    question = nil
  }

  /// Whether a script was asked, or is about to be, for the current text.
  var hasAsked: Bool { asking != nil }

  /// The rows of a text that is not for the sources.
  struct Answer {
    var snapshot: LibrarySnapshot
    /// The text that is searched for among the rows.
    var text: String
    /// The typed folder of a path, whose last part is searched for among the rows. Nil for all other texts: a script
    /// or an engine has searched already.
    var folder: String?
  }

  /// Returns the rows of a text with a keyword, or of a path; nil for all other texts.
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

  /// Returns web engines for a text that matches nothing.
  ///
  /// A path is no question to the web, and tells what is on this machine.
  func offers(for text: String) -> [CatalogItem] {
    TypedPath(text) == nil && FilePath(uri: text) == nil ? content.engines.offers(for: text) : []
  }

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

  /// Makes rows of an answer off the main actor: they may be very many, and keys must not wait.
  @concurrent
  private static func list(_ answer: ScriptAnswer, of script: ScriptFile) async -> LibrarySnapshot {
    list(ScriptItems(script).items(answer, showsTitle: false), of: script)
  }

  /// Runs a script and takes its answer.
  /// - Returns: The time until it wants to be asked again; nil for never.
  private func run(_ script: ScriptFile, _ text: String) async -> Duration? {
    var rows = Self.list([], of: script)
    var rerun: Duration?
    var notice: String?
    do throws(ScriptFailure) {
      let (answer, output) = try await runner.answer(TrustedCall(script, ScriptArguments([text])))
      failures[script.path] = nil
      rows = await Self.list(answer, of: script)
      rerun = answer.rerun
      notice =
        answer.messageLine ?? (answer.rows.isEmpty ? output.complaint.map { localizedPair(script.title, $0) } : nil)
    } catch {
      // A newer question has cancelled this one.
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
