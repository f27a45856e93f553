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

  isolated deinit { g_object_unref(pointer) }

  /// The type of the object itself, which may derive from that of the handle.
  public var dynamicType: ValueType { ValueType(glibkit_instance_type(pointer)) }

  /// Returns a handle of another class on the same object, or nil if the object has another type.
  public func cast<Other: Object>(to type: Other.Type) -> Other? {
    dynamicType.isA(type.valueType) ? type.init(pointer, .none) : nil
  }
}

extension Object: @MainActor Hashable {
  /// Whether both are handles on the same object.
  public static func == (left: Object, right: Object) -> Bool { left.pointer == right.pointer }

  public func hash(into hasher: inout Hasher) { hasher.combine(pointer) }
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

  package func cast() -> OpaquePointer { OpaquePointer(pointer) }

  package func cast<Instance>(as type: Instance.Type = Instance.self) -> UnsafeMutablePointer<Instance> {
    pointer.assumingMemoryBound(to: type)
  }

  package func handedOver() -> OpaquePointer { OpaquePointer(g_object_ref(pointer)) }

  /// A property by its GTK name, if it has no Swift property here.
  ///
  /// The value is converted if GLib can, for instance between integer types. An unknown name or an unsuitable type is
  /// a mistake in the program, which GLib reports on standard error.
  public subscript<Value: ValueConvertible>(property name: String) -> Value {
    get {
      ValueSlot.withTemporary(Value.valueType) { slot in
        g_object_get_property(cast(), name, slot.pointer)
        return Value.read(slot)
      }
    }
    set {
      ValueSlot.withTemporary(Value.valueType) { slot in
        newValue.write(to: slot)
        g_object_set_property(cast(), name, slot.pointer)
      }
    }
  }

  /// Emitted when the property of this name may have changed.
  public func changes(of property: String) -> Signal<Void> { Signal(self, "notify::" + property, ignoring: 1) }

  /// Makes an object with properties that can be set only at construction, for which C has a variadic function.
  package static func construct(_ properties: [(name: String, value: any ValueConvertible)]) -> UnsafeMutableRawPointer
  {
    let names = properties.map { strdup($0.name) }
    var values = properties.map { property in
      var value = GValue()
      g_value_init(&value, type(of: property.value).valueType.raw)
      withUnsafeMutablePointer(to: &value) { property.value.write(to: ValueSlot(pointer: $0)) }
      return value
    }
    defer {
      for index in values.indices { g_value_unset(&values[index]) }
      names.forEach { free($0) }
    }
    var constNames = names.map { UnsafePointer($0) }
    guard
      let object = g_object_new_with_properties(valueType.raw, UInt32(values.count), &constNames, &values)
    else { preconditionFailure("no \(valueType) was made") }
    return UnsafeMutableRawPointer(object)
  }

  /// Delays the reports of ``changes(of:)`` until ``thawChanges()``, which reports each changed property once.
  ///
  /// Every call needs a matching ``thawChanges()``.
  public func freezeChanges() { g_object_freeze_notify(cast()) }

  /// Ends one ``freezeChanges()``.
  public func thawChanges() { g_object_thaw_notify(cast()) }

  /// Keeps `companion` alive as long as this object, instead of as long as a handle on it.
  ///
  /// An object has one companion of each type; keeping another of the same type releases the first. A companion must
  /// refer to the object or its handles weakly or unowned: a strong reference would keep both alive forever.
  public func keep<Companion: AnyObject>(_ companion: Companion) {
    g_object_set_data_full(
      cast(), Self.companionKey(Companion.self), Unmanaged.passRetained(companion).toOpaque(), releaseObject)
  }

  /// The companion of this type, if one is kept.
  public func companion<Companion: AnyObject>(_ type: Companion.Type = Companion.self) -> Companion? {
    g_object_get_data(cast(), Self.companionKey(type)).map { Unmanaged<Companion>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Type names may clash between modules or scopes; the metatype's address never does.
  private static func companionKey(_ type: AnyObject.Type) -> String {
    "companion \(UInt(bitPattern: ObjectIdentifier(type)))"
  }
}
