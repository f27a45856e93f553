/// Why a program has no results to show for now.
public struct ProgramFailure: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    /// It did not answer in this time.
    case timedOut(Duration)
    /// It, or the bus, said so.
    case failed(String)
    /// A call was answered by values of a type that it cannot have.
    case wrongType(call: String, type: String)
    /// It found something, but described nothing of it.
    case unusable
  }

  public var program: SearchProgram
  public var reason: Reason

  public init(program: SearchProgram, reason: Reason) {
    self.program = program
    self.reason = reason
  }

  /// One line for the user, which names the program.
  public var description: String {
    let title = program.title
    return switch reason {
    case .timedOut(let limit): "\(title) did not answer within \(limit)"
    case .failed(let message): "\(title): \(message)"
    case .wrongType(let call, let type): "\(title) answered \(call) with values of the wrong type, \(type)"
    case .unusable: "\(title) did not describe what it found"
    }
  }
}
