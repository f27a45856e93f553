import Glibc
import Testing

@testable import GLibKit

@Suite("Access to virtual files", .serialized) struct VirtualFilesTests {
  @Test("without it, the environment is the same as before", arguments: [nil, "", "gvfs"] as [String?])
  func environment(value: String?) {
    let variable = "GIO_USE_VFS"
    let usual = getenv(variable).map { String(cString: $0) }
    func set(_ value: String?) { if let value { setenv(variable, value, 1) } else { unsetenv(variable) } }
    defer { set(usual) }
    set(value)
    VirtualFiles.leave()
    #expect(getenv(variable).map { String(cString: $0) } == value)
  }
}
