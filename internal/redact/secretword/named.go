package secretword

import (
	"slices"
	"strings"
)

// Named puts sign in the place of what a line of a shell gives to a name that stands for a secret further on: X=pw; curl -u me:$X. What that is
// clean says, which returns a line without its secrets: of one in which a mark stands in each name's places. by and types are what it works
// with, and whether all that is said in the line is typed where others ask.
func Named[T any](line, sign string, types bool, by T, clean func(by T, line string, types bool) string) string {
	if strings.IndexByte(line, '$') < 0 && strings.IndexByte(line, '%') < 0 {
		return line
	}
	n := nameGivers(line)
	if n.marked == line {
		return line
	}
	marked := HereDocs(n.marked, sign)
	return n.without(line, sign, clean(by, marked, types || Piped(marked)))
}

// givers are the names of a line, what gives them values, and the line with marks in their places.
type givers struct {
	names  map[string]*named
	values []given
	marked string
}

func nameGivers(line string) givers {
	words := Split(line)
	names := map[string]*named{}
	var values []given
	first := 0
	for i := range words {
		if begins(words, i) {
			first = i
		}
		if name, value := gives(words[first:i+1], line); name != "" && value != "" && value[0] != '`' {
			n := names[name]
			if n == nil {
				n = &named{mark: markOf(value, len(names))}
				names[name] = n
			}
			values = append(values, given{n, value, &words[i]})
		}
	}
	return givers{names, values, marks(line, names)}
}

// without puts sign in the place of the values of names whose marks are not in cleaned.
func (g givers) without(line, sign, cleaned string) string {
	for _, n := range g.names {
		n.hidden = n.used && strings.Count(cleaned, n.mark) < strings.Count(g.marked, n.mark)
	}
	for i := len(g.values) - 1; i >= 0; i-- { // a name may have its value of another
		if v := g.values[i]; v.name.hidden && v.value[0] == '$' {
			if other := g.names[variable(strings.Trim(v.value, "${}"))]; other != nil {
				other.hidden = true
			}
		}
	}
	var b strings.Builder
	at := 0
	for _, v := range g.values {
		if v.name.hidden && v.value[0] != '$' {
			b.WriteString(line[at:v.word.From] + strings.TrimSuffix(v.word.Text, v.value) + sign)
			at = v.word.To
		}
	}
	return b.String() + line[at:]
}

// mostNames bounds how many names of a line are looked at. One that is kept is shorter than what so many take.
const mostNames = 128

// named is a name of a line, and what stands for it meanwhile.
type named struct {
	mark         string
	used, hidden bool
}

// given is the value that a name is given by the end of a word.
type given struct {
	name  *named
	value string
	word  *Word
}

// begins reports whether a command begins with a word: in "it failed: PROGRAM", too.
func begins(words []Word, i int) bool {
	return words[i].First || strings.HasSuffix(words[i-1].Text, ":")
}

// markOf is a word of the kind that value is, another for each number: a path, a number, one that may be a secret, or none that looks like one.
func markOf(value string, number int) string {
	mark, last := "valueof", "z"
	switch {
	case Path(value):
		mark = "/valueof"
	case digits(value):
		mark, last = "7077", "9"
	case len(value) >= 8 && strings.ContainsAny(value, "0123456789"):
		mark = "valueof7"
	}
	for first := last[0] - 9; number > 0; number /= 8 {
		mark += string(rune(first + byte(number%8)))
	}
	return mark + last // so that none begins another
}

// marks puts the marks of names in their places, except where one is the user of an address: $USER@host.
func marks(line string, names map[string]*named) string {
	var b strings.Builder
	done, used := 0, 0
	for i := 0; i < len(line); i++ {
		if line[i] != '$' && line[i] != '%' {
			continue
		}
		from, close := i+1, ""
		if line[i] == '%' {
			close = "%"
		} else if strings.HasPrefix(line[from:], "{") {
			from, close = from+1, "}"
		} else if strings.HasPrefix(line[from:], "env:") {
			from += len("env:")
		}
		to := from
		for to < len(line) && WordByte(line[to]) {
			to++
		}
		n := names[line[from:to]]
		if end := to + len(close); n != nil && strings.HasPrefix(line[to:], close) && (end == len(line) || line[end] != '@' || i > 0 && line[i-1] == ':') {
			if !n.used && used == mostNames {
				continue
			} else if !n.used {
				n.used = true
				used++
			}
			b.WriteString(line[done:i] + n.mark)
			done, i = end, end-1
		}
	}
	return b.String() + line[done:]
}

