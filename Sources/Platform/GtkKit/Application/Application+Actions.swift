import CGtk

extension Application {
  /// Adds an action, which buttons and keys activate as `app.` and its name.
  ///
  /// Captures of `handler` live as long as the application.
  @discardableResult
  public func addAction(_ name: String, _ handler: @escaping @MainActor () -> Void) -> Action {
    add(Action(name, parameter: nil) { _ in handler() })
  }

  /// Adds an action that takes a parameter of the given type, such as `s` for a string.
  @discardableResult
  public func addAction(
    _ name: String, parameter type: String, _ handler: @escaping @MainActor (Variant) -> Void
  ) -> Action {
    add(
      Action(name, parameter: type) { parameter in
        guard let parameter else { return }
        handler(parameter)
      })
  }

  /// Rejects too large calls of other programs with an error; see ``DBusConnection/boundCalls()``. Call this after
  /// registration.
  public func boundCalls() {
    guard let connection = g_application_get_dbus_connection(cast()) else { return }
    DBusConnection(connection, .none).boundCalls()
  }

  /// Adds a state that other instances can read with ``state(of:)``; it cannot be activated.
  public func addState(_ name: String, _ value: Variant) {
    Optional(value).withGVariant { value in
      let action = Action(new: g_simple_action_new_stateful(name, nil, value), .full)
      action.isEnabled = false
      _ = add(action)
    }
  }

  /// The state of an action in the running instance, which may be another process; nil if it has no state or does not
  /// exist.
  public func state(of name: String) -> Variant? {
    g_action_group_get_action_state(cast(), name).map { Variant(taking: $0) }
  }

  /// Activates an action by its name, without the prefix; in the running instance, if that is another process.
  public func activateAction(_ name: String, _ parameter: Variant? = nil) {
    parameter.withGVariant { g_action_group_activate_action(cast(), name, $0) }
  }

  private func add(_ action: Action) -> Action {
    g_action_map_add_action(cast(), action.cast())
    return action
  }
}

/// An action that can be activated by name.
@MainActor
public final class Action: Object {
  override public class var valueType: ValueType { ValueType(g_simple_action_get_type()) }

  convenience init(_ name: String, parameter type: String?, _ handler: @escaping @MainActor (Variant?) -> Void) {
    let parameterType = type.map { type in
      precondition(g_variant_type_string_is_valid(type) != 0, "not a variant type: \(type)")
      return g_variant_type_new(type)
    }
    defer { parameterType.map { g_variant_type_free($0) } }
    self.init(new: g_simple_action_new(name, parameterType ?? nil), .full)
    Signal<Void, Variant?>(self, "activate").connectKeepingCaptures(handler)
  }

  /// Whether it can be activated; if not, its widgets are insensitive.
  public var isEnabled: Bool {
    get { g_action_get_enabled(cast()) != 0 }
    set { g_simple_action_set_enabled(cast(), newValue.c) }
  }
}
