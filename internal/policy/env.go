package policy

import "github.com/cec80427/pier/ext"

// SecretName reports whether a variable's name looks like that of a secret: it contains a word of the redaction list (seed 002
// §3.1, ext.Sensitive), or PASSWD, or ends in _KEY, _PAT or _AUTH as OPENAI_KEY and GH_PAT do. DefaultCaps and a plain env do
// not show such a variable; a rule with a scope that covers the name does.
func SecretName(name string) bool { return ext.SensitiveVariable(name) }

// Baseline is the rules for the variables every extension sees, unless a name looks like a secret. Windows needs its own to
// start any program at all.
func Baseline() []Rule {
	return parseDefaults(
		"env=HOME", "env=PATH", "env=SHELL", "env=TERM*", "env=LANG", "env=LC_*", "env=TZ", "env=USER", "env=TMPDIR", "env=PWD",
		"env=EDITOR", "env=VISUAL", "env=PI_*",
		"env=COLORTERM", "env=NO_COLOR", "env=FORCE_COLOR", // what the terminal can do, and the person wants, as TERM
		"env=SYSTEMROOT", "env=SYSTEMDRIVE", "env=WINDIR", "env=COMSPEC", "env=PATHEXT", "env=TEMP", "env=TMP", "env=USERPROFILE",
		"env=USERNAME", "env=APPDATA", "env=LOCALAPPDATA", "env=os.*", // what node:os says of the machine
	)
}

// sees decides on one variable without building a Decision; Grant.Env calls it for each name of the environment.
func (v *view) sees(name string) bool {
	o, _ := v.decideEnv(name)
	return o == Allow
}
