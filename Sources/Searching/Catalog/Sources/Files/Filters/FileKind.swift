internal import SystemKit

/// A kind of file that a filter can demand. The name alone decides, by its ending.
package enum FileKind: Hashable, Sendable, CaseIterable {
  case image, video, audio, document, spreadsheet, presentation, archive, code
  /// Folders, and nothing else.
  case folder
  /// Anything but folders.
  case file

  /// The endings of the names, in small letters; empty for ``folder`` and ``file``.
  package var endings: Set<String> { Self.endings[self] ?? [] }

  private static let endings: [FileKind: Set<String>] = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, Set($0.listedEndings.split(separator: " ").map(String.init))) })

  private var listedEndings: String {
    switch self {
    case .image:
      "avif bmp cr2 dng gif heic heif ico jpeg jpg jxl kra nef png psd svg svgz tif tiff webp xcf"
    case .video:
      "3gp avi flv m2ts m4v mkv mov mp4 mpeg mpg ogv webm wmv"
    case .audio:
      "aac aif aiff flac m4a mid midi mka mp3 oga ogg opus wav wma"
    case .document:
      "adoc azw3 djvu doc docm docx epub fodt md mobi odt org ott pdf ps rst rtf tex txt xps"
    case .spreadsheet:
      "csv fods gnumeric ods ots tsv xls xlsm xlsx"
    case .presentation:
      "fodp odp otp pps ppsx ppt pptm pptx"
    case .archive:
      "7z bz2 cab deb gz iso jar lz lz4 lzma rar rpm tar tbz tgz txz xz zip zst"
    case .code:
      """
      asm bash bat c cc clj cmake cpp cs css cxx d dart el erl ex exs f90 fish fs go gradle groovy h hh hpp hs \
      html hxx ipynb java jl js jsx kt kts less lisp lua m mjs ml nim nix php pl pm ps1 py r rb rs sass scala scss \
      sh sql svelte swift ts tsx vala vb vue zig zsh
      """
    case .folder, .file: ""
    }
  }

  package var title: String {
    switch self {
    case .image: localized("Images", context: "filter")
    case .video: localized("Videos", context: "filter")
    case .audio: localized("Audio", context: "filter")
    case .document: localized("Documents", context: "filter")
    case .spreadsheet: localized("Spreadsheets", context: "filter")
    case .presentation: localized("Presentations", context: "filter")
    case .archive: localized("Archives", context: "filter")
    case .code: localized("Source Code", context: "filter")
    case .folder: localized("Folders", context: "filter")
    case .file: localized("Files", context: "filter")
    }
  }
}
