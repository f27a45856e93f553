import CGLib
import CGtk

/// The program as the desktop sees it: its main loop, its windows, and its actions.
///
/// ```swift
/// let application = Application(id: "org.example.Editor")
/// application.activated.connect(to: application) { application in
///   ApplicationWindow(application, title: "Editor").present()
/// }
/// exit(application.run())
/// ```
public final class Application: Object {
  override public class var valueType: ValueType { ValueType(gtk_application_get_type()) }

  /// Makes an application.
  /// - Parameters:
  ///   - id: Its name on the session bus, in reverse domain notation; nil for none. Must be valid.
  ///   - isUnique: Whether a second start hands over to the first and ends.
  ///   - isService: Whether the bus started it to answer calls. It is then not activated at start, and ends after ten
  ///     seconds without a window.
  public convenience init(id: String?, isUnique: Bool = true, isService: Bool = false) {
    precondition(id.map { g_application_id_is_valid($0) != 0 } ?? true, "not an application id: \(id ?? "")")
    // Files arrive only over the bus: see onOpen(to:_:).
    let flags =
      G_APPLICATION_HANDLES_OPEN.rawValue | (isUnique ? 0 : G_APPLICATION_NON_UNIQUE.rawValue)
      | (isService ? G_APPLICATION_IS_SERVICE.rawValue : 0)
    self.init(new: gtk_application_new(id, GApplicationFlags(rawValue: flags)), .full)
  }

  /// Emitted once in the running instance, before anything else: the place to set up shared things.
  public var started: Signal<Void> { Signal(self, "startup") }

  /// Emitted when it is started, also by a later start that hands over to it: the place to show a window.
  public var activated: Signal<Void> { Signal(self, "activate") }

  /// Runs until the last window closes and no hold is left, ``quit()`` is called, or a signal asks the process to end.
  /// - Returns: The status for the program to exit with.
  public func run() -> Int32 {
    MainLoop.attach()
    let signals = EndingSignals { [self] in
      // Remaining work, such as saving, needs no window.
      for window in windows { window.isVisible = false }
      quit()
    }
    defer { signals.end() }
    return g_application_run(cast(), 0, nil)
  }

  /// Ends the main loop at once, even with open windows.
  public func quit() { g_application_quit(cast()) }

  /// Keeps it running without a window, until ``release()`` is called as many times.
  public func hold() { g_application_hold(cast()) }

  /// Ends one ``hold()``.
  public func release() { g_application_release(cast()) }

  /// Claims the name on the bus, which ``run()`` would otherwise do.
  /// - Throws: ``GLibError`` if the bus answered with an error.
  public func register() throws(GLibError) { _ = try GLibError.check { g_application_register(cast(), nil, &$0) } }

  /// Whether another instance is running, which then gets activations and actions. Known after registration.
  public var isRemote: Bool { g_application_get_is_remote(cast()) != 0 }

  /// Keeps the program running when the session bus ends; GIO would end it by a signal. Call this after registration.
  /// - Parameter handler: Called when the bus ends. Its captures live as long as the connection.
  public func outliveBus(_ handler: @escaping @MainActor () -> Void = {}) {
    guard let connection = g_application_get_dbus_connection(cast()) else { return }
    g_dbus_connection_set_exit_on_close(connection, 0)
    DBusConnection(connection, .none).closed.connectKeepingCaptures(handler)
  }

  /// Its windows, the last used first.
  public var windows: [Window] {
    var windows: [Window] = []
    var next = gtk_application_get_windows(cast())
    while let node = next {
      if let data = node.pointee.data { windows.append(Window(data, .none)) }
      next = node.pointee.next
    }
    return windows
  }

  /// Names the program: to the window system, to assistive technology and in messages.
  /// - Parameters:
  ///   - program: The name of its desktop file, without the ending, by which a desktop finds its icon.
  ///   - display: The name to show.
  public static func setName(program: String, display: String) {
    g_set_prgname(program)
    g_set_application_name(display)
  }
}

extension Application {
  /// Calls the handler with the addresses of files that the program is asked to open over the bus.
  public func onOpen<Owner: AnyObject>(to owner: Owner, _ handler: @escaping @MainActor (Owner, [String]) -> Void) {
    Signal<Void, FileArray, Int, String>(self, "open").connect(to: owner) { owner, files, count, _ in
      handler(owner, files.addresses(count))
    }
  }
}

/// A C array of files, by its start.
private struct FileArray: ValueConvertible {
  let start: UnsafeMutablePointer<OpaquePointer?>?

  static var valueType: ValueType { ValueType(glibkit_type_pointer()) }

  static func read(_ value: ValueSlot) -> FileArray {
    FileArray(start: g_value_get_pointer(value.pointer)?.assumingMemoryBound(to: OpaquePointer?.self))
  }

  func write(to value: ValueSlot) { g_value_set_pointer(value.pointer, start) }

  /// - Parameter count: the number of files, which the signal passes separately.
  func addresses(_ count: Int) -> [String] {
    guard let start else { return [] }
    return (0..<max(0, count)).compactMap { String(taking: g_file_get_uri(start[$0])) }
  }
}

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
