/// Texts that may stand where a file names an icon, and that Hunch must never show as one.
package enum HostileIcons {
  /// Texts that GIO reads as addresses: each scheme that GIO or its services know, and some unknown ones.
  package static let addresses =
    [
      "http", "https", "ftp", "ftps", "sftp", "ssh", "smb", "smb-share", "dav", "davs", "dav+sd", "afp", "afp-volume",
      "nfs", "gphoto2", "mtp", "afc", "cdda", "burn", "archive", "localtest", "http-backend", "resource", "trash",
      "recent", "computer", "network", "dns-sd", "admin", "google-drive", "obex", "x-nautilus-desktop", "unknown",
    ].map { "\($0)://example.org/picture.png" } + [
      "HTTPS://example.org/picture.png", "https:/x.png", "http:x.png", "https:", "http://", "://x.png",
      "trash:///", "trash:", "recent:///x.png", "computer:///", "network:///", "burn:///", "admin:///etc/passwd",
      "resource:///", "resource:///org/gtk/libgtk/none.png", "resource:///org/gtk/libgtk/icons/",
      "data:image/png;base64,iVBORw0KGgo=", "data:,x", "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
      "mailto:someone@example.org", "javascript:alert(1)", "about:blank", "urn:isbn:0451450523",
      "file://host/picture.png", "file:picture.png", "file:/picture.png", "file:///tmp/%zz", "file:///tmp/%",
      "file:///%0",
      "file:///tmp/%00", "file:///tmp/%ff", "FILE:///tmp/picture.png",
    ]

  /// Texts that GIO reads as serialized icons, in the form of `g_icon_to_string`.
  package static let serializations = [
    ".", ". ", ". G", ". GFileIcon", ". GFileIcon http://example.org/x.png", ". GFileIcon file:///tmp/%zz",
    ". GFileIcon /tmp/x.png", ". GEmblemedIcon", ". GEmblemedIcon.0", ". GEmblemedIcon x y",
    ". GEmblemedIcon .%20GThemedIcon%20x .%20GEmblem%20x", ". GEmblem x 0", ". GBytesIcon", ". GBytesIcon AAAA",
    ". GLoadableIcon x", ". GThemedIcon", ". GThemedIcon ", ". GThemedIcon .. /x", ". GThemedIcon %zz",
    ". GThemedIcon a%2Fb", ". GThemedIcon https://example.org/x.png", ". GThemedIcon.99 x", ". GtkWindow x",
    ". GObject", ". NoSuchType x", ". GUnixMountIcon x", ".hidden",
  ]

  /// Texts that are neither an absolute path nor an icon name.
  package static let relativePaths = [
    "", "..", "../x.png", "./x.png", "x/y.png", "x/../../y.png", "~/x.png", "a/", "\\\\host\\x.png/",
  ]

  /// Texts with bytes that end a string in C, or that end a line or change how a terminal shows it.
  package static let broken = [
    "\0", "name\0rest", "/tmp/x\0.png", "line\nbreak", "tab\there", "\u{7F}", "escape\u{1B}[31m", "\r",
  ]

  /// Texts longer than any name or path.
  package static let long = [
    String(repeating: "x", count: 256), String(repeating: "x", count: 1 << 20),
    "/" + String(repeating: "x", count: 1 << 20), String(repeating: "/x", count: 4096),
    "https://" + String(repeating: "x", count: 1 << 20), ". GFileIcon " + String(repeating: "x", count: 1 << 20),
    String(repeating: "a\u{301}", count: 1_000),
  ]

  package static let all = addresses + serializations + relativePaths + broken + long

  /// The texts that fit into one line of a file, beside other fields of that line.
  package static let inLines = all.filter { text in
    text.utf8.count < 5_000 && text.utf8.allSatisfy { $0 != 0 && $0 != 0x0A && $0 != 0x1F && $0 != 0x0D }
  }
}
