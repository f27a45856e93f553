import CGtk

extension Widget {
  /// Like ``tooltip``, but read only when it is about to appear: for a text that changes often.
  ///
  /// Setting a ``tooltip`` makes GTK ask the X server for the pointer and wait.
  public var tooltipOnDemand: String? {
    get { companion(TooltipText.self)?.text }
    set {
      if let known = companion(TooltipText.self) { return known.text = newValue }
      let text = TooltipText(newValue)
      keep(text)
      Signal<Bool, Int, Int, Bool, Tooltip>(self, "query-tooltip").connect(to: text) { text, _, _, _, tooltip in
        guard let words = text.text, !words.isEmpty else { return false }
        gtk_tooltip_set_text(tooltip.cast(), words)
        return true
      }
      gtk_widget_set_has_tooltip(cast(), 1)
    }
  }
}

private final class TooltipText {
  var text: String?

  init(_ text: String?) {
    self.text = text
  }
}

private final class Tooltip: Object {
  override class var valueType: ValueType { ValueType(gtk_tooltip_get_type()) }
}
