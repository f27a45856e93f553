import CGLib

extension Object {
  /// Keeps `companion` alive as long as this object, instead of as long as a handle on it.
  ///
  /// There is one companion of each type; keeping another of the same type releases the first. A companion points back
  /// to the object, or a handle on it, weakly or unowned: a strong pointer would keep both for ever.
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

  /// Type names alone may clash between modules or scopes; the metatype's address never does.
  private static func companionKey(_ type: AnyObject.Type) -> String {
    "companion \(UInt(bitPattern: ObjectIdentifier(type)))"
  }
}
