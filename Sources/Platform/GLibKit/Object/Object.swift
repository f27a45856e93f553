import CGLib

/// The ownership of a pointer from a C function.
nonisolated public enum Ownership: Sendable {
  /// A new object that belongs to nobody yet, as every widget's constructor returns: we sink it.
  case floating
  /// A reference that is ours to release ("transfer full").
  case full
  /// A borrowed object ("transfer none"): the handle takes its own reference.
  case none
}

/// A handle on a GObject: it owns one reference and gives it back when it goes.
///
/// Handles are cheap and there may be several on the same object, so that compare equal. A handle does not hold the
/// state of its widget: the widget lives on without it, for instance inside its parent. For state of your own that must
/// live as long as the object, see ``keep(_:)``.
///
/// Subclasses mirror C's classes; compose them rather than deriving from them.
@MainActor
open class Object {
  /// The type of the objects this class is a handle on.
  open class var valueType: ValueType { .object }

  /// Not Sendable by itself, but never changed, and followed only on the main actor.
  package nonisolated(unsafe) let pointer: UnsafeMutableRawPointer

  /// A handle on the GObject at this address, for wrappers of further C libraries: what they return is of a type that
  /// derives from ``valueType``.
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

  /// The type of the object itself, which may derive from the handle's.
  public var dynamicType: ValueType {
    ValueType(glibkit_instance_type(pointer))
  }

  /// A handle of another class on the same object, or nil if the object is of no such type.
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

/// How C's functions want the pointer: as the struct GTK declares, or opaque where it hides it.
extension Object {
  package convenience init(_ pointer: OpaquePointer, _ ownership: Ownership) {
    self.init(UnsafeMutableRawPointer(pointer), ownership)
  }

  package convenience init<Instance>(_ pointer: UnsafeMutablePointer<Instance>, _ ownership: Ownership) {
    self.init(UnsafeMutableRawPointer(pointer), ownership)
  }

  /// A handle on a new object. GLib aborts instead of returning null when memory runs out, so a null pointer is a
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
