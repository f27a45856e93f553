import GtkKit
import HunchModel

extension Errands {
  /// Makes the errands of an application, which runs until the last of them has ended.
  convenience init(of application: Application) {
    self.init()
    onBusy = { [weak application] in $0 ? application?.hold() : application?.release() }
  }
}
