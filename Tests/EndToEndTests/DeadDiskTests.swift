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

  func testTheWindowIsAsEver() throws {
    let hunch = try launch(environment: environment)
    hunch.type("quagga")
    hunch.eventually("the other list is there") { $0.rows.map(\.name) == ["quagga"] }
    hunch.press(.control + "a")
    hunch.type("quokka")
    hunch.eventually("so are the files of home") { $0.rows.map(\.name) == ["quokka one.txt"] }
    try folder.write("", to: "home/near/quokka two.txt")
    hunch.eventually("so is what is made later") { $0.rows.count == 2 }
    hunch.press(.escape, .escape)
    XCTAssertEqual(hunch.exitStatus(), .exited(0), hunch.process.errorOutput)
  }

  func testWhatIsKnownIsPrintedWithTheFolderThatDoesNotAnswer() throws {
    let hunch = try launch(environment: environment)
    hunch.type("quokka")
    hunch.eventually("the files of home are there") { $0.rows.map(\.name).contains("quokka one.txt") }
    hunch.press(.escape, .escape)
    XCTAssertEqual(hunch.exitStatus(), .exited(0), hunch.process.errorOutput)
    let sources = try launch("sources", environment: environment, accessible: false)
    XCTAssertNotNil(sources.exitStatus())
    for line in [
      "\tleft out\t\(far)\tits file system does not answer\n", "\t\(far)/list.txt: \(far) does not answer\n",
    ] {
      XCTAssertTrue(sources.output.contains(line), sources.output)
    }
  }

  func testSignalsEndTheProgramAsQuitDoes() throws {
    for signal in [SIGTERM, SIGINT, SIGHUP] {
      let hunch = try launch(environment: environment)
      hunch.type("quokka")
      hunch.eventually("the files of home are there") { $0.rows.map(\.name).contains("quokka one.txt") }
      kill(hunch.process.id, signal)
      hunch.eventually("the window is gone") { !$0.hasWindow }
      XCTAssertEqual(hunch.exitStatus(), .exited(0), "\(signal) \(hunch.process.errorOutput)")
    }
  }
}
