import XCTest

/// Scripts that use `rofi -dmenu` and `rofi -e`.
final class RofiTests: IdiomTestCase {
  private static let greek = #"printf 'alpha\nbeta\ngamma\n'"#

  func testScriptsThatChoose() throws {
    try check([
      Idiom(
        name: "rows with another separator", script: #"printf 'a|b|c|d|e' | rofi -sep '|' -dmenu -p letter"#,
        steps: [.rows(5), .press(.down), .selected("b"), .press(.enter)], output: "b\n"),
      Idiom(
        name: "the number of the row",
        script: #"""
          i=$(printf 'Copy\nMove\nDelete\n' | rofi -dmenu -i -format i) && set -- cp mv rm && shift "$i" && echo "$1"
          """#,
        steps: [.rows(3), .type("Del"), .rows(1), .press(.enter)], output: "rm\n"),
      Idiom(
        name: "a row that is selected at first, counted from 1",
        script: "\(Self.greek) | rofi -dmenu -selected-row 2 -format d", steps: [.selected("gamma"), .press(.enter)],
        output: "3\n"),
      Idiom(
        name: "the row in use is selected and marked", script: "\(Self.greek) | rofi -dmenu -select beta -a 1 -u 0,-1",
        steps: [.selected("beta"), .press(.enter)], output: "beta\n"),
      Idiom(
        name: "several rows", script: "\(Self.greek) | rofi -dmenu -multi-select -format 'i:s' | tr '\\n' ' '",
        steps: [
          .rows(3), .press(.down), .selected("beta"), .press(.shift + .enter), .selected("gamma"), .press(.down),
          .selected("alpha"), .press(.shift + .enter), .selected("beta"), .press(.enter),
        ], output: "0:alpha 1:beta "),
      Idiom(
        name: "what is typed after moving is all that is searched for", script: "\(Self.greek) | rofi -dmenu",
        steps: [.rows(3), .press(.down), .selected("beta"), .type("g"), .rows(1), .press(.enter)], output: "gamma\n"),
      Idiom(
        name: "the last row by Up", script: "\(Self.greek) | rofi -dmenu",
        steps: [.rows(3), .press(.up), .selected("gamma"), .press(.enter)], output: "gamma\n"),
      Idiom(
        name: "quoted for a shell",
        script: #"eval "set -- $(printf "it's\nb c\n" | rofi -dmenu -format q)"; echo "$1""#,
        steps: [.rows(2), .press(.enter)], output: "it's\n"),
      Idiom(
        name: "pictures without a text",
        script: #"printf 'first\n\0icon\037/a.png\nthird\n' | rofi -dmenu -show-icons -format i"#,
        steps: [.rows(3), .press(.down, .enter)], output: "1\n"),
      Idiom(
        name: "icons", script: #"printf 'Firefox\0icon\037firefox\nFiles\0icon\037folder\n' | rofi -dmenu -show-icons"#,
        steps: [.rows(2), .press(.down), .selected("Files"), .press(.enter)], output: "Files\n"),
      Idiom(
        name: "hidden words", script: #"printf 'Firefox\0meta\037browser web\nGIMP\0meta\037drawing\n' | rofi -dmenu"#,
        steps: [.rows(2), .type("draw"), .rows(1), .press(.enter)], output: "GIMP\n"),
      Idiom(
        name: "markup, and the text without it",
        script: #"printf '<b>one</b>\n<i>two</i> &amp; more\n' | rofi -dmenu -markup-rows -format 's|p'"#,
        steps: [.selected("one"), .press(.down), .selected("two & more"), .press(.enter)],
        output: "<i>two</i> &amp; more|two & more\n"),
      Idiom(
        name: "markup is not what is searched",
        script: #"printf '<span foreground="red">one</span>\nspanner\n' | rofi -dmenu -markup-rows"#,
        steps: [.rows(2), .type("span"), .rows(1), .selected("spanner"), .press(.enter)], output: "spanner\n"),
      Idiom(
        name: "a row that stays whatever is typed",
        script: #"printf 'alpha\nback\0permanent\037true\nbeta\n' | rofi -dmenu"#,
        steps: [.rows(3), .type("al"), .rows(2), .selected("alpha"), .press(.down), .selected("back"), .press(.enter)],
        output: "back\n"),
      Idiom(
        name: "columns: some are shown, all are found and printed",
        script: #"printf '17\tsecret\talpha\n42\tother\tbeta\n' | rofi -dmenu -display-columns 3,1"#,
        steps: [.selected("alpha 17"), .type("other"), .selected("beta 42"), .press(.enter)],
        output: "42\tother\tbeta\n"),
      Idiom(
        name: "columns that an expression separates",
        script:
          #"printf '1 -- one\n2 :: two\n' | rofi -dmenu -display-columns 2 -display-column-separator ' (?:--|::) '"#,
        steps: [.selected("one"), .press(.down), .selected("two"), .press(.enter)], output: "2 :: two\n"),
      Idiom(
        name: "a file in place of standard input", script: "\(Self.greek) > list; rofi -dmenu -input list < /dev/null",
        steps: [.rows(3), .press(.enter)], output: "alpha\n"),
      Idiom(
        name: "the only row that is left is taken", script: "\(Self.greek) | rofi -dmenu -auto-select",
        steps: [.rows(3), .type("g")], output: "gamma\n"),
      Idiom(
        name: "looks and what is not known do nothing",
        script: "\(Self.greek) | rofi -theme-str 'window {width: 30%;}' -theme x.rasi -lines 3 -width 20 -location 0 "
          + "-matching fuzzy -sort -no-fixed-num-lines -kb-mode-complete '' -nonsense -dmenu -i -sync",
        steps: [.rows(3), .press(.enter)], output: "alpha\n"),
    ])
  }

  /// A published menu writes a direction mark before each row, and a glyph in place of an icon. A line break in a
  /// message breaks the line.
  func testMarksGlyphsAndLineBreaks() throws {
    try check([
      Idiom(
        name: "a direction mark is drawn as nothing",
        script: #"printf '\342\200\216X Lock\0icon\037\363\260\214\276\nplain\n' | rofi -dmenu -show-icons"#,
        steps: [.rows(2), .selected("\u{200E}X Lock"), .press(.enter)], output: "\u{200E}X Lock\n"),
      Idiom(
        name: "one that would change the order of letters is seen",
        script: #"printf '\342\200\256gnp.exe\nplain\n' | rofi -dmenu"#,
        steps: [.rows(2), .selected("\u{FFFD}gnp.exe"), .press(.enter)], output: "\u{202E}gnp.exe\n"),
      Idiom(
        name: "a message of two lines above rows", script: "\(Self.greek) | rofi -dmenu -mesg 'one&#x0a;<i>two</i>'",
        steps: [.rows(3), .shown("one\ntwo"), .press(.enter)], output: "alpha\n"),
      Idiom(
        name: "a message of two lines without rows", script: "rofi -dmenu -mesg 'one\ntwo' < /dev/null",
        steps: [.shown("one\ntwo"), .type("x"), .press(.enter)], output: "x\n"),
    ])
  }

  func testScriptsThatTakeWhatIsTyped() throws {
    try check([
      Idiom(
        name: "a text that no row has",
        script: "\(Self.greek) | rofi -dmenu -mesg 'Or <b>another</b>' -format 'i d s F'",
        steps: [.rows(3), .type("zeta x"), .rows(0), .press(.enter)], output: "-1 0 zeta x 'zeta x'\n"),
      Idiom(
        name: "Ctrl+Return takes the text though a row matches", script: "\(Self.greek) | rofi -dmenu -format 's f'",
        steps: [.rows(3), .type("al"), .rows(1), .press(.control + .enter)], output: "al al\n"),
      Idiom(
        name: "what was typed for a row, and not what Return made of it",
        script: "\(Self.greek) | rofi -dmenu -format 's f'", steps: [.rows(3), .type("be"), .rows(1), .press(.enter)],
        output: "beta be\n"),
      Idiom(
        name: "a password", script: #"rofi -dmenu -password -p Password -lines 0 < /dev/null | tr -d '\n' | wc -c"#,
        steps: [.type("secret"), .press(.enter)], output: "6\n"),
      Idiom(
        name: "only rows are taken", script: "\(Self.greek) | rofi -dmenu -no-custom",
        steps: [
          .rows(3), .type("zz"), .rows(0), .press(.enter, .control + .enter), .press(.control + "w"), .rows(3),
          .press(.enter),
        ], output: "alpha\n"),
      Idiom(
        name: "with nothing typed before", script: "\(Self.greek) | rofi -dmenu -filter be -only-match",
        steps: [.rows(1), .press(.enter)], output: "beta\n"),
    ])
  }

  func testCustomKeys() throws {
    let script = #"""
      entry=$(printf 'one\ntwo\n' | rofi -dmenu -kb-custom-1 'Alt+e' -kb-custom-2 'Control+Delete,F4')
      case $? in 0) echo "open $entry";; 10) echo "edit $entry";; 11) echo "delete $entry";; *) echo cancelled;; esac
      """#
    try check([
      Idiom(
        name: "a key of the script's own", script: script, steps: [.rows(2), .press(.alt + "e")], output: "edit one\n"),
      Idiom(
        name: "one that a minus joins, as rofi-theme-selector writes it",
        script: "\(Self.greek) | rofi -dmenu -kb-custom-1 Alt-a -kb-custom-2 Control-Alt-b",
        steps: [.rows(3), .press(.down), .selected("beta"), .press(.alt + "a")], output: "beta\n", status: 10),
      Idiom(
        name: "another", script: script,
        steps: [.rows(2), .press(.down), .selected("two"), .press(.control + .delete)],
        output: "delete two\n"),
      Idiom(
        name: "by its other name", script: script, steps: [.rows(2), .press(.function(4))], output: "delete one\n"),
      Idiom(name: "Return", script: script, steps: [.rows(2), .press(.enter)], output: "open one\n"),
      Idiom(name: "Escape", script: script, steps: [.rows(2), .type("t"), .press(.escape)], output: "cancelled\n"),
      Idiom(
        name: "keys that are not supported",
        script: "\(Self.greek) | rofi -dmenu -kb-custom-1 Print,XF86AudioPlay -kb-cancel Escape,MouseSecondary",
        steps: [.rows(3), .press(.enter)], output: "alpha\n"),
      Idiom(
        name: "a key that chooses a row", script: "\(Self.greek) | rofi -dmenu -kb-select-2 Alt+F2",
        steps: [.rows(3), .press(.alt + .function(2))], output: "beta\n"),
      Idiom(
        name: "the usual keys", script: "\(Self.greek) | rofi -dmenu", steps: [.rows(3), .press(.alt + "3")],
        output: "alpha\n", status: 12),
      Idiom(
        name: "the last of them, with a text that no row has", script: "\(Self.greek) | rofi -dmenu",
        steps: [.rows(3), .type("zz"), .rows(0), .press(.alt + "0")], output: "zz\n", status: 19),
      Idiom(
        name: "Return moved elsewhere",
        script: "\(Self.greek) | rofi -dmenu -kb-accept-entry 'Control+o' -kb-custom-1 Return",
        steps: [.rows(3), .press(.enter)], output: "alpha\n", status: 10),
    ])
  }

  func testOptionsWithoutAList() throws {
    try check([
      Idiom(
        name: "the rows that match, as they stand",
        script: #"printf 'second all\nfirst\nall\n' | rofi -dmenu -dump -filter al -format 'd s'"#,
        output: "1 second all\n3 all\n"),
      Idiom(
        name: "a message", script: "rofi -e 'Saved.\nAll of it.' && echo read", steps: [.press(.enter)],
        output: "read\n"),
      Idiom(
        name: "no rows, and none may be typed",
        script: "for option in no-custom only-match; do rofi -dmenu -$option < /dev/null; echo $?; done",
        output: "0\n0\n"),
      Idiom(name: "cancelling", script: "\(Self.greek) | rofi -dmenu", steps: [.press(.escape)], output: "", status: 1),
      Idiom(name: "a mode that is not there", script: "rofi -show nowhere 2> /dev/null", output: "", status: 1),
      Idiom(
        name: "a key that is not there", script: "echo a | rofi -dmenu -kb-custom-1 Alt+Nokey 2>&1 | cut -d : -f 3",
        output: " unknown key “Alt+Nokey”\n"),
      Idiom(
        name: "an expression that is none",
        script: "echo a | rofi -dmenu -display-columns 1 -display-column-separator '(' 2>&1",
        output: "rofi: -display-column-separator: “(” is not a valid regular expression\n", status: 1),
      Idiom(
        name: "a value of the configuration",
        script:
          #"rofi -dump-config | grep -oP 'terminal: "\K[^"]+'; rofi -dump-theme > theme && grep -c '^\* {' theme"#,
        output: "x-terminal-emulator\n1\n"),
      Idiom(name: "the version", script: "rofi -version | cut -d ' ' -f 1", output: "Version:\n"),
    ])
  }
}
