/// Reads the output of script modes for rofi: a row in each line, with the row's options behind a NUL. Lines that
/// begin with a NUL hold options of the whole list.
struct RofiReader {
  private var answer = ScriptAnswer(.rofi)
  private var separator: UInt8
  private var data: String?
  private var takesRowsAlone = false
  private var look = ListLook()

  static func answer(_ output: [UInt8], separator: UInt8, data: String?) -> ScriptAnswer {
    var reader = RofiReader(separator: separator, data: data)
    var rest = output[...]
    while !rest.isEmpty, reader.answer.rows.count < ScriptAnswer.mostRows {
      let end = rest.firstIndex(of: reader.separator) ?? rest.endIndex
      reader.take(rest[..<end])
      rest = end < rest.endIndex ? rest[(end + 1)...] : []
    }
    return reader.finished()
  }

  private mutating func take(_ line: ArraySlice<UInt8>) {
    let nul = line.firstIndex(of: 0)
    if nul == line.startIndex { return takeOptions(line.dropFirst()) }
    // Files from other systems end lines by CR LF.
    let end = nul ?? (line.last == 0x0D ? line.endIndex - 1 : line.endIndex)
    let text = String(decoding: line[..<end], as: UTF8.self)
    // rofi shows an empty line as a row, but nobody could find or see it, unless its metadata has an icon.
    guard nul != nil || !text.allSatisfy(\.isWhitespace) else { return }
    answer.rows.append(row(text, nul.map { RowOptions.pairs(line[($0 + 1)...]) } ?? []))
  }

  private func row(_ text: String, _ options: [(key: String, value: String)]) -> ScriptRow {
    var row = ScriptRow(id: text, title: text)
    var variables = ["ROFI_RETV": "1"]
    for (key, value) in options {
      switch key {
      case "icon": row.icon = RowOptions.icon(value).map(RowIcon.named)
      case "meta": row.alternateNames.append(text + " " + value)
      case "display":
        row.alternateNames.insert(text, at: 0)
        row.title = value.isEmpty ? text : value
      case "info": variables["ROFI_INFO"] = value
      case "nonselectable": row.isSelectable = value != "true"
      case "urgent": row.state.isUrgent = value == "true"
      case "active": row.state.isActive = value == "true"
      case "permanent": row.isPermanent = value == "true"
      default: break
      }
    }
    if row.isSelectable { row.choices = [.init(.run(ScriptArguments([text], variables: variables)))] }
    return row
  }

  private mutating func takeOptions(_ bytes: ArraySlice<UInt8>) {
    for (key, value) in RowOptions.pairs(bytes) {
      switch key {
      case "prompt": answer.prompt = value
      case "message": answer.message = value
      case "data": data = value
      case "use-hot-keys": answer.takesHotKeys = value == "true"
      case "no-custom": takesRowsAlone = value == "true"
      case "markup-rows": look.hasMarkup = value == "true"
      case "urgent": look.urgent = RowRanges(value)
      case "active": look.active = RowRanges(value)
      case "keep-filter": answer.keepsFilter = value == "true"
      case "keep-selection": answer.keepsSelection = value == "true"
      case "new-selection": answer.selectedRow = Int(value).flatMap { $0 < 0 ? nil : $0 }
      case "delim": separator = value.utf8.first ?? separator
      default: break
      }
    }
  }

  /// Applies the options to the rows; they may stand behind them.
  private func finished() -> ScriptAnswer {
    var answer = answer
    answer.data = data
    answer.separator = separator
    answer.message = answer.message.map(PangoMarkup.text)
    if !takesRowsAlone { answer.ownText = ["ROFI_RETV": "2"].merging(data.map { ["ROFI_DATA": $0] } ?? [:]) { $1 } }
    for place in answer.rows.indices {
      let state = look.state(ofRow: place, among: answer.rows.count)
      answer.rows[place].state = answer.rows[place].state.merging(state)
      if look.hasMarkup { answer.rows[place].takeMarkup() }
      guard let data else { continue }
      answer.rows[place].choices = answer.rows[place].choices.map { choice in
        guard case .run(var arguments) = choice.deed else { return choice }
        arguments.variables["ROFI_DATA"] = data
        return ScriptRow.Choice(.run(arguments), key: choice.key, title: choice.title)
      }
    }
    return answer
  }
}

extension ScriptRow {
  /// Reads the texts as markup: the plain text matches, and the script gets the text that it printed.
  fileprivate mutating func takeMarkup() {
    (title, titleStyles) = PangoMarkup.styled(title)
    alternateNames = alternateNames.map(PangoMarkup.text)
  }
}
