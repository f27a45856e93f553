internal import CGLib
internal import CSoup
internal import GLibKit
internal import SystemKit

extension JSON {
  /// The value that a text says. It takes as long as the text: call it off the main thread.
  ///
  /// - Throws: ``JSONError``, also where a text is within the grammar and beyond ``JSONBounds``.
  public init(parsing text: String) throws(JSONError) {
    try JSONBounds().check(text)
    let parser = json_parser_new_immutable()
    defer { g_object_unref(parser) }
    do throws(GLibError) {
      _ = try GLibError.check { json_parser_load_from_data(parser, text, gssize(text.utf8.count), &$0) }
    } catch {
      throw JSONError(localized("the text is not JSON: {reason}", ["reason": error.message]))
    }
    guard let root = json_parser_get_root(parser) else { throw JSONError(localized("the text is empty")) }
    self.init(root)
  }

  private init(_ node: OpaquePointer) {
    switch json_node_get_node_type(node) {
    case JSON_NODE_OBJECT:
      let object = json_node_get_object(node)
      self = .object(
        Self.elements(of: json_object_get_members(object)) { name in
          let name = name.assumingMemoryBound(to: CChar.self)
          guard let value = json_object_get_member(object, name) else { return nil }
          return Member(name: String(cString: name), value: JSON(value))
        })
    case JSON_NODE_ARRAY:
      self = .array(
        Self.elements(of: json_array_get_elements(json_node_get_array(node))) { JSON(OpaquePointer($0)) })
    case JSON_NODE_VALUE:
      self = Self.value(node)
    default:
      self = .null
    }
  }

  private static func value(_ node: OpaquePointer) -> JSON {
    switch json_node_get_value_type(node) {
    case g_type_from_name("gint64"): .integer(Int64(json_node_get_int(node)))
    case g_type_from_name("gdouble"): .number(json_node_get_double(node))
    case g_type_from_name("gboolean"): .bool(json_node_get_boolean(node) != 0)
    default: .string(String(borrowing: json_node_get_string(node)) ?? "")
    }
  }

  /// What a list holds, whose nodes are C's to free and whose contents are not.
  private static func elements<Element>(
    of list: UnsafeMutablePointer<GList>?, _ element: (UnsafeMutableRawPointer) -> Element?
  ) -> [Element] {
    defer { g_list_free(list) }
    var elements: [Element] = []
    var next = list
    while let node = next {
      if let data = node.pointee.data, let made = element(data) { elements.append(made) }
      next = node.pointee.next
    }
    return elements
  }
}
