import GLibKit
import Testing

@testable import HunchCommands

/// To the desktop, a build that is not installed is another program.
@Suite struct ProgramIdentityTests {
  @Test(arguments: [
    (["/src/.build/debug/hunch", "/src/.build/debug/hunch-window"], "/src/.build/debug", ProgramIdentity.development),
    (["/usr/bin/hunch", "/usr/libexec/hunch/hunch-window"], "/usr/bin", ProgramIdentity.installed),
    (["/usr/bin/hunch", "/usr/libexec/hunch/hunch-window"], "/usr/libexec/hunch", ProgramIdentity.installed),
  ])
  func theProgramIsCalledByWhereItLies(files: [String], folder: String, name: String) {
    #expect(ProgramIdentity.name(ofProgramIn: folder) { files.contains($0) } == name)
  }

  @Test(arguments: [
    ("/usr/bin", "/usr/bin/hunch"), ("/usr/libexec/hunch", "/usr/bin/hunch"), ("/elsewhere", "hunch"),
  ])
  func theCommandIsFoundFromBothExecutables(folder: String, command: String) {
    #expect(ProgramIdentity.command(ofProgramIn: folder) { $0 == "/usr/bin/hunch" } == command)
  }

  @Test func theTestsAreNoInstalledProgram() {
    #expect(ProgramIdentity.current == "app.hunch.Hunch.Devel")
    #expect(ProgramIdentity.searchProvider == "app.hunch.Hunch.Devel.SearchProvider")
    #expect(DBusSyntax.objectPath(of: "org.gtk.a-b") == "/org/gtk/a_b")
  }
}
