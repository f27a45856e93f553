import CGLib
import SystemKit

/// A call to a method of an object on the bus.
nonisolated public struct DBusCall: Hashable, Sendable {
  /// The unique name of the caller.
  public let sender: String
  /// The called object.
  public let path: String
  /// The interface of the method.
  public let interface: String
  /// The name of the method.
  public let method: String
  /// A tuple, of the types that the interface declares.
  public let parameters: Variant
}

/// An error as it travels over the bus.
nonisolated public struct DBusError: Error, Hashable, Sendable {
  /// Such as `org.freedesktop.DBus.Error.InvalidArgs`.
  public let name: String
  /// A sentence for people.
  public let message: String

  /// An error with its name on the bus.
  public init(name: String, message: String) {
    self.name = name
    self.message = message
  }

  /// One of the bus's own errors, such as `InvalidArgs`.
  public init(bus reason: String, message: String) { self.init(name: Self.busPrefix + reason, message: message) }

  static let busPrefix = "org.freedesktop.DBus.Error."
}

extension DBusConnection {
  /// Puts an object on the bus until the registration is cancelled.
  /// - Parameters:
  ///   - description: The interface. GIO answers calls that do not fit.
  ///   - handler: Answers a call with a tuple of the declared types. A thrown ``DBusError`` is sent unchanged; any
  ///     other error becomes `org.freedesktop.DBus.Error.Failed`. Calls beyond ``DBusBounds`` never reach it;
  ///     `org.freedesktop.DBus.Error.LimitsExceeded` answers them.
  /// - Throws: ``GLibError`` if the description is invalid, or the path has another object.
  public func export(
    at path: String, _ description: DBusInterface,
    _ handler: @escaping @MainActor (DBusCall) async throws -> Variant
  ) throws(GLibError) -> DBusRegistration {
    let node = try GLibError.check { g_dbus_node_info_new_for_xml(description.xml, &$0) }
    defer { node.map { g_dbus_node_info_unref($0) } }
    guard let interface = node?.pointee.interfaces?.pointee else {
      throw GLibError(domain: "glibkit", code: 0, message: "the description has no interface")
    }
    boundCalls()
    let box = CallBox(handler)
    let id = try GLibError.check {
      g_dbus_connection_register_object(
        cast(), path, interface, CallBox.table, Unmanaged.passRetained(box).toOpaque(), releaseObject, &$0)
    }
    return DBusRegistration { g_dbus_connection_unregister_object(self.cast(), id) }
  }
}

@MainActor
private final class CallBox {
  private let handler: (DBusCall) async throws -> Variant
  /// The number of unanswered calls of each sender.
  private var underWay: [String: Int] = [:]

  init(_ handler: @escaping (DBusCall) async throws -> Variant) { self.handler = handler }

  /// GIO keeps the address for as long as objects are on the bus.
  static let table: UnsafeMutablePointer<GDBusInterfaceVTable> = {
    let table = UnsafeMutablePointer<GDBusInterfaceVTable>.allocate(capacity: 1)
    table.initialize(to: GDBusInterfaceVTable())
    table.pointee.method_call = { _, sender, path, interface, method, parameters, invocation, data in
      guard let data, let parameters, let invocation else { return }
      let box = Unmanaged<CallBox>.fromOpaque(data).takeUnretainedValue()
      let sender = String(borrowing: sender) ?? ""
      guard box.underWay[sender, default: 0] < DBusBounds.mostCalls else {
        let error = DBusBounds.exceeded(localized("too many calls at once"))
        return g_dbus_method_invocation_return_dbus_error(invocation, error.name, error.message)
      }
      let call = DBusCall(
        sender: sender, path: String(borrowing: path) ?? "",
        interface: String(borrowing: interface) ?? "", method: String(borrowing: method) ?? "",
        parameters: Variant(borrowing: parameters))
      // The answer takes over the invocation.
      box.answer(call, Object(invocation, .none))
    }
    return table
  }()

  private func answer(_ call: DBusCall, _ invocation: Object) {
    underWay[call.sender, default: 0] += 1
    Task {
      defer {
        let left = underWay[call.sender, default: 1] - 1
        underWay[call.sender] = left > 0 ? left : nil
      }
      do {
        let result = try await handler(call)
        Optional(result).withGVariant { g_dbus_method_invocation_return_value(invocation.cast(), $0) }
      } catch let error as DBusError {
        g_dbus_method_invocation_return_dbus_error(invocation.cast(), error.name, error.message)
      } catch {
        g_dbus_method_invocation_return_dbus_error(invocation.cast(), DBusError.busPrefix + "Failed", "\(error)")
      }
    }
  }
}
