/// An icon, as the themes have it that were listed.
nonisolated public struct ListedIcon: Sendable, Hashable {
  /// Where a picture of an icon is.
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

  /// What the themes are called that have it themselves, each once; none where it lies in no theme.
  public internal(set) var themes: [String] = []
  /// What it is for, in the words of the specification: `Actions`, `Applications`.
  public internal(set) var contexts: [String] = []
  /// Whether it is found by its name alone, since the usual theme has it, one that this inherits from, or GTK itself.
  public internal(set) var isUsual = false

  public init() {}

  private struct Picture: Hashable {
    var place: Place
    var size: Int
  }

  private var bestDrawing: Picture?
  private var bestPixels: Picture?

  /// The file of it that is a drawing (SVG), if there is one.
  public var drawing: Place? { bestDrawing?.place }
  /// The file of it in the most pixels, if there is one in pixels.
  public var pixels: Place? { bestPixels?.place }

  /// Takes note of one of its files.
  /// - Parameter size: The side that it is made for.
  mutating func add(_ place: Place, isDrawing: Bool, size: Int) {
    let picture = Picture(place: place, size: size)
    if isDrawing {
      if bestDrawing.map({ $0.size < size }) ?? true { bestDrawing = picture }
    } else if bestPixels.map({ $0.size < size }) ?? true {
      bestPixels = picture
    }
  }
}
