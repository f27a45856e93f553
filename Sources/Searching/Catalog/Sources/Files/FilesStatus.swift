public import FileIndexing
internal import SystemKit

/// What is known of the files besides their names, for those who want to know whether all are there.
public struct FilesStatus: Sendable, Equatable {
  /// The folders that are looked into, as they were chosen.
  public var roots: [String]
  /// What the store of names does and knows of itself.
  public var store: FileStore.State

  public init(roots: [String], store: FileStore.State) {
    self.roots = roots
    self.store = store
  }

  /// The folders whose contents could not be read, by no rule: of the first thousand that were left out.
  public var unreadable: [LeftOut] {
    store.leftOut.filter { folder in
      switch folder.reason {
      case .unreadable, .silent, .missing: true
      case .otherFileSystem, .networkFileSystem, .listedElsewhere, .cache: false
      }
    }
  }

  /// So many folders are named in a sentence.
  private static let namedFolders = 3

  /// What is wrong, in a sentence; nil if nothing is.
  public var problem: String? {
    if let error = store.saveError {
      return localized("could not save the file index: {reason}", ["reason": "\(error)"])
    }
    if let error = store.startError { return error }
    let silent = store.leftOut.filter { $0.reason == .silent }
    if !silent.isEmpty {
      return localized(
        "{count} folder does not answer: {folders}", plural: "{count} folders do not answer: {folders}",
        count: silent.count, ["folders": names(of: silent)])
    }
    let folders = unreadable
    guard !folders.isEmpty else { return nil }
    return localized(
      "{count} folder could not be read: {folders}", plural: "{count} folders could not be read: {folders}",
      count: folders.count, ["folders": names(of: folders)])
  }

  /// The first of some folders.
  private func names(of folders: [LeftOut]) -> String {
    let named = folders.prefix(Self.namedFolders).map { FilePath($0.path)?.shown ?? "/" }
    let isMore = folders.count > Self.namedFolders || store.leftOutCount > store.leftOut.count
    return localizedList(named + (isMore ? ["…"] : []))
  }
}
