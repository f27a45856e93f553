import Glibc

/// The standard input of another process, which passed the descriptor. Unlike an own one, its reading can be stopped.
public final class PassedInput: Sendable {
  let descriptor: Int32
  let watch: InputWatch

  /// Takes ownership of the descriptor, and closes it after the last read.
  /// - Throws: ``SourceError`` if the system has no descriptors left. The descriptor is closed then.
  public init(descriptor: Int32) throws(SourceError) {
    do throws(SourceError) {
      watch = try InputWatch(output: nil)
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Ends all reading, in any thread.
  public func stop() { watch.stop() }
}
