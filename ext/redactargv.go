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
	name = strings.ToLower(name)
	last := max(strings.LastIndexByte(name, '_'), strings.LastIndexByte(name, '-'))
	return strings.Contains(name, "passwd") || strings.Contains(name, "passphrase") || last > 0 && slices.Contains(lastWords, name[last+1:])
}

var lastWords = []string{"key", "pat", "auth"}

// Args returns the words of a command, the program first, without their secrets: what a sensitive flag or assignment is given
// (--token=…, --token …, KEY=…), passwords of programs that take them as -p or -u, headers, and what [Redactor.Text] finds.
func (r *Redactor) Args(argv []string) []string {
	out := make([]string, len(argv))
	w := words{r: r}
	for i, word := range argv {
		out[i] = w.take(word, strings.Join(argv[i+1:min(i+2, len(argv))], ""))
	}
	return out
}

// Line is [Redactor.Args] for a line of a shell.
func (r *Redactor) Line(line string) string {
	list := split(line)
	var b strings.Builder
	at := 0
	piped := slices.ContainsFunc(readers, func(reader string) bool { return strings.Contains(line, reader) })
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

// readers read a secret from what is piped into them.
var readers = []string{"password-stdin", "pass-stdin", "passphrase-stdin", "passphrase-fd", "passin stdin", "pass stdin", "--with-token", "chpasswd", "sudo -S", "ssh-add -"}

// words goes through the words of one command.
type words struct {
	r       *Redactor
	program string
	before  string // the word before
	hide    hiding // of the next word
	piped   bool   // what it prints is somebody's password
	store   bool   // it puts values into a store of secrets
}

type hiding uint8

const (
	nothing hiding = iota
	whole          // the word is a secret
	behind         // what follows its colon is
	perhaps        // it is if it looks like one
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
		w.store = slices.Contains(storePrograms, w.program)
		return w.r.Text(word)
	}
	if start, end := slashLogin(word); end > start && (slices.Contains(slashPrograms, w.program) || slices.Contains(slashPrograms, before)) {
		return word[:start] + Redacted + w.r.Text(word[end:])
	}
	switch {
	case reference(word):
		return word
	case strings.Contains(word, "<<<") && w.piped:
		return word[:strings.Index(word, "<<<")+3] + Redacted
	case hide == whole, before == "<<<" && (w.piped || w.store), (hide == perhaps || w.store) && picked(word), lots(word):
		return Redacted
	case hide == behind:
		if i := strings.IndexAny(word, ":%,"); i >= 0 {
			return w.r.Text(word[:i+1]) + Redacted
		}
		return w.r.Text(word)
	case hide == perhaps && slices.Contains(connectors, word):
		w.hide = perhaps
	case strings.HasPrefix(word, "-"):
		if clean, ok := w.attached(word); ok {
			return clean
		}
		w.hide = w.follows(word, next)
	case strings.HasPrefix(word, "/"):
		if name, value, ok := strings.Cut(word, ":"); ok && value != "" && slashFlag(name, value) {
			return name + ":" + Redacted
		} else if picked(next) && slashFlag(word, next) {
			w.hide = whole
		}
	case w.piped && (w.program == "echo" || w.program == "printf"):
		return Redacted
	default:
		w.hide = w.named(word, before, next)
	}
	if clean, ok := w.assignment(word); ok && before != "-c" {
		return clean
	}
	if strings.ContainsAny(word, " \t\n") {
		return w.r.Line(word)
	}
	return w.r.Text(word)
}

// named says what a word without a dash makes of the next: it may be the name of a secret, or of a store of them.
func (w *words) named(word, before, next string) hiding {
	if next == "" && word != "secret" && word != "secrets" {
		return nothing
	}
	name := strings.TrimRight(word[strings.LastIndexAny(word, ".:")+1:], "=")
	if last := len(word) - 1; last > 0 && word[last] == ':' { // token: X
		name = word[:last]
	}
	setting := slices.Contains(settingWords, before)
	if word == "secret" || word == "secrets" {
		w.store = w.store || setting || before == "create" || slices.Contains(settingWords, next)
	}
	switch {
	case next == "" || run(name, 0, dashed) != len(name):
		return nothing
	case (setting || strings.Contains(word, ".") && run(word, 0, dotted) == len(word)) && SensitiveVariable(name):
		return whole
	case w.program == "vault" && (word == "login" || word == "unseal" || word == "unwrap") && next[0] != '-' && strings.IndexByte(next, '=') < 0:
		return whole
	case secretFor(name, "", false), name == "key", slices.Contains(tokenVerbs, word):
		return perhaps
	}
	return nothing
}

// assignment returns NAME=VALUE without a value that is a secret, and whether it is one.
func (w *words) assignment(word string) (string, bool) {
	name, value, ok := cutAssignment(word)
	if !ok {
		return "", false
	}
	stored := w.store && (name[0] != '-' || picked(value[strings.IndexByte(value, '=')+1:]))
	if (stored || secretFor(name, value, false) || lots(value)) && !reference(value) {
		return word[:len(word)-len(value)] + Redacted, true
	}
	return w.r.Text(word), w.program == "" && strings.ContainsRune(word, '=')
}

// tokenVerbs have a token behind them: snyk auth TOKEN.
var tokenVerbs = []string{"login", "auth", "authtoken", "add-authtoken"}

// settingWords come before a name and its value: npm config set NAME VALUE.
var settingWords = []string{"set", "add", "put", "config", "--add"}

