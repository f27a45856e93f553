import TestSupport
import XCTest

/// Script modes of rofi: `rofi -modi name:script -show name`.
final class RofiScriptTests: IdiomTestCase {
  private var count = 0

  /// Returns a shell command that runs a script as a mode, and then prints the file `log` that the script wrote.
  private func mode(_ body: String) throws -> String {
    count += 1
    try folder.write("#!/bin/sh\n\(body)\n", to: "mode\(count).sh", mode: 0o700)
    return "rm -f log; rofi -modi 'x:./mode\(count).sh' -show x; status=$?; cat log 2> /dev/null; exit $status"
  }

  func testAMenuThatIsReloadedUntilItListsNothing() throws {
    let script = try mode(
      #"""
      echo "$ROFI_RETV:$1" >> log
      [ "$1" = quit ] && exit 0
      echo reload; echo quit
      """#)
    try check([
      Idiom(
        name: "reload, then quit", script: script,
        steps: [
          .rows(2), .selected("reload"), .press(.enter), .type("q"), .rows(1), .press(.enter),
        ], output: "0:\n1:reload\n1:quit\n"),
      Idiom(name: "Escape is no error", script: script, steps: [.rows(2), .press(.escape)], output: "0:\n"),
    ])
  }

  func testWhatAFirstListMayBe() throws {
    let calculator = try mode(#"[ -n "$1" ] && echo "$1 = $(( $1 ))" >> log"#)
    let pictures = try mode(
      #"""
      [ -n "$1" ] && { echo "<$1> $ROFI_INFO" >> log; exit; }
      printf ' \0icon\037folder\037info\037one\n \0icon\037folder\037info\037two\n'
      """#)
    let speaking = try mode(#"echo "asked for <$1>" >&2; [ -z "$1" ] && echo row"#)
    try check([
      Idiom(
        name: "no rows, and a failure without a word", script: calculator, steps: [.type("6*7"), .press(.enter)],
        output: "6*7 = 42\n"),
      Idiom(
        name: "pictures without a text", script: pictures, steps: [.rows(2), .press(.down, .enter)],
        output: "< > two\n"),
      Idiom(
        name: "what it says on standard error", script: "(\(speaking)) 2>&1", steps: [.rows(1), .press(.enter)],
        output: "asked for <>\nasked for <row>\n"),
    ])
  }

  func testWhatAScriptIsTold() throws {
    let told = try mode(
      #"""
      if [ "$ROFI_RETV" -gt 0 ]; then echo "$ROFI_RETV|$ROFI_INFO|$ROFI_DATA|$ROFI_INPUT|$WRAPPER|$*" >> log; exit 0; fi
      [ -n "$ROFI_OUTSIDE" ] && [ -z "${ROFI_INPUT+set}" ] || exit 0
      printf '\0use-hot-keys\037true\n\0data\037state 7\n'
      printf 'Shown name\0info\037id-42\037icon\037folder\nother\n'
      """#)
    let wrapped = "export WRAPPER=set; \(told)"
    try check([
      Idiom(
        name: "what belongs to the row", script: wrapped, steps: [.rows(2), .type("sho"), .rows(1), .press(.enter)],
        output: "1|id-42|state 7|sho|set|Shown name\n"),
      Idiom(
        name: "a text of the user's own", script: wrapped,
        steps: [.rows(2), .type("my own"), .rows(0), .press(.enter)],
        output: "2||state 7|my own|set|my own\n"),
      Idiom(
        name: "a custom key", script: wrapped,
        steps: [.rows(2), .press(.down), .selected("other"), .press(.alt + "2")], output: "11||state 7||set|other\n"),
    ])
  }

  func testWhatAScriptAsksFor() throws {
    try check([
      Idiom(
        name: "a message, a heading that cannot be chosen, and rows alone",
        script: try mode(
          #"""
          if [ -n "$1" ]; then echo "$1" >> log; exit; fi
          printf '\0prompt\037Which\n\0message\037<b>Pick</b> one\n\0no-custom\037true\n\0markup-rows\037true\n'
          printf 'Fruit\0nonselectable\037true\n<b>apple</b>\npear\n'
          """#),
        steps: [
          .rows(3), .press(.enter), .type("zz"), .rows(0), .press(.enter), .press(.control + "w"), .rows(3),
          .press(.down), .selected("apple"), .press(.enter),
        ], output: "<b>apple</b>\n"),
      Idiom(
        name: "a row that stays whatever is typed",
        script: try mode(
          #"""
          if [ -n "$1" ]; then echo "$1" >> log; exit; fi
          printf 'apple\npear\n..\0permanent\037true\n'
          """#),
        steps: [
          .rows(3), .type("pe"), .rows(2), .selected("pear"), .type("x"), .rows(1), .selected(".."), .press(.enter),
        ],
        output: "..\n"),
      Idiom(
        name: "another separator, which holds",
        script: try mode(
          #"""
          case "$1" in '') printf '\0delim\037|\n'; printf 'one|two';; two) printf 'three|four';; *) echo "$1" >> log;; esac
          """#),
        steps: [
          .rows(2), .press(.down), .selected("two"), .press(.enter), .selected("three"), .press(.enter),
        ], output: "three\n"),
      Idiom(
        name: "a theme of its own, which is not there",
        script: try mode(
          #"""
          if [ -n "$1" ]; then echo "$1" >> log; exit; fi
          printf '\0theme\037element { background-color: red; }\nplain\0theme\037nowhere.rasi\037meta\037hidden\n'
          """#), steps: [.rows(1), .type("hidden"), .rows(1), .press(.enter)], output: "plain\n"),
      Idiom(
        name: "a count that goes from call to call",
        script: try mode(
          #"""
          count=${ROFI_DATA:-0}
          case "$1" in done*) echo "$count" >> log; exit;; more*) count=$((count + 1));; esac
          printf '\0data\037%s\n\0message\037%s so far\n' "$count" "$count"; echo "more $count"; echo "done $count"
          """#),
        steps: [
          .selected("more 0"), .press(.enter), .selected("more 1"), .press(.enter), .selected("more 2"), .press(.down),
          .selected("done 2"), .press(.enter),
        ], output: "2\n"),
      Idiom(
        name: "the same place in the next list",
        script: try mode(
          #"""
          [ -z "$1" ] || echo "$1" >> log; [ "$1" = d ] && exit
          printf '\0keep-selection\037true\n'; [ -z "$1" ] && printf 'a\nb\n' || printf 'c\nd\n'
          """#), steps: [.rows(2), .press(.down), .selected("b"), .press(.enter), .selected("d"), .press(.enter)],
        output: "b\nd\n"),
    ])
  }

  func testOptionsOfTheFirstList() throws {
    try folder.write(
      #"""
      #!/bin/sh
      echo "$1" >> log
      case "$1" in '') printf 'alpha\nbeta\ngamma\n';; beta) printf 'delta\nepsilon\n';; esac
      """#, to: "rows.sh", mode: 0o700)
    func script(_ options: String) -> String { "rm -f log; rofi -show x:./rows.sh \(options); tr '\\n' ' ' < log" }
    try check([
      Idiom(
        name: "only rows are taken", script: script("-no-custom"), steps: [.selected("alpha"), .press(.enter)],
        output: " alpha "),
      Idiom(
        name: "the row at the start, of the first list only", script: script("-selected-row 1"),
        steps: [.selected("beta"), .press(.enter), .selected("delta"), .press(.enter)], output: " beta delta "),
      Idiom(
        name: "the only row that is left, in each list", script: script("-auto-select"),
        steps: [.rows(3), .type("b"), .selected("delta"), .type("ep")], output: " beta epsilon "),
    ])
  }

  func testFoldersAreWalkedThrough() throws {
    let script = try mode(
      #"""
      at=${ROFI_DATA:-tree}; [ -n "$1" ] && at="$at/$1"
      if [ -f "$at" ]; then echo "$at" > log; exit; fi
      printf '\0data\037%s\n' "$at"; ls -p "$at" | tr -d /
      """#)
    try check([
      Idiom(
        name: "to a file", script: "mkdir -p tree/inner; touch tree/inner/leaf tree/other; \(script)",
        steps: [
          .rows(2), .selected("inner"), .press(.enter), .rows(1), .selected("leaf"), .press(.enter),
        ], output: "tree/inner/leaf\n")
    ])
  }

  func testWhatIsStartedGoesOn() throws {
    try folder.write(
      #"""
      #!/bin/sh
      [ -n "$1" ] && { (exec < /dev/null > /dev/null 2>&1; sleep 1; echo ran > late) & exit; }
      echo start

      """#, to: "start.sh", mode: 0o700)
    try check([
      Idiom(
        name: "a program in the background holds up nothing",
        script: "rofi -show x:./start.sh && [ ! -s late ] && while [ ! -s late ]; do sleep 0.05; done; cat late",
        steps: [.rows(1), .press(.enter)], output: "ran\n")
    ])
  }

  func testSeveralModes() throws {
    try folder.write(
      "#!/bin/sh\n[ -n \"$2\" ] && echo \"$1 $2\" > log || echo \"$1 row\"\n", to: "bin/lister", mode: 0o700)
    let script = "rofi -modi 'a:lister first,b:lister second,drun' -show a; cat log"
    try check([
      Idiom(
        name: "the one that is shown, found in PATH with its words", script: script,
        steps: [.selected("first row"), .press(.enter)], output: "first first row\n"),
      Idiom(
        name: "the next by Ctrl+Tab", script: script,
        steps: [.selected("first row"), .press(.control + .tab), .selected("second row"), .press(.enter)],
        output: "second second row\n"),
      Idiom(
        name: "a script that is not there", script: "rofi -modi x:./missing -show x 2>&1 | cut -c -36",
        output: "rofi: cannot find the program “./m\n"),
    ])
  }
}
