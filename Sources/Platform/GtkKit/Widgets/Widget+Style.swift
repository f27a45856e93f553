import CGtk

extension Widget {
  /// The CSS name of this one widget, for rules that start with `#`.
  public var name: String {
    get { String(borrowing: gtk_widget_get_name(cast())) ?? "" }
    set { gtk_widget_set_name(cast(), newValue) }
  }

  /// The CSS classes it has.
  public var cssClasses: [String] {
    get { [String](taking: gtk_widget_get_css_classes(cast())) }
    set { newValue.withCStrings { gtk_widget_set_css_classes(cast(), $0) } }
  }

  /// Gives it a CSS class; having it already changes nothing.
  public func addCSSClass(_ name: String) {
    gtk_widget_add_css_class(cast(), name)
  }

  /// Removes a CSS class, if present.
  public func removeCSSClass(_ name: String) {
    gtk_widget_remove_css_class(cast(), name)
  }

  /// Whether it has the CSS class.
  public func hasCSSClass(_ name: String) -> Bool {
    gtk_widget_has_css_class(cast(), name) != 0
  }

  /// Gives or takes a CSS class.
  public func setCSSClass(_ name: String, _ isPresent: Bool) {
    if isPresent { addCSSClass(name) } else { removeCSSClass(name) }
  }
}
