/// Things in one line, as the person's language sets them apart.
public func localizedList(_ parts: [String]) -> String {
  // TRANSLATORS: what stands between the parts of a list.
  let separator = localized(", ", context: "list")
  guard !parts.isEmpty else { return "" }
  let isRightToLeft = Localization.isRightToLeft
  return (isRightToLeft ? Localization.rightToLeftMark : "")
    + parts.map { $0.written(within: isRightToLeft) }.joined(separator: separator)
}

/// What something is called, and what it is: `Size: 12 kB`.
public func localizedPair(_ name: String, _ text: String) -> String {
  // TRANSLATORS: what something is called, and what it is.
  localized("{name}: {text}", ["name": name, "text": text])
}
