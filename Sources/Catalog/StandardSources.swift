/// The sources that every window and every command searches, in the order in which a person sees them.
public enum StandardSources {
  /// New sources of this machine, not loaded yet.
  public static func all() -> [any Source] {
    [ApplicationSource(), IconSource(), CharacterSource()]
  }
}
