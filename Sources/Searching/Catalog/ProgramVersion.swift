/// The program's version, as in CHANGELOG.md.
public enum ProgramVersion {
  public static let current = "0.1.0"
}
