internal import SystemKit

extension HTTPResponse {
  /// What the answer says, if it is one of success; nil if it has no content.
  ///
  /// - Throws: ``RemoteError``.
  func json() throws(RemoteError) -> JSON? {
    guard (200...299).contains(status) else { throw .status(status) }
    if status == 204 || body.isEmpty { return nil }
    // Some servers send JSON with the type of JavaScript, since browsers once loaded suggestions as scripts.
    if let contentType, !["json", "javascript", "text/plain"].contains(where: { contentType.contains($0) }) {
      throw .wrongType(contentType)
    }
    guard let text else { throw .notText }
    do throws(JSONError) {
      return try JSON(parsing: text)
    } catch {
      throw .notJSON(error)
    }
  }
}
