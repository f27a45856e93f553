/// An icon of the listed themes.
nonisolated public struct ListedIcon: Sendable, Hashable {
  /// The place of an icon's picture.
  public enum Place: Sendable, Hashable {
    /// An absolute path.
    case file(String)
    /// A path among the resources that GIO knows.
    case resource(String)

    /// The place as a path.
    public var path: String {
      switch self {
      case .file(let path), .resource(let path): path
      }
    }
  }

  /// The titles of the themes that have it, each once; none for an icon outside themes.
  public internal(set) var themes: [String] = []
  /// Its contexts, by the specification: `Actions`, `Applications`.
  public internal(set) var contexts: [String] = []
  /// Whether its name alone finds it, because the current theme, one of its parents, or GTK has it.
  public internal(set) var isUsual = false

  public init() {}

  private struct Picture: Hashable {
    var place: Place
    var size: Int
  }

  private var bestDrawing: Picture?
  private var bestPixels: Picture?

  /// The place of its drawing (SVG); nil without one.
  public var drawing: Place? { bestDrawing?.place }
  /// The place of its largest picture in pixels; nil without one.
  public var pixels: Place? { bestPixels?.place }

  /// Records one of its files.
  /// - Parameter size: The intended side length.
  mutating func add(_ place: Place, isDrawing: Bool, size: Int) {
    let picture = Picture(place: place, size: size)
    if isDrawing {
      if bestDrawing.map({ $0.size < size }) ?? true { bestDrawing = picture }
    } else if bestPixels.map({ $0.size < size }) ?? true {
      bestPixels = picture
    }
  }
}
