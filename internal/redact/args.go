package redact

import (
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/redact/secretword"
)

// SensitiveVariable reports whether a variable, a flag or a field of this name holds a secret: see
// [Sensitive]; also when it holds PASSWD, or ends in _KEY, _PAT or _AUTH as OPENAI_KEY and GH_PAT do.
func SensitiveVariable(name string) bool {
	if !mayNameSecret(name) {
		return false
	}
	if Sensitive(name) {
		return true
	}
	name = strings.ToLower(name)
	last := max(strings.LastIndexByte(name, '_'), strings.LastIndexByte(name, '-'))
	return strings.Contains(name, "passwd") || strings.Contains(name, "passphrase") ||
		last > 0 && slices.Contains(lastWords, name[last+1:])
}

var lastWords = []string{"key", "pat", "auth"}

// Args returns the words of a command, the program first, without their secrets: what a sensitive flag or
// assignment is given (--token=…, --token …, KEY=…), passwords of programs that take them as -p or -u,
// headers, and what [Redactor.Text] finds.
func (r *Redactor) Args(argv []string) []string {
	out := make([]string, len(argv))
	w := words{r: r}
	for i, word := range argv {
		out[i] = w.redactWord(word, strings.Join(argv[i+1:min(i+2, len(argv))], ""))
	}
	return out
}

// Line returns a line of a shell without its secrets, by the rules of [Redactor.Args].
func (r *Redactor) Line(line string) string { return r.redactScript(line, false) }

// redactScript does the work of Line. types: the program types its operands at the prompts of others, as expect does.
func (r *Redactor) redactScript(line string, types bool) string {
	line = secretword.HereDocs(secretword.Named(line, Redacted, types, r, (*Redactor).redactCommands), Redacted)
	return r.redactCommands(line, types || secretword.Piped(line))
}

// redactCommands redacts a line without here-documents. piped: its commands print a password.
func (r *Redactor) redactCommands(line string, piped bool) string {
	if line == "" {
		return ""
	}
	list := secretword.Split(line)
	var b strings.Builder
	at := 0
	w := words{r: r, piped: piped}
	for i, word := range list {
		next := ""
		if i+1 < len(list) && !list[i+1].First {
			next = list[i+1].Text
		}
		if word.First { // perhaps in --password-file=<(echo X)
			w = words{r: r, piped: piped || i > 0 && at >= list[i-1].To && strings.HasSuffix(list[i-1].Text, "<")}
		}
		if clean := w.redactWord(word.Text, next); clean != word.Text {
			b.WriteString(line[at:word.From])
			b.WriteString(clean)
			at = secretword.CallEnd(line, word.To)
		}
	}
	if at > 0 {
		b.WriteString(line[at:])
		line = b.String()
	}
	return r.Text(line)
}

// words is a pass over the words of one command.
type words struct {
	r *Redactor
	secretword.Words
	before string          // the word before
	hide   secretword.Kind // of the next word
	piped  bool            // the command prints a password
}

// redactWord returns the word without its secrets, and records what the word says about the next one.
func (w *words) redactWord(word, next string) string {
	hide := w.hide
	before := w.before
	w.hide, w.before = secretword.Nothing, word
	if w.Program == "" {
		if clean, ok := w.redactAssignment(word); ok { // a variable for the program that follows
			w.Given(word, next)
			return clean
		}
		w.Begin(word)
		return w.r.Text(word)
	}
	open := hide == secretword.Nothing || hide == secretword.Perhaps
	if open && w.Started(word) {
		return w.r.Text(word)
	}
	plain := secretword.Plain(word)
	if !plain {
		if start, end := findSlashLogin(word); end > start &&
			(w.Has(secretword.Slash) || secretword.Known(before)&secretword.Slash != 0) {
			return word[:start] + Redacted + w.r.Text(word[end:])
		}
	}
	secret := w.Operand(word)
	switch {
	case hide == secretword.Whole && (word == "=" || word == ":="): // set password = 'x'
		w.hide = hide
		return word
	case isReference(word):
		return word
	case !plain && len(word) > 3 && strings.Contains(word, "<<<") &&
		(word[0] == '<' || strings.IndexByte(word, ' ') < 0) && (w.piped || !w.Has(secretword.PlainP)):
		return word[:strings.Index(word, "<<<")+3] + Redacted
	case hide == secretword.Whole, secret, before == "<<<" && (w.piped || !w.Has(secretword.PlainP)),
		(hide == secretword.Perhaps || w.Has(secretword.Stores)) && looksChosen(word), looksMixed(word):
		return Redacted
	case hide == secretword.Behind, hide == secretword.Given:
		from := max(secretword.Start(word, hide), secretword.Schemed(word, before))
		if from == 0 {
			return w.r.Text(word)
		}
		return w.r.Text(word[:from]) + Redacted
	}
	if hide, from := w.Flag(word, next); from > 0 && !isReference(word[from:]) {
		return word[:from] + Redacted
	} else if hide != secretword.Nothing {
		w.hide = hide
		return w.r.Text(word)
	}
	return w.weighWord(word, before, next, hide, plain)
}

