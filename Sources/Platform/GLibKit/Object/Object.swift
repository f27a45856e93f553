import CGLib

/// The ownership of a pointer from a C function.
nonisolated public enum Ownership: Sendable {
  /// A new object without an owner, as from every widget's constructor: the handle sinks it.
  case floating
  /// A reference that the handle must release ("transfer full").
  case full
  /// A borrowed object ("transfer none"): the handle takes its own reference.
  case none
}

/// A handle on a GObject: it owns a reference, and releases it at its end.
///
/// Handles are cheap. An object may have several, which compare equal. A handle does not hold the state of its
/// widget: the widget lives on without it, for instance inside its parent. For your own state that must live as long
/// as the object, see ``keep(_:)``.
///
/// Subclasses mirror C's classes; compose them rather than deriving from them.
@MainActor
open class Object {
  /// The type of the objects that this class handles.
  open class var valueType: ValueType { .object }

  /// Not Sendable itself, but never changed, and dereferenced only on the main actor.
  package nonisolated(unsafe) let pointer: UnsafeMutableRawPointer

  /// Makes a handle on the GObject at this address, for wrappers of other C libraries: its type must derive from
  /// ``valueType``.
  public required init(_ pointer: UnsafeMutableRawPointer, _ ownership: Ownership) {
    self.pointer = pointer
    switch ownership {
    case .floating: g_object_ref_sink(pointer)
    case .none: g_object_ref(pointer)
    case .full: break
    }
    assert(
      glibkit_is_a(pointer, Self.valueType.raw) != 0,
      "a \(ValueType(glibkit_instance_type(pointer))) is no \(Self.valueType)")
  }

  isolated deinit {
    g_object_unref(pointer)
  }

  /// The type of the object itself, which may derive from that of the handle.
  public var dynamicType: ValueType {
    ValueType(glibkit_instance_type(pointer))
  }

  /// Returns a handle of another class on the same object, or nil if the object has another type.
  public func cast<Other: Object>(to type: Other.Type) -> Other? {
    dynamicType.isA(type.valueType) ? type.init(pointer, .none) : nil
  }
}

extension Object: @MainActor Hashable {
  /// Whether both are handles on the same object.
  public static func == (left: Object, right: Object) -> Bool {
    left.pointer == right.pointer
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(pointer)
  }
}

/// The pointer in the forms that C functions take: as the struct that GTK declares, or opaque if GTK hides it.
extension Object {
  package convenience init(_ pointer: OpaquePointer, _ ownership: Ownership) {
    self.init(UnsafeMutableRawPointer(pointer), ownership)
  }

  package convenience init<Instance>(_ pointer: UnsafeMutablePointer<Instance>, _ ownership: Ownership) {
    self.init(UnsafeMutableRawPointer(pointer), ownership)
  }

  /// Makes a handle on a new object. GLib aborts without memory instead of returning null, so a null pointer is a
  /// programming error.
  package convenience init<Instance>(new pointer: UnsafeMutablePointer<Instance>?, _ ownership: Ownership) {
    guard let pointer else { preconditionFailure("no \(Self.valueType) was made") }
    self.init(UnsafeMutableRawPointer(pointer), ownership)
  }

  package convenience init(new pointer: OpaquePointer?, _ ownership: Ownership) {
    guard let pointer else { preconditionFailure("no \(Self.valueType) was made") }
    self.init(UnsafeMutableRawPointer(pointer), ownership)
  }

  package func cast() -> OpaquePointer {
    OpaquePointer(pointer)
  }

  package func cast<Instance>(as type: Instance.Type = Instance.self) -> UnsafeMutablePointer<Instance> {
    pointer.assumingMemoryBound(to: type)
  }

  package func handedOver() -> OpaquePointer {
    OpaquePointer(g_object_ref(pointer))
  }
}
