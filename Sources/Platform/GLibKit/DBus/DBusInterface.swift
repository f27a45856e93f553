/// The description of an interface on the bus: its members with their types, written as in signatures of D-Bus.
nonisolated public struct DBusInterface: Hashable, Sendable {
  /// The description in D-Bus's introspection format: a `<node>` with one `<interface>`.
  let xml: String

  /// An interface with a name such as `org.example.Birds`.
  public init(_ name: String, _ members: [Member]) {
    xml = "<node><interface name=\"\(name)\">\(members.map(\.xml).joined())</interface></node>"
  }

  /// A method, a signal or a property.
  nonisolated public struct Member: Hashable, Sendable {
    fileprivate let xml: String

    /// A method with arguments of these types, and a result or none.
    public static func method(_ name: String, _ types: [String] = [], returns result: String? = nil) -> Member {
      let results = [result].compactMap(\.self).map { "<arg type=\"\($0)\" direction=\"out\"/>" }
      let arguments = types.map { "<arg type=\"\($0)\" direction=\"in\"/>" } + results
      return Member(xml: "<method name=\"\(name)\">\(arguments.joined())</method>")
    }

    /// A signal with arguments of these types.
    public static func signal(_ name: String, _ types: [String]) -> Member {
      Member(xml: "<signal name=\"\(name)\">\(types.map { "<arg type=\"\($0)\"/>" }.joined())</signal>")
    }

    /// A property that others can read.
    public static func property(_ name: String, _ type: String) -> Member {
      Member(xml: "<property name=\"\(name)\" type=\"\(type)\" access=\"read\"/>")
    }
  }
}