// weighWord does the work of redactWord for a word that the program's table does not list.
func (w *words) weighWord(word, before, next string, hide secretword.Kind, plain bool) string {
	switch {
	case hide == secretword.Perhaps && slices.Contains(connectors, word):
		w.hide = secretword.Perhaps
	case strings.HasPrefix(word, "-"):
		if clean, ok := w.redactAttached(word); ok {
			return clean
		}
		w.hide = w.kindAfterFlag(word, next)
	case strings.HasPrefix(word, "/"):
		if name, value, ok := strings.Cut(word, ":"); ok && value != "" && takesSlashSecret(name, value) {
			return name + ":" + Redacted
		} else if looksChosen(next) && takesSlashSecret(word, next) {
			w.hide = secretword.Whole
		}
	case w.piped && w.Has(secretword.Says):
		if w.piped = word[0] != '>'; w.piped {
			return Redacted
		}
	default:
		w.hide = w.kindAfterName(word, before, next)
	}
	if plain {
		return w.r.Text(word)
	}
	if clean, ok := w.redactAssignment(word); ok && before != "-c" {
		return clean
	}
	if from := secretword.Schemed(word, before); from > 0 && !isReference(word[from:]) {
		return w.r.Text(word[:from]) + Redacted
	}
	if strings.IndexByte(word, ' ') >= 0 || strings.IndexByte(word, '\t') >= 0 || strings.IndexByte(word, '\n') >= 0 {
		return w.r.redactScript(word, w.Has(secretword.Types))
	}
	return w.r.Text(word)
}

// kindAfterName returns the kind of the word after a word without a dash, which may name a secret or a store
// of secrets.
func (w *words) kindAfterName(word, before, next string) secretword.Kind {
	if next == "" && word != "secret" && word != "secrets" || word != "login" && !mayNameSecret(word) {
		return secretword.Nothing
	}
	name := strings.TrimRight(word[max(strings.LastIndexByte(word, '.'), strings.LastIndexByte(word, ':'))+1:], "=")
	if last := len(word) - 1; last > 0 && word[last] == ':' { // token: X
		name = word[:last]
	}
	setting := slices.Contains(settingWords, before) || w.Has(secretword.Sets)
	if (word == "secret" || word == "secrets") &&
		(setting || before == "create" || slices.Contains(settingWords, next)) {
		w.Is |= secretword.Stores
	}
	switch {
	case next == "" || strings.EqualFold(next, "for") || skipRun(name, 0, dashed) != len(name):
		return secretword.Nothing
	case secretword.SetsPassword(name) && next[0] != '-',
		(setting || strings.IndexByte(word, '.') > 0 && skipRun(word, 0, dotted) == len(word)) &&
			SensitiveVariable(name):
		return secretword.Whole
	case takesSecret(name, "", false), name == "key", slices.Contains(tokenVerbs, word):
		return secretword.Perhaps
	}
	return secretword.Nothing
}

