import CGLib
import CGtk

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