func programName(word string) string {
	name := word[strings.LastIndexAny(word, `/\`)+1:]
	return strings.TrimSuffix(strings.ToLower(name), ".exe")
}

// cutAssignment parts NAME=VALUE, --name=VALUE and Name: VALUE.
func cutAssignment(word string) (name, value string, ok bool) {
	i := strings.IndexByte(word, '=')
	if colon := strings.IndexByte(word, ':'); i < 0 || 0 <= colon && colon < i {
		i = colon
	}
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
	name, long := strings.CutPrefix(flag, "--")
	if !long {
		name = flag[1:]
	}
	switch {
	case long && slices.Contains(userFlags, name), (name == "u" || name == "U") && (w.program == "curl" || w.program == "http" || w.program == "https" || w.program == "xh" || loginWord(next)):
		return behind
	case slices.Contains(strings.Fields(secretFlags[w.program]), flag), w.store && (name == "b" || name == "body"):
		return whole
	case strings.HasPrefix(next, "-") && (!long || strings.HasPrefix(next, "--")), strings.HasSuffix(name, "-stdin"), strings.HasSuffix(name, "-file"), numeric(next) && counts(name):
		return nothing
	case len(name) == 1 && strings.Contains("pkPKN", name):
		if strings.Trim(next, "0123456789.:-") != "" && !looksLikePath(next) && !slices.Contains(otherP, w.program) && (name >= "a" || picked(next)) {
			return whole
		}
	case len(name) > 1 && secretFor(flag, next, false): // -token abc, as Go's programs and PowerShell's write it
		return whole
	}
	return nothing
}

// secretFlags are flags of programs that a secret follows, or is attached to.
var secretFlags = map[string]string{
	"redis-cli": "-a", "ldapsearch": "-w", "zip": "-P", "unzip": "-P", "openssl": "-k -K", "ssh-keygen": "-N -P", "security": "-w -p", "snmpwalk": "-c -A -X", "snmpget": "-c -A -X", "snmpset": "-c -A -X",
	"ldapmodify": "-w", "ldapadd": "-w", "ldappasswd": "-w -a -s", "sqlcmd": "-P", "bcp": "-P", "osql": "-P",
	"curl": "-b --pass", "http": "-a", "https": "-a", "mysql": "-p", "mysqldump": "-p", "mysqladmin": "-p", "mariadb": "-p", "mariadb-dump": "-p", "sshpass": "-p",
	"7z": "-p", "7za": "-p", "7zz": "-p", "mongo": "-p", "rar": "-hp -p", "unrar": "-p",
}

// userFlags take user:password.
var userFlags = []string{"user", "proxy-user", "auth", "creds", "userpwd"}

// otherP are programs whose -p is no password.
var otherP = []string{
	"mkdir", "cp", "git", "ssh", "node", "bun", "deno", "perl", "ruby", "rsync", "tar", "test", "tsc", "npm", "npx", "pnpm", "yarn", "pi", "claude", "codex",
	"sort", "curl", "wget", "pytest", "kubectl", "man", "du", "df", "ls", "gzip", "xz", "bzip2", "zstd", "ninja", "fuser", "timeout", "sudo", "ansible", "cat", "cut",
	"ps", "mvn", "gradle", "gradlew", "java", "javac", "gcc", "g++", "clang", "cc", "ffmpeg", "openssl", "pgrep", "pkill", "kill", "lsof", "make", "patch", "python", "python3", "docker-compose", "scp", "nmap", "grep", "rg", "cargo", "go", "jest", "tmux", "read", "time", "unzip",
}

func looksLikePath(s string) bool {
	return strings.HasPrefix(s, "/") || strings.HasPrefix(s, `\`) || len(s) > 2 && s[1] == ':' && s[2] == '\\' || strings.HasPrefix(s, "./") || strings.HasPrefix(s, "../") || strings.HasPrefix(s, "~/")
}

// loginWord reports whether a word reads as user:password, and not as the numbers or names of a user and a group.
func loginWord(word string) bool {
	i := strings.IndexAny(word, ":%,")
	password := word[i+1:]
	return i > 0 && len(password) >= 6 && strings.ContainsAny(password, "0123456789") && !numeric(password) && !strings.ContainsAny(word, "/ ")
}

// attached is -pSECRET, and --user=NAME:SECRET.
func (w *words) attached(word string) (string, bool) {
	if flag, value, ok := strings.Cut(word, "="); ok && len(flag) > 1 && !reference(value) {
		switch i := strings.IndexByte(value, ':'); w.follows(flag, value) {
		case whole:
			return flag + "=" + Redacted, true
		case behind:
			if i >= 0 {
				return flag + "=" + w.r.Text(value[:i]) + ":" + Redacted, true
			}
		}
	}
	for _, flag := range strings.Fields(secretFlags[w.program]) {
		if len(word) > len(flag) && strings.HasPrefix(word, flag) && flag[1] != '-' {
			return flag + Redacted, true
		}
	}
	if len(word) > 2 && (random(word[2:]) || lots(word[2:]) || strings.IndexByte("kp", word[1]) >= 0 && picked(word[2:]) && !strings.ContainsAny(word, "=,") && !slices.Contains(otherP, w.program)) {
		return word[:2] + Redacted, true
	}
	if user, _, ok := strings.Cut(word, ":"); ok && w.program == "curl" && strings.HasPrefix(word, "-u") {
		return user + ":" + Redacted, true
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
