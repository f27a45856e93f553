import Catalog
import GLibKit
import SystemKit

/// Copied texts that go into the window that the user came from.
extension SearchController {
  /// Whether what an item's actions copy is pasted when the window closes. That holds for items that are texts
  /// themselves, such as characters and clipboard entries. The path of a file, for example, is only copied.
  func isPasted(_ subject: SearchSession.ActionSubject, _ sequel: Errand.Sequel) -> Bool {
    sequel == .closes && preferences[.pastesCopied] && display.canPaste
      && subject.item.actions.first?.effect.copiesText == true
  }

  /// Copies a text, closes the window, and pastes the text into the window that gets the focus then.
  ///
  /// The pasted text is its own confirmation, so only failures are reported, in a notification: this window is gone.
  /// - Parameters:
  ///   - name: The name of the item, safe to show.
  ///   - text: Returns the text; nil if it is on the clipboard already.
  func paste(
    _ action: ItemAction, of subject: SearchSession.ActionSubject, _ name: String,
    _ text: @escaping @MainActor () async throws(GLibError) -> String?
  ) {
    noting(action, subject)()
    guard !errands.isRepeated(.action(action.effect)) else { return onOutcome(.done) }
    _ = errands.begin(.action(action.effect), of: name) { [weak self, display] in
      let copied: String?
      do throws(GLibError) { copied = try await text() } catch {
        self?.onOutcome(.done)
        return .failed(localizedPair(name, error.message))
      }
      do throws(GLibError) { try await display.paste(copied) { self?.onOutcome(.done) } } catch {
        return .failed(error.message)
      }
      return .done
    } ended: { [display] _, end in
      if case .failed(let sentence) = end { display.notify(sentence) }
    }
  }
}

extension ItemAction.Effect {
  fileprivate var copiesText: Bool {
    switch self {
    case .copy, .copyEntry: true
    default: false
    }
  }
}
