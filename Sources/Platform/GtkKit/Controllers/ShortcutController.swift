import CGtk

/// Does something when certain keys are pressed together.
@MainActor
public final class ShortcutController: EventController {
  override public class var valueType: ValueType { ValueType(gtk_shortcut_controller_get_type()) }

  /// Where the keys work.
  nonisolated public enum Scope: UInt32, Sendable {
    /// In the widget.
    case local
    /// In a widget around it that manages shortcuts, such as a window or popover.
    case managed
    /// Anywhere in its window.
    case global
  }

  /// A controller without shortcuts. The capture phase has its turn before the widget that has the focus.
  public convenience init(scope: Scope = .local, phase: Phase = .bubble) {
    self.init(new: gtk_shortcut_controller_new(), .full)
    gtk_shortcut_controller_set_scope(cast(), GtkShortcutScope(scope.rawValue))
    self.phase = phase
  }

  /// Runs the action at these keys, written as `<Control>q`, with alternatives separated by bars:
  /// `F1|<Control>question`. The action returns whether it handled the keys.
  ///
  /// Its captures live as long as the controller; the owner is held weakly.
  /// - Returns: Whether the names could be understood.
  @discardableResult
  public func add<Owner: AnyObject>(
    _ trigger: String, to owner: Owner, _ action: @escaping @MainActor (Owner) -> Bool
  ) -> Bool {
    guard let trigger = gtk_shortcut_trigger_parse_string(trigger) else { return false }
    let owner = WeakOwner(owner)
    let box = ShortcutBox { owner.value.map(action) ?? false }
    let callback = gtk_callback_action_new(
      { _, _, data in
        guard let data else { return 0 }
        return Unmanaged<ShortcutBox>.fromOpaque(data).takeUnretainedValue().action().c
      }, Unmanaged.passRetained(box).toOpaque(),
      { data in
        guard let data else { return }
        Unmanaged<ShortcutBox>.fromOpaque(data).release()
      })
    // The shortcut takes over trigger and action, and the controller the shortcut.
    gtk_shortcut_controller_add_shortcut(cast(), gtk_shortcut_new(trigger, callback))
    return true
  }
}

@MainActor
private final class ShortcutBox {
  let action: () -> Bool

  init(_ action: @escaping () -> Bool) {
    self.action = action
  }
}
