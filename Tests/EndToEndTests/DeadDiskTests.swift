import Foundation
import SilentMountSupport
import TestSupport
import XCTest

/// The whole program beside a disk that does not answer from the start.
final class DeadDiskTests: EndToEndTestCase {
  private let folder = TemporaryFolder()
  private var home: String { folder.path.replacingOccurrences(of: "//", with: "/") + "/home" }
  private var far: String { home + "/far" }
  private var mount: SilentMount?

  override func setUpWithError() throws {
    try XCTSkipUnless(SilentMount.isAllowed, "mounting takes an administrator")
    for path in ["home/far", "home/near", "config/hunch"] {
      try FileManager.default.createDirectory(atPath: folder.path + "/" + path, withIntermediateDirectories: true)
    }
    try folder.write("", to: "home/near/quokka one.txt")
    try folder.write("okapi\nquagga\n", to: "home/near/animals.txt")
    try folder.write(
      """
      [Sources]
      off=applications;software;icons;characters
      [Files]
      other-file-systems=true
      network-file-systems=true
      [List far]
      file=\(far)/list.txt
      [List near]
      file=\(home)/near/animals.txt

      """, to: "config/hunch/settings.ini")
    mount = SilentMount(at: far)
    try XCTSkipIf(mount == nil, "mounting is not allowed here")
  }

  override func tearDown() {
    mount?.end()
    mount = nil
    super.tearDown()
  }

  private var environment: [String: String] {
    [
      "HOME": home, "XDG_CACHE_HOME": folder.path + "/cache", "XDG_CONFIG_HOME": folder.path + "/config",
    ]
  }

  /// The window opens, knows the files of home, and goes at once with the first signal; then `hunch sources` prints all that
  /// is known, and which folder does not answer.
  func testTheWindowComesAndGoesAndWhatIsKnownIsPrinted() throws {
    for signal in [SIGTERM, SIGINT, SIGHUP] {
      let hunch = try launch(environment: environment, accessible: false)
      hunch.eventually("the window opens") { $0.hasWindow }
      hunch.eventually("the names are saved") { _ in
        FileManager.default.fileExists(atPath: folder.path + "/cache/hunch/files.names")
      }
      kill(hunch.process.id, signal)
      XCTAssertEqual(hunch.exitStatus(), .exited(0), "\(signal) \(hunch.process.errorOutput)")
      XCTAssertFalse(hunch.hasWindow)
    }
    let sources = try launch("sources", environment: environment, accessible: false)
    XCTAssertEqual(sources.exitStatus(), .exited(0), sources.process.errorOutput)
    for line in [
      "\tleft out\t\(far)\tits file system does not answer\n", "\t\(far)/list.txt: \(far) does not answer\n",
    ] {
      XCTAssertTrue(sources.output.contains(line), sources.output)
    }
  }
}
