import Dispatch
import GtkKit
import SystemKit

/// Keeps on the disk the icons that were drawn or shrunk. Later starts neither do that again nor load what does it.
///
/// Each picture is a file, named after the path of the icon and its size, and contains the stamp of the icon. A
/// missing, damaged or outdated one is made again.
nonisolated public final class KeptPictures: IconLoader {
  /// The usual folder.
  public static var usualFolder: String { Directories.userCache + "/hunch/pictures" }

  /// The longest side that is kept, in pixels: an icon of the details at a scale of two.
  static let largestSide = 256
  /// The largest number of files. After that all are removed, and those in use come back.
  private static let mostFiles = 1_024
  /// The first number of each file, which is changed with the layout.
  private static let mark: Int64 = 0x6875_6E63_6800_0001
  private static let headCount = 8
  private static let deadline = Duration.seconds(5)

  private let loader: any IconLoader
  private let folder: String
  /// Saving waits for the disk, and no picture should wait for that.
  private let saving = DispatchQueue(label: "pictures", qos: .utility)

  /// - Parameter loader: Decodes what is not kept yet.
  init(before loader: any IconLoader, in folder: String = usualFolder) {
    self.loader = loader
    self.folder = folder
  }

  func load(_ request: IconRequest) -> IconAnswer {
    guard request.isKept, request.side <= Self.largestSide else { return loader.load(request) }
    if let answer = waiting({ [self] in kept(request) }) ?? nil { return answer }
    let answer = loader.load(request)
    if case .picture(let pixels, let stamp) = answer {
      saving.async { [self] in waiting { [self] in save(pixels, stamp, request) } }
    }
    return answer
  }

  func rest() {
    loader.rest()
    saving.async { [self] in
      waiting { [folder] in
        if (try? LocalFiles.names(in: folder))?.count ?? 0 > Self.mostFiles { Self.clear(folder) }
      }
    }
  }

  /// Does work in the folder. Returns nil if its disk does not answer.
  @discardableResult
  private func waiting<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value? {
    try? DiskCall.wait("hunch-icon", at: Array(folder.utf8), within: Self.deadline, work)
  }

  /// Waits until everything is saved.
  func finishSaving() { saving.sync {} }

  /// Deletes all pictures. Waits for the disk.
  public static func clear(_ folder: String = usualFolder) {
    for name in (try? LocalFiles.names(in: folder)) ?? [] { try? LocalFiles.remove(Array("\(folder)/\(name)".utf8)) }
  }

  private func path(of request: IconRequest) -> String {
    "\(folder)/\(Checksum.sha256(Array("\(request.side) \(request.path)".utf8)))"
  }

  private static func head(_ stamp: FileStamp, width: Int, height: Int) -> [Int64] {
    [
      mark, stamp.device, stamp.inode, stamp.size, stamp.seconds, stamp.nanoseconds, Int64(width), Int64(height),
    ]
  }

  /// Returns the answer if the icon is as it was. Nil also without the icon: the loader says why.
  private func kept(_ request: IconRequest) -> IconAnswer? {
    guard let stamp = (try? SmallFile(request.path))?.stamp else { return nil }
    if stamp == request.known { return .unchanged }
    return read(request, stamp).map { .picture($0, stamp) }
  }

  private func read(_ request: IconRequest, _ stamp: FileStamp) -> Pixels? {
    let headSize = Self.headCount * MemoryLayout<Int64>.size
    let limit = headSize + request.side * request.side * 4
    guard let bytes = try? SmallFile.read(path(of: request), limit: limit, access: .ownerOnly), bytes.count >= headSize
    else { return nil }
    let head = [Int64](first: Self.headCount, in: bytes)
    let (width, height) = (Int(head[6]), Int(head[7]))
    guard head == Self.head(stamp, width: width, height: height) else { return nil }
    return Pixels(width: width, height: height, rgba: Array(bytes[headSize...]))
  }

  /// A failure is harmless.
  private func save(_ pixels: Pixels, _ stamp: FileStamp, _ request: IconRequest) {
    guard LocalFiles.makeFolder(folder) else { return }
    let head = Self.head(stamp, width: pixels.width, height: pixels.height)
    let bytes = head.withUnsafeBytes { Array($0) } + pixels.rgba
    try? LocalFiles.write(bytes, to: Array(path(of: request).utf8), mode: 0o600)
  }
}
