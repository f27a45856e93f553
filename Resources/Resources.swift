/// What the program carries with it: the files beside this one, embedded as they are, so that a program that was only
/// copied has them too.
package enum Resources {
  /// The program's style sheet for GTK 4, in UTF-8. It stands on top of the desktop's theme.
  package static var styleSheet: String { String(decoding: PackageResources.style_css, as: UTF8.self) }

  /// What is added to it for those who need more contrast, in UTF-8.
  package static var highContrastSheet: String { String(decoding: PackageResources.high_contrast_css, as: UTF8.self) }

  /// Words of icon names that are made of others, one a line, with spaces between their parts, in UTF-8.
  package static var iconCompounds: [UInt8] { PackageResources.compounds_txt }
}
