internal import CGLib
internal import CSoup
internal import GLibKit

/// A SoupSession. It belongs to the thread in which it is made.
final class HTTPSession {
  let pointer: UnsafeMutablePointer<SoupSession>

  /// - Parameter authority: a file of certificates that are trusted in place of the system's.
  init(usesProxy: Bool, authority: String?) throws {
    guard let session = soup_session_new() else { preconditionFailure("a SoupSession is always made") }
    pointer = session
    // There is a deadline for the whole; this one would begin anew with each byte.
    soup_session_set_timeout(session, 0)
    soup_session_set_idle_timeout(session, 30)
    // It would keep passwords, and there are none to be asked for.
    soup_session_remove_feature_by_type(session, soup_auth_manager_get_type())
    if !usesProxy { soup_session_set_proxy_resolver(session, nil) }
    if let authority {
      let database = try GLibError.check { g_tls_file_database_new(authority, &$0) }
      soup_session_set_tls_database(
        session, database.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GTlsDatabase.self) })
      g_object_unref(database.map { UnsafeMutableRawPointer($0) })
    }
  }

  deinit {
    soup_session_abort(pointer)
    g_object_unref(pointer)
  }
}
