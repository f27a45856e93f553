import Glibc

/// Overwrites the bytes of a file in place, or truncates it, as a tool that copies folders or a failing disk may do
/// while the file is in use.
/// - Returns: Whether it did.
package func damage(_ path: String, isOverwritten: Bool) -> Bool {
  let descriptor = open(path, O_RDWR)
  defer { close(descriptor) }
  var status = stat()
  fstat(descriptor, &status)
  let noise = [UInt8](repeating: 0xAA, count: Int(status.st_size))
  return isOverwritten ? pwrite(descriptor, noise, noise.count, 0) == noise.count : ftruncate(descriptor, 0) == 0
}
