import XCTest

/// Scripts that use dmenu.
final class DmenuTests: IdiomTestCase {
  func testScriptsThatChoose() throws {
    try check([
      Idiom(
        name: "a menu of actions", script: #"printf 'shutdown\nreboot\nlock\n' | dmenu -i -p Power"#,
        steps: [.rows(3), .type("re"), .rows(1), .press(.enter)], output: "reboot\n"),
      Idiom(
        name: "yes or no in a case",
        script: #"case "$(printf 'Yes\nNo' | dmenu -i -p 'Delete?')" in Yes) echo gone;; *) echo kept;; esac"#,
        steps: [.rows(2), .press(.down), .selected("No"), .press(.enter)], output: "kept\n"),
      Idiom(
        name: "no by default", script: #"[ "$(printf 'No\nYes' | dmenu -p 'Sure?')" = Yes ] && echo done"#,
        steps: [.rows(2), .press(.enter)], output: "", status: 1),
      Idiom(
        name: "cancelling ends the script",
        script: #"choice=$(printf 'a\nb\n' | dmenu) || { echo "cancelled $?"; exit 3; }; echo "$choice""#,
        steps: [.rows(2), .type("b"), .press(.escape)], output: "cancelled 1\n", status: 3),
      Idiom(
        name: "two menus, one after the other",
        script: #"""
          kind=$(printf 'fruit\ntree\n' | dmenu -p Kind) || exit
          printf "$kind one\n$kind two\n" | dmenu -p "$kind"
          """#,
        steps: [
          .rows(2), .press(.down), .selected("tree"), .press(.enter), .nextWindow, .rows(2), .press(.down),
          .selected("tree two"), .press(.enter),
        ], output: "tree two\n"),
      Idiom(
        name: "a name leads to a command",
        script: #"""
          list='Firefox\tfirefox --new-window\nImage editor\tgimp\n'
          pick=$(printf "$list" | cut -f 1 | dmenu -i) && printf "$list" | awk -F '\t' -v p="$pick" '$1 == p { print $2 }'
          """#,
        steps: [.rows(2), .type("image"), .rows(1), .press(.enter)], output: "gimp\n"),
      Idiom(
        name: "numbered rows", script: #"printf '%s\n' one two three | nl -w 1 -s ' ' | dmenu -l 10 | cut -d ' ' -f 1"#,
        steps: [.rows(3), .type("two"), .rows(1), .press(.enter)], output: "2\n"),
      Idiom(
        name: "the order of the list is kept",
        script: #"printf '3 zebra\n2 apple\n1 mango\n' | sort -rn | cut -d ' ' -f 2 | dmenu"#,
        steps: [.rows(3), .press(.enter)], output: "zebra\n"),
      Idiom(
        name: "the files of a password store",
        script: #"""
          mkdir -p store/mail; touch store/bank.gpg store/mail/home.gpg store/mail/work.gpg
          find store -name '*.gpg' | sed 's|^store/||; s|\.gpg$||' | sort | dmenu -p Password
          """#,
        steps: [.rows(3), .type("mail wo"), .rows(1), .press(.enter)], output: "mail/work\n"),
      Idiom(
        name: "the number of the row, counted from 0", script: #"printf 'one\ntwo\nthree\n' | dmenu -ix -i -l 5"#,
        steps: [.rows(3), .type("tw"), .rows(1), .press(.enter)], output: "1\n"),
      Idiom(
        name: "looks and places do nothing",
        script:
          #"printf 'a\nb\n' | dmenu -b -f -i -l 20 -m 0 -fn mono-10 -nb '#222' -nf '#bbb' -sb '#057' -sf '#eee' -w 7"#,
        steps: [.rows(2), .press(.enter)], output: "a\n"),
    ])
  }

  func testScriptsThatTakeWhatIsTyped() throws {
    try check([
      Idiom(
        name: "a question without a list", script: #"name=$(dmenu -p 'New name' < /dev/null) && echo "<$name>""#,
        steps: [.type("draft 2"), .press(.enter)], output: "<draft 2>\n"),
      Idiom(
        name: "a question with an empty line", script: #"echo '' | dmenu -p Search | tr a-z A-Z"#,
        steps: [.type("jupiter"), .press(.enter)], output: "JUPITER\n"),
      Idiom(
        name: "a question by a closed input", script: #"name=$(dmenu -c -bw 2 -p 'New name' <&-) && echo "<$name>""#,
        steps: [.type("Zork"), .press(.enter)], output: "<Zork>\n"),
      Idiom(
        name: "nothing typed, nothing listed", script: #"answer=$(dmenu < /dev/null); echo "$? <$answer>""#,
        steps: [.press(.enter)], output: "0 <>\n"),
      Idiom(
        name: "case matters", script: #"printf 'German - de\nFrench - fr\n' | dmenu"#,
        steps: [.rows(2), .type("german"), .rows(0), .press(.enter)], output: "german\n"),
      Idiom(
        name: "case does not matter with -i", script: #"printf 'German - de\nFrench - fr\n' | dmenu -i"#,
        steps: [.rows(2), .type("german"), .rows(1), .press(.enter)], output: "German - de\n"),
      Idiom(
        name: "a text inside a word finds its row", script: #"printf 'Firefox\nThunderbird\n' | dmenu -i"#,
        steps: [.rows(2), .type("bird"), .rows(1), .press(.enter)], output: "Thunderbird\n"),
      Idiom(
        name: "a password by a closed input, as sudo asks for it",
        script: #"printf 'dmenu -fn mono-18 -P -p "$1" <&- && echo\n' > ask; sh ask Password | wc -c"#,
        steps: [.type("secret"), .press(.enter)], output: "8\n"),
      Idiom(
        name: "rows alone are taken", script: #"printf 'alpha\nbeta\n' | dmenu -r -c -bw 1 -l 15"#,
        steps: [.rows(2), .type("zz"), .rows(0), .press(.enter), .press(.control + "u"), .rows(2), .press(.enter)],
        output: "alpha\n"),
      Idiom(
        name: "a text that is no row has no number", script: #"printf 'one\ntwo\n' | dmenu -ix -o 0.8 -dim 0.5"#,
        steps: [.rows(2), .type("zz"), .rows(0), .press(.enter)], output: "-1\n"),
      Idiom(
        name: "Shift+Return takes the text though a row matches",
        script: #"printf 'buy milk\nbuy bread\n' | dmenu -p Todo"#,
        steps: [.rows(2), .type("buy"), .press(.shift + .enter)], output: "buy\n"),
      Idiom(
        name: "Tab takes a row to be edited", script: #"printf 'https://example.org/\nother\n' | dmenu"#,
        steps: [.rows(2), .press(.tab), .type("page"), .press(.enter)], output: "https://example.org/page\n"),
    ])
  }

  func testKeys() throws {
    try check([
      Idiom(
        name: "Ctrl+Return prints and stays",
        script: #"printf 'a.txt\nb.txt\nc.txt\n' | dmenu -l 3 | while read -r file; do echo "open $file"; done"#,
        steps: [
          .rows(3), .press(.control + .enter, .down), .selected("b.txt"), .press(.control + .enter, .escape),
        ], output: "open a.txt\nopen b.txt\n"),
      Idiom(
        name: "Ctrl+N and Ctrl+P", script: #"printf 'a\nb\nc\n' | dmenu"#,
        steps: [
          .rows(3), .press(.control + "n", .control + "n"), .selected("c"), .press(.control + "p"), .selected("b"),
          .press(.enter),
        ], output: "b\n"),
      Idiom(
        name: "End and Home", script: #"printf 'a\nb\nc\n' | dmenu; "#,
        steps: [.rows(3), .press(.end), .selected("c"), .press(.home), .selected("a"), .press(.end, .enter)],
        output: "c\n"),
      Idiom(
        name: "the line is edited as in a shell", script: #"dmenu < /dev/null"#,
        steps: [
          .type("one two three"), .press(.control + "w", .control + "a", .control + "d", .control + "d"),
          .press(.control + "e", .control + "h", .control + "b", .control + "k"), .press(.shift + .enter),
        ], output: "e tw\n"),
      Idiom(
        name: "Backspace takes the typed letter, not what completes it", script: #"printf 'a\nbeta\ngamma\n' | dmenu"#,
        steps: [.type("b"), .press(.backspace), .rows(3), .type("g"), .rows(1), .press(.enter)], output: "gamma\n"),
      Idiom(
        name: "the caret moves at once, whatever completes the text",
        script: #"printf 'abcdef\nabcxyz\n' | dmenu -l 5"#,
        steps: [
          .type("abc"), .rows(2), .press(.control + "a"), .type("1"), .press(.control + "e", .left), .type("2"),
          .press(.right, .alt + "b"), .type("3"), .press(.shift + .enter),
        ], output: "31ab2c\n"),
      Idiom(
        name: "the ends of the list are ends", script: #"printf 'a\nb\nc\n' | dmenu -l 4"#,
        steps: [
          .rows(3), .press(.up), .selected("a"), .press(.end, .down), .selected("c"), .press(.enter),
        ], output: "c\n"),
      Idiom(
        name: "arrows move among rows that dmenu lists side by side", script: #"printf 'a\nb\nc\n' | dmenu"#,
        steps: [.rows(3), .press(.right, .right, .left), .selected("b"), .press(.enter)], output: "b\n"),
      Idiom(
        name: "punctuation is literal", script: #"printf '192.168.1.10\n192.168.10.1\n' | dmenu -i -l 4"#,
        steps: [.rows(2), .type("10.1"), .rows(1), .press(.enter)], output: "192.168.10.1\n"),
      Idiom(
        name: "a text whose parts are elsewhere is one's own", script: #"printf '2024-02-11 dentist\n' | dmenu -i"#,
        steps: [.rows(1), .type("11-02"), .rows(0), .press(.enter)], output: "11-02\n"),
      Idiom(
        name: "the caret moves in the typed text", script: #"printf 'alpha\nbeta\n' | dmenu"#,
        steps: [
          .type("be"), .rows(1), .press(.control + "e"), .type("x"), .press(.control + "b", .control + "b"), .type("a"),
          .press(.shift + .enter),
        ], output: "baex\n"),
      Idiom(
        name: "Ctrl+U takes all before the caret", script: #"dmenu < /dev/null"#,
        steps: [.type("wrong"), .press(.control + "u"), .type("right"), .press(.enter)], output: "right\n"),
      Idiom(
        name: "Ctrl+C cancels", script: #"printf 'a\n' | dmenu; echo $?"#, steps: [.rows(1), .press(.control + "c")],
        output: "1\n"),
    ])
  }

  func testOptionsWithoutAWindow() throws {
    try check([
      Idiom(name: "the version", script: "dmenu -v | cut -d ' ' -f 1", output: "dmenu\n"),
      Idiom(
        name: "an unknown option", script: "echo a | dmenu -q 2>&1 | head -n 1 | cut -c -18",
        output: "usage: dmenu [-bcf\n"),
      Idiom(name: "has a status", script: "echo a | dmenu -q 2> /dev/null", output: "", status: 1),
      Idiom(name: "and so has one without its value", script: "echo a | dmenu -p 2> /dev/null", output: "", status: 1),
      Idiom(
        name: "without a display", script: "echo a | DISPLAY= GDK_BACKEND=x11 dmenu 2> /dev/null", output: "", status: 1
      ),
    ])
  }
}
