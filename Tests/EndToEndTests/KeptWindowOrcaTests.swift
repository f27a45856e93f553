/// Checks Orca's speech during the same tasks in a window that was kept hidden.
final class KeptWindowOrcaTests: OrcaTests {
  override class var keepsWindow: Bool { true }
}
