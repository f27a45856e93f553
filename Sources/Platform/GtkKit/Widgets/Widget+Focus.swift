import CGtk

extension Widget {
  /// Whether the focus can enter it or anything in it.
  public var canFocus: Bool {
    get { gtk_widget_get_can_focus(cast()) != 0 }
    set { gtk_widget_set_can_focus(cast(), newValue.c) }
  }

  /// Whether a click gives it the focus.
  public var focusesOnClick: Bool {
    get { gtk_widget_get_focus_on_click(cast()) != 0 }
    set { gtk_widget_set_focus_on_click(cast(), newValue.c) }
  }

  /// Whether the focus is in it or anything in it.
  public var containsFocus: Bool {
    gtk_widget_get_state_flags(cast()).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
  }

  /// Gives it the focus.
  /// - Returns: Whether it took it.
  @discardableResult
  public func grabFocus() -> Bool {
    gtk_widget_grab_focus(cast()) != 0
  }

  /// Moves the focus to the next thing in it that takes it, as Tab does, or to the one before, as Shift+Tab does.
  /// - Returns: Whether there was one.
  @discardableResult
  public func moveFocus(backward: Bool = false) -> Bool {
    gtk_widget_child_focus(cast(), backward ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD) != 0
  }
}
