import CGLib

extension Object {
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
  public func changes(of property: String) -> Signal<Void> {
    Signal(self, "notify::" + property, ignoring: 1)
  }

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
}

extension Object {
  /// Delays the reports of ``changes(of:)`` until ``thawChanges()``, which reports each changed property once.
  ///
  /// Every call needs a matching ``thawChanges()``.
  public func freezeChanges() {
    g_object_freeze_notify(cast())
  }

  /// Ends one ``freezeChanges()``.
  public func thawChanges() {
    g_object_thaw_notify(cast())
  }
}

extension Object {
  /// Keeps `companion` alive as long as this object, instead of as long as a handle on it.
  ///
  /// An object has one companion of each type; keeping another of the same type releases the first. A companion must
  /// refer to the object or its handles weakly or unowned: a strong reference would keep both alive forever.
  public func keep<Companion: AnyObject>(_ companion: Companion) {
    g_object_set_data_full(
      cast(), Self.companionKey(Companion.self), Unmanaged.passRetained(companion).toOpaque()
    ) { companion in
      guard let companion else { return }
      Unmanaged<AnyObject>.fromOpaque(companion).release()
    }
  }

  /// The companion of this type, if one is kept.
  public func companion<Companion: AnyObject>(_ type: Companion.Type = Companion.self) -> Companion? {
    g_object_get_data(cast(), Self.companionKey(type)).map {
      Unmanaged<Companion>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Type names may clash between modules or scopes; the metatype's address never does.
  private static func companionKey(_ type: AnyObject.Type) -> String {
    "companion \(UInt(bitPattern: ObjectIdentifier(type)))"
  }
}
