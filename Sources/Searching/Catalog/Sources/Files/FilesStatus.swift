public import FileIndexing
internal import SystemKit

/// The status of the file index, which tells whether it is complete.
public struct FilesStatus: Sendable, Equatable {
  /// The chosen folders.
  public var roots: [String]
  public var store: FileStore.State

  public init(roots: [String], store: FileStore.State) {
    self.roots = roots
    self.store = store
  }

  /// The folders that could not be read, among the first thousand that were left out, without those left out by a
  /// rule.
  public var unreadable: [LeftOut] {
    store.leftOut.filter { folder in
      switch folder.reason {
      case .unreadable, .silent, .missing: true
      case .otherFileSystem, .networkFileSystem, .listedElsewhere, .cache: false
      }
    }
  }

  /// The most folders named in a sentence.
  private static let namedFolders = 3

  /// A sentence about the worst problem; nil if there is none.
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

  /// Returns the names of the first folders.
  private func names(of folders: [LeftOut]) -> String {
    let named = folders.prefix(Self.namedFolders).map { FilePath($0.path)?.shown ?? "/" }
    let isMore = folders.count > Self.namedFolders || store.leftOutCount > store.leftOut.count
    return localizedList(named + (isMore ? ["…"] : []))
  }
}
