package policy

import "strings"

// secretParts are the substrings by which a variable's name gives a secret away: the redaction list of seed 002 §3.1, spelled
// with and without underscores where both are common.
var secretParts = [...]string{
	"API_KEY", "APIKEY", "TOKEN", "AUTHORIZATION", "COOKIE", "PASSWORD", "PASSWD", "SECRET", "PRIVATE_KEY", "CREDENTIAL", "BEARER",
}

// SecretName reports whether a variable's name looks like that of a secret: it contains a word of the redaction list, or
// ends in _KEY, _PAT or _AUTH as OPENAI_KEY and GH_PAT do. Only a rule with a scope that covers the name shows it.
func SecretName(name string) bool {
	name = strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
	for _, part := range secretParts {
		if strings.Contains(name, part) {
			return true
		}
	}
	return strings.HasSuffix(name, "_KEY") || strings.HasSuffix(name, "_PAT") || strings.HasSuffix(name, "_AUTH")
}

// Baseline is the rules for the variables every extension sees, unless a name looks like a secret. Windows needs its own to
// start any program at all.
func Baseline() []Rule {
	return parseDefaults(
		"env=HOME", "env=PATH", "env=SHELL", "env=TERM*", "env=LANG", "env=LC_*", "env=TZ", "env=USER", "env=TMPDIR", "env=PWD",
		"env=EDITOR", "env=VISUAL", "env=PI_*",
		"env=SYSTEMROOT", "env=SYSTEMDRIVE", "env=WINDIR", "env=COMSPEC", "env=PATHEXT", "env=TEMP", "env=TMP", "env=USERPROFILE",
		"env=USERNAME", "env=APPDATA", "env=LOCALAPPDATA",
	)
}

// sees decides on one variable without building a Decision; Grant.Env calls it for each name of the environment.
func (v *view) sees(name string) bool {
	o, _ := v.decideEnv(name)
	return o == Allow
}
