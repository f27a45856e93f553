internal import SystemKit

extension LoadedSource {
  /// What an item of the source is, in a word for the end of its row; what the source is called where no word is better.
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
  /// What the item is, as far as what can be done with it tells; nil where that does not.
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