// gives returns the name that the last word of a command in line gives a value to, and that: NAME=VALUE, set NAME VALUE, $NAME = 'VALUE',
// for NAME in VALUE.
func gives(command []Word, line string) (name, value string) {
	last := len(command) - 1
	w := command[last]
	quoted := func(i int) bool { return i < len(line) && strings.IndexByte("\"'", line[i]) >= 0 }
	if name, value, ok := strings.Cut(w.Text, "="); ok {
		if line[w.From] == '$' && !quoted(w.From+len(name)+1) {
			return "", "" // of another language
		}
		return variable(name), value
	}
	switch {
	case last > 2 && command[0].Text == "for" && command[2].Text == "in":
		return variable(command[1].Text), w.Text
	case last > 1 && command[last-1].Text == "=" && line[command[last-2].From] == '$' && quoted(w.From):
		return variable(command[last-2].Text), w.Text
	case last > 1 && Known(command[0].Text)&Sets != 0 && (last == 2 || strings.HasPrefix(command[last-2].Text, "-")):
		return variable(command[last-1].Text), w.Text
	}
	return "", ""
}

// variable is the name in $env:NAME, $NAME and NAME; "" of what is none.
func variable(name string) string {
	name = strings.TrimPrefix(strings.TrimPrefix(name, "$"), "env:")
	if name == "" || DigitByte(name[0]) || strings.ContainsFunc(name, func(r rune) bool { return r > 'z' || !WordByte(byte(r)) }) {
		return ""
	}
	return name
}

// asks reports whether a command in a line reads a secret from what it is fed, by its words.
func asks(line string) bool {
	words, handed := Split(line), strings.Contains(line, "< <(")
	for i := range words {
		if !begins(words, i) {
			continue
		}
		end := i + 1
		for end < len(words) && !begins(words, end) {
			end++
		}
		fed := strings.HasSuffix(strings.TrimRight(line[:words[i].From], " \t"), "|")
		if asksFor(programName(words[i].Text), words[i+1:end], fed, handed) {
			return true
		}
	}
	return false
}

// asksFor is asks for one command; fed says that another one writes to it, handed that one in the line does so as if it were a file.
func asksFor(program string, words []Word, fed, handed bool) bool {
	operands, secret, stdin := 0, false, false
	for i, w := range words {
		text := strings.ToLower(w.Text)
		kept := (i > 0 && strings.HasPrefix(words[i-1].Text, ">") || program == "tee") && keeps(text)
		switch {
		case program == "sudo" && operands == 0 && (text == "--stdin" || w.Text[:min(2, len(w.Text))] != "--" && w.Text != "" && w.Text[0] == '-' && strings.IndexByte(w.Text, 'S') > 0),
			program == "su" && handed,
			kept && program == "tee" && fed, kept && i > 0 && i < 4 && Known(program)&Says != 0,
			fed && operands < 2 && slices.Contains(verbs, text) && !slices.Contains(filters, program):
			return true
		case text == "" || text[0] != '-' && (program != "sudo" || i == 0 || !slices.Contains(sudoValues, words[i-1].Text)):
			operands++
		}
		secret = secret || slices.ContainsFunc(secretParts, func(part string) bool { return strings.Contains(text, part) })
		stdin = stdin || strings.Contains(text, "/dev/stdin") || strings.Contains(text, "/fd/0") || strings.Contains(text, "fd:0") || strings.HasPrefix(text, "--stdin") || strings.HasSuffix(text, "=-")
	}
	return secret && stdin
}

// keeps reports whether a file of this name holds one secret.
func keeps(path string) bool {
	name := strings.TrimSuffix(strings.TrimSuffix(path[strings.LastIndexByte(path, '/')+1:], ".txt"), ".key")
	return strings.LastIndexByte(name, '.') <= 0 && slices.ContainsFunc(secretParts[:5], func(part string) bool { return strings.HasSuffix(name, part) })
}

var (
	verbs       = []string{"login", "signin", "auth", "authenticate", "unlock", "authtoken"}
	filters     = []string{"grep", "egrep", "fgrep", "zgrep", "rg", "ag", "ack", "sed", "awk", "gawk", "jq", "yq", "xargs", "git", "echo"}
	sudoValues  = []string{"-u", "-g", "-p", "-h", "-C", "-r", "-t", "-T", "-U", "-D", "-R", "--user", "--group", "--prompt", "--host"}
	secretParts = []string{"password", "passwd", "passphrase", "secret", "token", "credential", "pass", "key", "auth", "login"}
)