// redactAssignment returns NAME=VALUE without a secret value, and reports whether there was one.
func (w *words) redactAssignment(word string) (string, bool) {
	name, value, ok := cutAssignment(word)
	if !ok {
		return "", false
	}
	stored := w.Gives() && name[0] != '-' ||
		w.Has(secretword.Stores) && (name[0] != '-' || looksChosen(value[strings.IndexByte(value, '=')+1:]))
	if (stored || takesSecret(name, value, false) || looksMixed(value)) && !isReference(value) {
		return word[:len(word)-len(value)] + Redacted, true
	}
	if w.Program != "" || strings.IndexByte(word, '=') < 0 {
		return "", false
	}
	return w.r.Text(word), true
}

// tokenVerbs have a token behind them: snyk auth TOKEN.
var tokenVerbs = []string{"login", "auth", "authtoken", "add-authtoken"}

// settingWords come before a name and its value: npm config set NAME VALUE.
var settingWords = []string{"set", "add", "put", "config", "--add", "setenv", "set-environment", "--arg"}

// cutAssignment splits NAME=VALUE, --name=VALUE and Name: VALUE.
func cutAssignment(word string) (name, value string, ok bool) {
	i := strings.IndexByte(word, '=')
	if colon := strings.IndexByte(word, ':'); i < 0 || 0 <= colon && colon < i {
		i = colon
	}
	if i < 1 || strings.HasPrefix(word[i:], "://") || skipRun(word, 0, dotted) != i {
		return "", "", false
	}
	value = strings.TrimLeft(word[i+1:], " ")
	return word[:i], value, value != "" && !strings.HasPrefix(value, Redacted)
}

// kindAfterFlag returns the kind of the word after a flag without a value of its own.
func (w *words) kindAfterFlag(flag, next string) secretword.Kind {
	if next == "" || strings.ContainsAny(flag, "=:") {
		return secretword.Nothing
	}
	name, long := strings.CutPrefix(flag, "--")
	if !long {
		name = flag[1:]
	}
	switch {
	case long && name == "auth" && secretword.AuthToken(next):
		return secretword.Whole
	case long && (slices.Contains(userFlags, name) || name == "login" && strings.IndexByte(next, ':') > 0),
		(name == "u" || name == "U") && secretword.Pair(next):
		return secretword.Behind
	case strings.HasPrefix(name, "no-"):
		return secretword.Nothing
	case w.Has(secretword.Stores) && (name == "b" || name == "body"):
		return secretword.Whole
	case strings.HasPrefix(next, "-") && (!long || strings.HasPrefix(next, "--")), strings.HasSuffix(name, "-stdin"),
		strings.HasSuffix(name, "-file"), isNumeric(next) && countsTokens(name):
		return secretword.Nothing
	case len(name) == 1 && strings.Contains("pkPKN", name):
		if !secretword.Port(next) && !secretword.Path(next) && !w.Has(secretword.PlainP) &&
			(name >= "a" || looksChosen(next)) {
			return secretword.Whole
		}
	case len(name) > 1 && takesSecret(flag, next, false): // -token abc, as Go's programs and PowerShell's write it
		return secretword.Whole
	}
	return secretword.Nothing
}

// userFlags take user:password.
var userFlags = []string{"user", "proxy-user", "auth", "creds", "userpwd"}

// redactAttached redacts -pSECRET and --user=NAME:SECRET, and reports whether it found one.
func (w *words) redactAttached(word string) (string, bool) {
	if flag, value, ok := strings.Cut(word, "="); ok && len(flag) > 1 && !isReference(value) {
		switch i := strings.IndexByte(value, ':'); w.kindAfterFlag(flag, value) {
		case secretword.Whole:
			return flag + "=" + Redacted, true
		case secretword.Behind:
			if i >= 0 {
				return flag + "=" + w.r.Text(value[:i]) + ":" + Redacted, true
			}
		}
	}
	if len(word) > 2 && (looksRandom(word[2:]) || looksMixed(word[2:]) ||
		strings.IndexByte("kp", word[1]) >= 0 && looksChosen(word[2:]) && !strings.ContainsAny(word, "=,") &&
			!w.Has(secretword.PlainP)) {
		return word[:2] + Redacted, true
	}
	return "", false
}
