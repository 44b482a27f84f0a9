package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/cec80427/pier/cmd/pier/cli"
)

// mistakes are command lines that newcomers write, the exit code of each and what its message has in it.
var mistakes = []struct {
	line string
	code int
	says string
}{
	{"inspct todo.ts", 2, "did you mean: pier inspect"},
	{"todo.ts", 2, "to load it: pier inspect todo.ts"},
	{"ledger tial", 2, "did you mean: pier ledger tail"},
	{"grants lst", 2, "did you mean: pier grants list"},
	{"call", 2, "an argument is missing\nusage: pier call EXT TOOL"},
	{"init a b", 2, "\"b\" is one argument too many\nusage: pier init DIR"},
	{"call greet.ts greet name=Ada luod=true", 0, "greet has no parameter luod\ndid you mean: loud"},
	{"call greet.ts greet name=Ada colour=red", 0, "greet has no parameter colour\nits parameters: loud, name"},
	{"call todo.ts", 2, "usage: pier call EXT TOOL"},
	{"call todo.ts tood", 2, "did you mean: todo"},
	{"call todo.ts todo --jsno", 2, "did you mean: --json"},
	{"call todo.ts todo --mod strict", 2, "did you mean: --mode"},
	{"call todo.ts todo --mode strct", 2, "did you mean: strict"},
	{"call todo.ts todo --limit haep=3MiB", 2, "did you mean: heap"},
	{"call todo.ts todo --limit heap=lots", 2, "is no size"},
	{"call todo.ts todo --allow exce=git", 2, "did you mean exec?"},
	{"call todo.ts todo --timeout soon", 2, "timeout"},
	{"call tod.ts todo {}", 4, "did you mean todo.ts?"},
	{"call todo.ts todo word", 2, "key=value as often as needed"},
	{"call todo.ts todo {", 2, "is not a JSON object"},
	{"call todo.ts todo [1]", 2, "is not a JSON object"},
	{"call todo.ts todo @none.json", 2, "cannot read none.json: no such file or directory"},
	{"call todo.ts todo a=1 {}", 2, "is no key=value"},
	{"call todo.ts todo {} a=1", 2, "not both"},
	{"call todo.ts todo a=1 a=2", 2, "is there twice"},
	{"call none.ts todo", 4, "no such file or directory"},
	{"call broken.ts todo", 4, "broken.ts:1"},
	{"call notes.txt todo", 4, "notes.txt"},
	{"command todo.ts /tods", 2, "did you mean: /todos"},
	{"emit todo.ts tool_cal", 2, "did you mean: tool_call"},
	{"emit todo.ts tool_call nothing", 2, "is not a JSON object"},
	{"inspect none", 4, "no such file or directory"},
	{"log --outcome denyed", 2, "did you mean: denied"},
	{"log --right raed", 2, "did you mean: read"},
	{"log --since soon", 2, "is no time"},
	{"log extra", 2, "usage: pier log"},
	{"ledger verify none.jsonl", 2, "no"},
	{"ledger prune --before soon", 2, "is no time"},
	{"replay none.trace", 2, "cannot read none.trace: no such file or directory"},
	{"call todo.ts todo {} --trace none/run.trace", 2, "cannot write the trace none/run.trace: no such file or directory"},
	{"call todo.ts todo {} --ui none.json", 2, "cannot read --ui none.json: no such file or directory"},
	{"call todo.ts todo {} --enforce none.json", 2, "cannot read --enforce none.json: no such file or directory"},
	{"trust add none", 2, "cannot trust none: no such file or directory"},
	{"bench none.ts", 2, "cannot measure none.ts: no such file or directory"},
	{"help instal", 2, "did you mean: pier install"},
	{"help ledger tial", 2, "did you mean: pier ledger tail"},
	{"completion bsh", 2, "did you mean: pier completion bash"},
	{"grants add todo.ts", 2, "usage: pier grants add"},
	{"grants add todo.ts raed=x", 2, "did you mean read?"},
	{"grants revoke none", 2, "no grant has the id none"},
}

// makeMistakes is the program mistakes of the scripts. It tells of those that are answered otherwise.
func makeMistakes() int {
	bad := 0
	for _, m := range mistakes {
		var out, errs bytes.Buffer
		code := run(context.Background(), cli.Environment{Args: strings.Fields(m.line), In: strings.NewReader(""), Out: &out, Err: &errs, Getenv: os.Getenv})
		text := errs.String()
		if code != m.code || !strings.Contains(text, m.says) || strings.Count(text, "\n") > 4 || strings.Contains(text, "    at ") || strings.Contains(text, "goroutine ") {
			fmt.Printf("pier %s: exit code %d, not %d with %q\n%s", m.line, code, m.code, m.says, text)
			bad++
		}
	}
	return min(bad, 1)
}
