/// When and how a provider may be asked.
public struct ProviderPolicy: Sendable, Hashable {
  /// The time between the last change of the text and the request.
  public var debounce: Duration

  /// The time limit for an answer, from the moment when the request is due. After it the request has failed, and a
  /// late answer is dropped.
  public var deadline: Duration

  /// The number of successive missed deadlines after which the provider is reported and paused: on a busy machine,
  /// any provider may miss one.
  public var missThreshold: Int

  /// The fewest letters (clusters) of the passed text, without surrounding white space, for which the provider is
  /// asked.
  public var minimumLength: Int

  /// The most suggestions taken from one answer; nil for as many as are shown.
  public var limit: Int?

  /// The number of places in the list to keep free while waiting for its answer. A late answer then moves nothing.
  public var reservedPlaces: Int

  /// How long an answer may be reused for the same question; zero for never.
  public var cacheLifetime: Duration

  /// Whether it sends the typed text to another machine. Such a provider is off until the user enables it.
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

  /// For a provider in memory: asked at every key, with 50 ms to answer.
  public static let local = ProviderPolicy(deadline: .milliseconds(50), missThreshold: 3)

  /// For other programs on this machine: asked 60 ms after the last key, with half a second to answer.
  public static let programs = ProviderPolicy(
    debounce: .milliseconds(60), deadline: .milliseconds(500), missThreshold: 2, minimumLength: 2, reservedPlaces: 1,
    cacheLifetime: .seconds(10))

  /// For other machines: asked 120 ms after the last key, from two letters on, with one and a half seconds to answer.
  public static let remote = ProviderPolicy(
    debounce: .milliseconds(120), deadline: .milliseconds(1_500), minimumLength: 2, reservedPlaces: 2,
    cacheLifetime: .seconds(120),
    leavesMachine: true)
}
