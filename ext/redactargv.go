package ext

import (
	"slices"
	"strings"
)

// SensitiveVariable reports whether a variable, a flag or a field of this name holds a secret: see [Sensitive]; also when it holds
// PASSWD, or ends in _KEY, _PAT or _AUTH as OPENAI_KEY and GH_PAT do.
func SensitiveVariable(name string) bool {
	if Sensitive(name) {
		return true
	}
	for at := range len(name) {
		switch name[at] | 0x20 {
		case 'p':
			if foldPrefix(name[at:], "passwd") || foldPrefix(name[at:], "passphrase") {
				return true
			}
		case '_' | 0x20, '-' | 0x20:
			if rest := name[at+1:]; at > 0 && (strings.EqualFold(rest, "key") || strings.EqualFold(rest, "pat") || strings.EqualFold(rest, "auth")) {
				return true
			}
		}
	}
	return false
}

func foldPrefix(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// Args returns the words of a command, the program first, without their secrets: what a sensitive flag or assignment is given
// (--token=…, --token …, KEY=…), passwords of programs that take them as -p or -u, headers, and what [Redactor.Text] finds.
func (r *Redactor) Args(argv []string) []string {
	out := make([]string, len(argv))
	w := words{r: r}
	for i, word := range argv {
		next := ""
		if i+1 < len(argv) {
			next = argv[i+1]
		}
		out[i] = w.take(word, next)
	}
	return out
}

// Line is [Redactor.Args] for a line of a shell.
func (r *Redactor) Line(line string) string {
	list := split(line)
	var b strings.Builder
	at := 0
	piped := strings.Contains(line, "-stdin") && strings.Contains(line, "pass")
	w := words{r: r, piped: piped}
	for i, word := range list {
		next := ""
		if i+1 < len(list) && !list[i+1].first {
			next = list[i+1].text
		}
		if word.first {
			w = words{r: r, piped: piped}
		}
		if clean := w.take(word.text, next); clean != word.text {
			b.WriteString(line[at:word.from])
			b.WriteString(clean)
			at = word.to
		}
	}
	b.WriteString(line[at:])
	return r.Text(b.String())
}

// words goes through the words of one command.
type words struct {
	r       *Redactor
	program string
	before  string // the word before
	hide    hiding // of the next word
	piped   bool   // what it prints is somebody's password
}

type hiding uint8

const (
	nothing hiding = iota
	whole          // the word is a secret
	behind         // what follows its colon is
)

// take returns word as it may be written, and remembers what it says of the next.
func (w *words) take(word, next string) string {
	hide := w.hide
	before := w.before
	w.hide, w.before = nothing, word
	if w.program == "" {
		if clean, ok := w.assignment(word); ok { // a variable for the program that follows
			return clean
		}
		w.program = programName(word)
		return w.r.Text(word)
	}
	switch {
	case reference(word):
		return word
	case hide == whole:
		return Redacted
	case hide == behind:
		if user, _, ok := strings.Cut(word, ":"); ok {
			return w.r.Text(user) + ":" + Redacted
		}
		return w.r.Text(word)
	case strings.HasPrefix(word, "-"):
		if clean, ok := w.attached(word); ok {
			return clean
		}
		w.hide = w.follows(word, next)
	case next != "" && (slices.Contains(settingWords, before) || strings.Contains(word, ".") && run(word, 0, dotted) == len(word)) &&
		SensitiveVariable(word[strings.LastIndexByte(word, '.')+1:]):
		w.hide = whole
	case w.piped && (w.program == "echo" || w.program == "printf"):
		return Redacted
	}
	if clean, ok := w.assignment(word); ok && before != "-c" {
		return clean
	}
	if strings.ContainsAny(word, " \t\n") {
		return w.r.Line(word)
	}
	return w.r.Text(word)
}

// assignment returns NAME=VALUE without a value that is a secret, and whether it is one.
func (w *words) assignment(word string) (string, bool) {
	name, value, ok := cutAssignment(word)
	if !ok {
		return "", false
	}
	if SensitiveVariable(strings.TrimLeft(name, "-")) && !reference(value) && !(numeric(value) && counts(name)) {
		return word[:len(word)-len(value)] + Redacted, true
	}
	return w.r.Text(word), w.program == "" && strings.ContainsRune(word, '=')
}

// settingWords come before a name and its value: npm config set NAME VALUE.
var settingWords = []string{"set", "add", "put", "config", "--add"}

func programName(word string) string {
	name := word[strings.LastIndexAny(word, `/\`)+1:]
	return strings.TrimSuffix(strings.ToLower(name), ".exe")
}

// cutAssignment parts NAME=VALUE, --name=VALUE and Name: VALUE.
func cutAssignment(word string) (name, value string, ok bool) {
	i := strings.IndexAny(word, "=:")
	if i < 1 || strings.HasPrefix(word[i:], "://") || run(word, 0, dotted) != i {
		return "", "", false
	}
	value = strings.TrimLeft(word[i+1:], " ")
	return word[:i], value, value != "" && !strings.HasPrefix(value, Redacted)
}

// follows says what a flag without a value of its own makes of the next word.
func (w *words) follows(flag, next string) hiding {
	if next == "" || strings.ContainsAny(flag, "=:") {
		return nothing
	}
	if name, long := strings.CutPrefix(flag, "--"); long {
		switch {
		case slices.Contains(userFlags, name):
			return behind
		case strings.HasPrefix(next, "--") || strings.HasSuffix(name, "-stdin") || strings.HasSuffix(name, "-file") || numeric(next) && counts(name):
			return nothing
		case SensitiveVariable(name) || slices.Contains(shortSecretFlags, name):
			return whole
		}
		return nothing
	}
	switch {
	case (flag == "-u" || flag == "-U") && (w.program == "curl" || w.program == "http" || w.program == "https" || w.program == "xh"):
		return behind
	case (flag == "-u" || flag == "-U") && loginWord(next):
		return behind
	case flag == "-p" && !numeric(next) && !strings.HasPrefix(next, "-") && !slices.Contains(otherP, w.program) && !looksLikePath(next):
		return whole
	case flag == "-a" && w.program == "redis-cli", flag == "-w" && w.program == "ldapsearch", flag == "-P" && (w.program == "zip" || w.program == "unzip"):
		return whole
	case len(flag) > 2 && SensitiveVariable(flag[1:]): // -token abc, as Go's programs and PowerShell's write it
		return whole
	}
	return nothing
}

// userFlags take user:password.
var userFlags = []string{"user", "proxy-user", "auth", "creds", "userpwd"}

// otherP are programs whose -p is no password.
var otherP = []string{
	"mkdir", "cp", "git", "ssh", "node", "bun", "deno", "perl", "ruby", "rsync", "tar", "test", "tsc", "npm", "npx", "pnpm", "yarn", "pi", "claude", "codex",
	"ps", "pgrep", "pkill", "kill", "lsof", "make", "patch", "python", "python3", "docker-compose", "scp", "nmap", "grep", "rg", "cargo", "go", "jest", "tmux", "read", "time", "unzip",
}

func looksLikePath(s string) bool {
	return strings.HasPrefix(s, "/") || strings.HasPrefix(s, "./") || strings.HasPrefix(s, "../") || strings.HasPrefix(s, "~/")
}

// loginWord reports whether a word reads as user:password, and not as the numbers or names of a user and a group.
func loginWord(word string) bool {
	user, password, ok := strings.Cut(word, ":")
	return ok && user != "" && len(password) >= 6 && strings.ContainsAny(password, "0123456789") && !numeric(password) && !strings.ContainsAny(word, "/ ")
}

// attached is -pSECRET, and --user=NAME:SECRET.
func (w *words) attached(word string) (string, bool) {
	if flag, value, ok := strings.Cut(strings.TrimPrefix(word, "--"), "="); ok && slices.Contains(userFlags, flag) {
		if user, _, ok := strings.Cut(value, ":"); ok {
			return "--" + flag + "=" + w.r.Text(user) + ":" + Redacted, true
		}
	}
	if strings.HasPrefix(word, "-p") && random(word[2:]) {
		return "-p" + Redacted, true
	}
	if len(word) < 3 || !strings.HasPrefix(word, "-p") {
		return "", false
	}
	switch w.program {
	case "mysql", "mysqldump", "mysqladmin", "mariadb", "mariadb-dump", "sshpass", "7z", "7za", "7zz", "mongo":
		return "-p" + Redacted, true
	}
	return "", false
}

// shellWord is one word of a line, and where it stands with its quotes.
type shellWord struct {
	text     string
	from, to int
	first    bool // of a command
}

// split reads the words of a line as a shell does, as far as that goes without running it.
func split(line string) []shellWord {
	var list []shellWord
	first := true
	for i := 0; i < len(line); {
		switch b := line[i]; {
		case b == ' ' || b == '\t' || b == '\r':
			i++
		case strings.IndexByte("\n;|&()", b) >= 0:
			first = true
			i++
		default:
			text, end := shellText(line, i)
			list = append(list, shellWord{text, i, end, first})
			first = false
			i = end
		}
	}
	return list
}

// shellText reads the word at i: what it means, and its end.
func shellText(line string, i int) (text string, end int) {
	var b strings.Builder
	quote := byte(0)
	for ; i < len(line); i++ {
		c := line[i]
		switch {
		case quote == 0 && strings.IndexByte(" \t\r\n;|&()", c) >= 0:
			return b.String(), i
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		case c == quote:
			quote = 0
		case c == '\\' && quote != '\'' && i+1 < len(line):
			i++
			b.WriteByte(line[i])
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), i
}
