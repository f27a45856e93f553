/// The text that a screen reader says about the field when the user pauses: a new notice, otherwise the completion,
/// otherwise the summary of the page.
struct FieldSpeech {
  /// The whole text with its completion; nil without one.
  var completion: String?
  private var summary = ""
  private var notice: String?
  /// Whether the notice was said. It stays in the status line while the user types on, and is not said again.
  private var isNoticeSaid = false
  private var said: String?

  /// The notice, until it is said.
  private var newNotice: String? { isNoticeSaid ? nil : notice }

  /// The text to say after a pause.
  var text: String { newNotice ?? completion ?? summary }

  /// The text to say besides the field, which a screen reader is about to read with its completion.
  var textBesideField: String { newNotice ?? (completion == nil ? summary : "") }

  /// Takes the texts of the window.
  /// - Returns: Whether there may be something new to say.
  mutating func update(_ summary: String, notice: String?) -> Bool {
    let old = self
    (self.summary, self.notice) = (summary, notice)
    if notice != old.notice { isNoticeSaid = false }
    if summary != old.summary { return true }
    // The end of a notice is no news if something else was said after it.
    return notice != old.notice && !(notice == nil && old.isNoticeSaid && old.said != old.notice)
  }

  mutating func note(said text: String) {
    said = text
    if text == notice { isNoticeSaid = true }
  }
}
