internal import SystemKit

extension LoadedSource {
  /// Returns the kind of an item in a word, for the end of its row; the source's title if no word is better.
  package func kind(of item: CatalogItem) -> String {
    switch id {
    case CharacterSource.sourceID:
      (item.weight < 0 ? item.weight + ItemWeight.undrawn : item.weight) >= ItemWeight.emoji
        ? localized("Emoji", context: "kind") : localized("Character", context: "kind")
    case IconSource.sourceID: localized("Icon", context: "kind")
    case SSHSource.sourceID: localized("Host", context: "kind")
    case SessionSource.sourceID: localized("Command", context: "kind")
    case SumSource.sourceID: localized("Sum", context: "kind")
    case SoftwareSource.sourceID: localized("Software")
    default: item.kindByAction ?? title
    }
  }
}

extension CatalogItem {
  /// The kind of the item, if its default action tells; otherwise nil.
  package var kindByAction: String? {
    switch actions.first?.effect {
    case .launch(_, nil): localized("Application", context: "kind")
    case .runProgram: localized("Program", context: "kind")
    case .launch: localized("Action", context: "kind")
    case .otherWindow: localized("Window", context: "kind")
    case .file where icon == FileIcon.folder: localized("Folder", context: "kind")
    case .file: localized("File", context: "kind")
    case .window: localized("Action", context: "kind")
    default: nil
    }
  }
}
