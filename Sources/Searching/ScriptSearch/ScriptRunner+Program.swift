import Catalog
public import Scripts

extension ScriptRunner {
  /// What runs the scripts of this program.
  public static let ofProgram = ScriptRunner(version: ProgramVersion.current)
}
