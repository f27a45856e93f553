internal import SystemKit

/// What a JSON text may be, beyond its grammar, before a parser sees it.
///
/// json-glib calls itself for each level and so overflows the stack in a text of many opening brackets (tried with
/// version 1.6.6: 200,000 of them), keeps the members of an object by a hash that a text can be made against, and knows
/// comments, other quotes and assignments, which are no JSON.
struct JSONBounds {
  /// The most arrays and objects within one another.
  var depth = 64

  /// The most members of one object.
  var members = 4_096

  /// - Complexity: Linear in the text.
  func check(_ text: String) throws(JSONError) {
    /// The open arrays and objects, each with its commas.
    var open: [Int] = []
    var isString = false
    var isEscaped = false
    for byte in text.utf8 {
      if isString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        isString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        guard open.count < depth else {
          throw JSONError(
            localized(
              "the text is nested more than {count} level deep",
              plural: "the text is nested more than {count} levels deep",
              count: depth))
        }
        // An array may have any number of elements: it is as if it had none.
        open.append(byte == UInt8(ascii: "{") ? 1 : .min)
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard open.popLast() != nil else { throw JSONError(localized("the text closes a bracket that is not open")) }
      case UInt8(ascii: ","):
        guard let members = open.popLast() else {
          throw JSONError(localized("the text has a comma outside brackets"))
        }
        guard members < self.members else {
          throw JSONError(
            localized(
              "the text has an object with more than {count} member",
              plural: "the text has an object with more than {count} members", count: self.members))
        }
        open.append(members + 1)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        break
      default:
        throw JSONError(localized("the text has an invalid character outside quotes"))
      }
    }
  }
}
