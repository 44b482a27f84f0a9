package ledger

import (
	"encoding/json"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Target is what a host call is about, as its records have it: without secrets, and cut where it is long. Which members are set
// depends on the right (docs/ledger.md).
type Target struct {
	Argv    []string `json:"argv,omitempty"` // exec: program and arguments
	Cwd     string   `json:"cwd,omitempty"`
	Event   string   `json:"event,omitempty"` // log
	Host    string   `json:"host,omitempty"`  // http
	Method  string   `json:"method,omitempty"`
	Name    string   `json:"name,omitempty"` // env, tool
	Op      string   `json:"op,omitempty"`   // session, ui, events; others for what an earlier call opened
	Path    string   `json:"path,omitempty"` // read, write; http: that of the URL
	Path2   string   `json:"path2,omitempty"`
	Port    uint16   `json:"port,omitempty"`
	Program string   `json:"program,omitempty"`
	Shell   string   `json:"shell,omitempty"` // exec: a line for a shell

	Variables []string `json:"variables,omitempty"` // exec: names of variables that the call sets or changes
}

// ParseTarget reads the target in the data of a record; false when there is none.
func ParseTarget(data json.RawMessage) (Target, bool) {
	var d struct {
		Target *Target `json:"target"`
	}
	if json.Unmarshal(data, &d) != nil || d.Target == nil {
		return Target{}, false
	}
	return *d.Target, true
}

// Line is the target as one line of text: the command, the path, the URL. It may hold any character but line ends; who prints it
// to a terminal cleans it.
func (t Target) Line() string {
	switch {
	case t.Shell != "":
		return oneLine(t.Shell)
	case len(t.Argv) > 0:
		words := make([]string, len(t.Argv))
		for i, word := range t.Argv {
			words[i] = shellQuote(word)
		}
		return oneLine(strings.Join(words, " "))
	case t.Program != "":
		return oneLine(t.Program)
	case t.Host != "" || t.Port != 0:
		host := t.Host
		if strings.Contains(host, ":") {
			host = "[" + host + "]"
		}
		if t.Port != 0 && t.Port != 80 && t.Port != 443 {
			host += ":" + strconv.Itoa(int(t.Port))
		}
		return oneLine(strings.TrimSpace(t.Method + " " + host + t.Path))
	case t.Path2 != "":
		return oneLine(t.Path + " -> " + t.Path2)
	case t.Path != "":
		return oneLine(t.Path)
	}
	for _, text := range []string{t.Name, t.Event, t.Op} {
		if text != "" {
			return oneLine(text)
		}
	}
	return ""
}

// shellQuote writes a word so that a shell reads it back.
func shellQuote(word string) string {
	plain := word != ""
	for i := range len(word) {
		b := word[i]
		plain = plain && (b >= 0x80 || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' || strings.IndexByte("-_./:=@,+%[]^", b) >= 0)
	}
	if plain {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

var lineEnds = strings.NewReplacer("\r\n", `\n`, "\n", `\n`, "\r", `\r`, "\u2028", `\n`, "\u2029", `\n`)

func oneLine(s string) string {
	if !strings.ContainsAny(s, "\r\n\u2028\u2029") {
		return s
	}
	return lineEnds.Replace(s)
}

// Append adds t to the data of a record; an empty one is left out.
func (t *Target) Append(f jsontext.Fields) jsontext.Fields {
	before := len(f)
	f = append(f.Key("target"), '{')
	open := len(f)
	f = wordsMember(f, open, "argv", t.Argv)
	for _, m := range [...]struct{ key, value string }{
		{"cwd", t.Cwd}, {"event", t.Event}, {"host", t.Host}, {"method", t.Method}, {"name", t.Name}, {"op", t.Op}, {"path", t.Path}, {"path2", t.Path2},
	} {
		f = someMember(f, open, m.key, m.value)
	}
	if t.Port != 0 {
		f = appendKey(f, open, "port")
		f = strconv.AppendUint(f, uint64(t.Port), 10)
	}
	f = someMember(f, open, "program", t.Program)
	f = someMember(f, open, "shell", t.Shell)
	f = wordsMember(f, open, "variables", t.Variables)
	if len(f) == open {
		return f[:before]
	}
	return append(f, '}')
}

func appendKey(f jsontext.Fields, open int, key string) jsontext.Fields {
	if len(f) > open {
		f = append(f, ',')
	}
	return append(append(append(f, '"'), key...), `":`...)
}

func wordsMember(f jsontext.Fields, open int, key string, words []string) jsontext.Fields {
	if len(words) == 0 {
		return f
	}
	f = append(appendKey(f, open, key), '[')
	for i, word := range words {
		if i > 0 {
			f = append(f, ',')
		}
		f = jsontext.AppendString(f, word)
	}
	return append(f, ']')
}

func someMember(f jsontext.Fields, open int, key, value string) jsontext.Fields {
	if value == "" {
		return f
	}
	return jsontext.AppendString(appendKey(f, open, key), value)
}

// The bounds of a target: of one text, and of the words of a command.
const (
	maxTargetText  = 1 << 10
	maxTargetWord  = 256
	maxTargetWords = 48
	maxTargetNames = 16 // of variables

	maxTargetRead = 8 << 10 // of a longer one only the beginning is looked at, and kept
)

// Redacted returns t without secrets and within bounds: both ends of what is long, and how much was left out.
func (t Target) Redacted(r *ext.Redactor) Target {
	t.Shell = shorten(r.Line(Begun(t.Shell)), maxTargetText)
	words := len(t.Argv)
	if t.Argv = r.Args(unwrappedAll(r, t.Argv[:min(words, maxTargetWords+1)])); words > 0 { // which say nothing of those before
		t.Argv = shortWords(t.Argv, words)
		t.Program = t.Argv[0]
	}
	if names := len(t.Variables); names > 0 {
		t.Variables = slices.Clone(t.Variables[:min(names, maxTargetNames)])
		for i, name := range t.Variables {
			t.Variables[i] = shorten(Clean(r, name), maxTargetWord)
		}
		if n := names - maxTargetNames; n > 0 {
			t.Variables = append(t.Variables, "…+"+strconv.Itoa(n)+" names")
		}
	}
	for _, text := range []*string{&t.Cwd, &t.Event, &t.Host, &t.Method, &t.Name, &t.Op, &t.Path, &t.Path2, &t.Program} {
		if *text != "" {
			*text = shorten(Clean(r, *text), maxTargetText)
		}
	}
	return t
}

// Begun is what is looked at of a text: secrets in one of many megabytes would take minutes to find.
func Begun(s string) string {
	if len(s) <= maxTargetRead {
		return s
	}
	return strings.ToValidUTF8(s[:maxTargetRead], "") + "…+" + strconv.Itoa(len(s)-maxTargetRead) + " bytes"
}

// Known returns t, which [Target.Redacted] has made, without what stands in its texts as they are now, by what r knows now.
func (t Target) Known(r *ext.Redactor) Target {
	for _, words := range []*[]string{&t.Argv, &t.Variables} {
		for i, word := range *words {
			if clean := r.Text(word); clean != word {
				*words = slices.Clone(*words)
				(*words)[i] = clean
			}
		}
	}
	for _, text := range []*string{&t.Cwd, &t.Event, &t.Host, &t.Method, &t.Name, &t.Op, &t.Path, &t.Path2, &t.Program, &t.Shell} {
		if *text != "" {
			*text = r.Text(*text)
		}
	}
	return t
}

// Clean returns a text without secrets, also where it quotes a command or is spelled as in a URL.
func Clean(r *ext.Redactor, text string) string {
	text = Begun(text)
	clean := r.Prose(text)
	if strings.Contains(text, " -") {
		clean = r.Prose(r.Line(text))
	}
	if strings.IndexByte(text, '%') >= 0 {
		if plain, err := url.PathUnescape(text); err == nil && plain != text {
			if found := Clean(r, plain); found != plain {
				return found
			}
		}
	}
	return clean
}

// shortWords are the words that are kept of so many.
func shortWords(argv []string, all int) []string {
	for i, word := range argv {
		argv[i] = shorten(word, maxTargetWord)
	}
	if n := all - maxTargetWords; n > 0 {
		argv = append(argv[:maxTargetWords-1:maxTargetWords-1], "…+"+strconv.Itoa(n+1)+" words")
	}
	return argv
}

// shorten keeps both ends of a text that is too long.
func shorten(s string, most int) string {
	if len(s) <= most {
		return s
	}
	head, tail := most*3/4, len(s)-most/4
	for head > 0 && s[head]&0xc0 == 0x80 {
		head--
	}
	for tail < len(s) && s[tail]&0xc0 == 0x80 {
		tail++
	}
	return s[:head] + "…+" + strconv.Itoa(tail-head) + " bytes…" + s[tail:]
}
