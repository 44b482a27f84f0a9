package cli

import (
	"errors"
	"strings"

	"github.com/spf13/pflag"
)

// list is a flag that may be given again. It is pflag's stringSlice, or its stringArray, except that a rule's quotes count, and nothing is written for its default:
// pflag's go through a CSV writer for that, which for the flags of all commands took a fifteenth of a start.
type list struct {
	into   *[]string
	commas bool // one value may be several
	given  bool
}

// slice registers a flag whose values commas divide.
func slice(f *pflag.FlagSet, into *[]string, name, usage string) {
	f.AddFlag(&pflag.Flag{Name: name, Usage: usage, Value: &list{into: into, commas: true}})
}

// array registers a flag whose values are taken as they are.
func array(f *pflag.FlagSet, into *[]string, name, short, usage string) {
	f.AddFlag(&pflag.Flag{Name: name, Shorthand: short, Usage: usage, Value: &list{into: into}})
}

// logDir is the flag --log-dir. A command line has at most one: of two folders one would count, unsaid.
type logDir struct {
	into *string
	set  bool
}

// RegisterLogDir registers the flag --log-dir.
func RegisterLogDir(f *pflag.FlagSet, into *string, usage string) {
	f.AddFlag(&pflag.Flag{Name: "log-dir", Usage: usage, Value: &logDir{into: into}})
}

// Set implements pflag.Value.
func (l *logDir) Set(text string) error {
	if l.set {
		return errors.New("there is one already, and a ledger has one folder; leave one of the two out")
	}
	*l.into, l.set = text, true
	return nil
}

// Type implements pflag.Value.
func (*logDir) Type() string { return "string" }

// String implements pflag.Value.
func (l *logDir) String() string {
	if l.into == nil {
		return ""
	}
	return *l.into
}

// Set implements pflag.Value.
func (l *list) Set(text string) error {
	values := []string{text}
	if l.commas {
		values = values[:0]
		for text != "" {
			var value string
			value, text = first(text)
			values = append(values, value)
		}
	}
	if !l.given {
		*l.into = nil
	}
	*l.into, l.given = append(*l.into, values...), true
	return nil
}

// first is the value before the first comma, and what comes behind it. A comma within the quotes of exec='…' is part of the value, and so
// is each in a value that is in quotes as a whole: "read=/a,b".
func first(text string) (value, rest string) {
	if line, ok := strings.CutPrefix(text, "exec="); ok && line != "" && strings.IndexByte(`'"`, line[0]) >= 0 {
		n := len(text) - len(line)
		for quote := byte(0); n < len(text) && (quote != 0 || text[n] != ','); n++ {
			switch c := text[n]; {
			case c == '\\' && quote != '\'':
				n++
			case quote == 0 && (c == '"' || c == '\''):
				quote = c
			case c == quote:
				quote = 0
			}
		}
		n = min(n, len(text))
		return text[:n], text[min(n+1, len(text)):]
	}
	if text[0] != '"' {
		value, rest, _ = strings.Cut(text, ",")
		return value, rest
	}
	var b strings.Builder
	n := 1
	for ; n < len(text); n++ {
		if text[n] == '"' {
			if n++; n == len(text) || text[n] != '"' { // two stand for one
				break
			}
		}
		b.WriteByte(text[n])
	}
	value, rest, _ = strings.Cut(text[min(n, len(text)):], ",")
	return b.String() + value, rest
}

// Type implements pflag.Value: the names of pflag's, by which help and completion know them.
func (l *list) Type() string {
	if l.commas {
		return "stringSlice"
	}
	return "stringArray"
}

func (l *list) String() string { return "[" + strings.Join(*l.into, ",") + "]" }
