import GLibKit

/// Calls the followers of a subject after its changes, each as long as its owner lives. If the owner is a Swift wrapper
/// of a widget, the widget's life counts.
@MainActor
final class Followers<Subject> {
  private var list: [(owner: () -> AnyObject?, tell: (Subject) -> Void)] = []

  func add<Owner: AnyObject>(_ owner: Owner, _ body: @escaping @MainActor (Owner, Subject) -> Void) {
    let owner = WeakOwner(owner)
    list.append(
      (
        { owner.value },
        { subject in
          if let object = owner.value { body(object, subject) }
        }
      ))
  }

  func remove(_ owner: AnyObject) { list.removeAll { $0.owner() === owner } }

  func tell(_ subject: Subject) {
    list.removeAll { $0.owner() == nil }
    for follower in list { follower.tell(subject) }
  }
}
