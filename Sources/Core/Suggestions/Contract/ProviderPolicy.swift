/// When and how a provider may be asked.
public struct ProviderPolicy: Sendable, Hashable {
  /// How long after the last change of the text it is asked.
  public var debounce: Duration

  /// How long it may take, from when it is due. After that it has failed, and what it says later is dropped.
  public var deadline: Duration

  /// How many deadlines in a row it must miss to be reported and left alone for a while: a busy machine may make any
  /// provider miss one.
  public var missThreshold: Int

  /// The fewest letters (clusters) of the passed text, without the white space around it, for which it is asked.
  public var minimumLength: Int

  /// The most suggestions that are taken from one answer; nil is as many as are shown.
  public var limit: Int?

  /// How many places in the list are kept free while its answer is awaited, so that a late answer shows without moving
  /// what shows already.
  public var reservedPlaces: Int

  /// How long an answer may be used again for the same question; zero keeps none.
  public var cacheLifetime: Duration

  /// Whether it sends what is typed to another machine. Such a provider is off until the user turns it on.
  public var leavesMachine: Bool

  public init(
    debounce: Duration = .zero, deadline: Duration, missThreshold: Int = 1, minimumLength: Int = 1, limit: Int? = nil,
    reservedPlaces: Int = 0, cacheLifetime: Duration = .zero, leavesMachine: Bool = false
  ) {
    self.debounce = debounce
    self.deadline = deadline
    self.missThreshold = missThreshold
    self.minimumLength = minimumLength
    self.limit = limit
    self.reservedPlaces = reservedPlaces
    self.cacheLifetime = cacheLifetime
    self.leavesMachine = leavesMachine
  }

  /// For a provider in memory: asked at every key, 50 ms.
  public static let local = ProviderPolicy(deadline: .milliseconds(50), missThreshold: 3)

  /// For other programs on this machine: asked 60 ms after the last key, half a second.
  public static let programs = ProviderPolicy(
    debounce: .milliseconds(60), deadline: .milliseconds(500), missThreshold: 2, minimumLength: 2, reservedPlaces: 1,
    cacheLifetime: .seconds(10))

  /// For other machines: asked 120 ms after the last key, from two letters on, one and a half seconds.
  public static let remote = ProviderPolicy(
    debounce: .milliseconds(120), deadline: .milliseconds(1_500), minimumLength: 2, reservedPlaces: 2,
    cacheLifetime: .seconds(120),
    leavesMachine: true)
}
