package policy

import (
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/cec80427/pier/ext"
)

// Outcome is the answer of a decision. The zero value denies.
type Outcome uint8

// The outcomes.
const (
	Deny Outcome = iota
	Ask
	Allow
)

// String returns deny, ask or allow.
func (o Outcome) String() string { return [...]string{"deny", "ask", "allow"}[min(o, Allow)] }

// Decision is what Decide says. Capability, Scope, Flag, Rule and Reason speak of the part that decided: the first
// denied one, else the first to be asked, else the last.
type Decision struct {
	Outcome    Outcome
	Capability ext.Capability
	Scope      string
	Rule       string    // the rule that matched, with its origin; empty when none did
	Reason     string    // names no path, so an extension may read it
	Flag       string    // what would allow it; empty when nothing would
	Warning    string    // for an allow in permissive mode
	From       Source    // whose decision it is, for the record
	Risk       *ext.Risk // what a person who was asked was told; nil when nobody was, or nobody weighed it

	// Asks are the questions that must all be answered yes when the Outcome is Ask.
	Asks []Question
	// Grant is what may be touched when the Outcome is Allow, or Ask and every question was answered yes.
	Grant Grant
}

// Err is the error an extension sees for a denial.
func (d Decision) Err() *ext.Error { return deniedError(d.Capability, d.Scope, d.Flag) }

func deniedError(c ext.Capability, scope, flag string) *ext.Error {
	msg := "denied: " + string(c)
	if scope != "" {
		msg += " " + scope
	}
	if flag != "" {
		msg += " (allow with " + flag + ")"
	}
	return &ext.Error{Code: ext.CodeDenied, Msg: msg, Details: map[string]any{
		"capability": string(c), "scope": scope, "flag": flag, "errno": "EACCES",
	}}
}

// The reasons.
const (
	reasonProtected = "protected path"
	reasonGuarded   = "guarded path: only a grant that names it opens it"
	reasonLater     = "it is run or loaded later, and only a rule that names it opens it"
	reasonRule      = "rule"
	reasonAllowAll  = "everything is allowed"
	reasonManifest  = "outside the extension's manifest"
	reasonRoots     = "outside the directories that are open"
	reasonNoGrant   = "no grant"
	reasonHeld      = "opened by an earlier call"
	reasonInert     = "nothing is touched"
	reasonMild      = "the tool only reads, by its author's word"
	reasonFenced    = "the system holds the program to the extension's rights"
	reasonApproval  = "each call needs an approval of its own"
	reasonPath      = "not a usable path"
	reasonListen    = "servers listen on this machine's own address only"
	reasonAddress   = "a special address needs a grant of its own"
	reasonUnknown   = "unknown capability"
)

// verdict is the decision on one part of a requirement.
type verdict struct {
	outcome Outcome
	m       *matcher
	reason  string
	warn    bool
	noFlag  bool
	note    string // what the path is, when it is guarded
}

// Decide says whether a call may happen. It is a pure function of the Policy and r. The order, of which the first match wins:
// protected paths, deny rules (global, then the extension's), AllowAll, grants (the extension's, then global), the
// manifest's bound, DefaultCaps, and last the mode.
func (p *Policy) Decide(r Requirement) Decision {
	v := p.view(r.Extension)
	i := capIndex(r.Capability)
	if i < 0 {
		return Decision{Capability: r.Capability, Reason: reasonUnknown}
	}
	d := Decision{Outcome: Allow, Capability: r.Capability}
	if r.NoEffect {
		d.Reason, d.From, d.Grant = reasonInert, verdict{reason: reasonInert}.source(), Grant{Capability: r.Capability, Env: denyEnv}
		return d
	}
	d.Grant = Grant{Capability: r.Capability, Env: v.env, Protected: v.shut[0], Closed: v.closed[0]}
	if i == idxWrite {
		d.Grant.Protected, d.Grant.Closed, d.Grant.Linked = v.shut[1], v.closed[1], v.linked
	}
	switch i {
	case idxRead, idxWrite:
		if r.Files.Resource != "" {
			v.decideResource(&d, &r)
			break
		}
		v.decidePaths(&d, &r)
	case idxHTTP:
		v.decideRequest(&d, &r)
	case idxEnv:
		v.decideVariable(&d, &r)
	case idxExec:
		v.decideCommand(&d, &r)
	default:
		v.decideNamed(&d, i, &r)
	}
	if d.Outcome == Deny {
		d.Grant, d.Asks = Grant{Env: denyEnv}, nil
	}
	return d
}

func denyEnv(string) bool { return false }

// take folds the verdict on one part into the whole: a denial beats a question beats an allow. offer says what could be granted; it
// is called only for what is not simply allowed.
func (d *Decision) take(vd verdict, c ext.Capability, scope string, offer func() proposal) {
	if d.Outcome == Deny {
		return
	}
	var could proposal
	flag := ""
	if vd.outcome != Allow || vd.warn {
		could = offer()
		flag = could.flag.Flag()
	}
	if vd.outcome == Ask {
		d.Asks = append(d.Asks, Question{c, scope, could.rules, flag, could.notes, could.later, could.wide})
	}
	if vd.warn && d.Warning == "" {
		d.Warning = "permissive mode allowed what no rule grants: " + vd.reason
	}
	if vd.outcome > d.Outcome || d.Outcome == Ask && vd.outcome == Ask {
		return
	}
	d.Outcome, d.Capability, d.Scope, d.Reason, d.Flag, d.Rule, d.From = vd.outcome, c, scope, vd.reason, flag, "", vd.source()
	if vd.m != nil {
		d.Rule = vd.m.label
		if vd.outcome == Deny {
			d.Flag = ""
		}
	}
	if vd.noFlag {
		d.Flag = ""
	}
}

// settle runs the order of Decide for one part whose rules are found by match; covers says a DefaultCap or a manifest's
// scope reaches it, open that the mode may decide on it at all.
func (v *view) settle(i int, method ext.Method, t *hashTrail, match func(m *matcher, deny bool) bool) verdict {
	if m := v.deny[i].find(t, true, func(m *matcher) bool { return match(m, true) }); m != nil {
		return verdict{outcome: Deny, m: m, reason: reasonRule}
	}
	if v.p.config.AllowAll {
		return verdict{outcome: Allow, reason: reasonAllowAll}
	}
	plain := func(m *matcher) bool { return match(m, false) }
	if m := v.allow[i].find(t, false, plain); m != nil {
		return verdict{outcome: Allow, m: m, reason: reasonRule}
	}
	if v.beyond(i, t, func(m *matcher) bool {
		return (len(m.methods) == 0 || slices.Contains(m.methods, method)) && match(m, false)
	}) {
		return v.byMode(reasonManifest)
	}
	if m := v.defaults[i].find(t, false, plain); m != nil {
		return verdict{outcome: Allow, m: m, reason: reasonRule}
	}
	return v.byMode(reasonNoGrant)
}

// beyond reports whether some manifest's bound does not reach what covers looks for.
func (v *view) beyond(i int, t *hashTrail, covers func(*matcher) bool) bool {
	for j := range v.bounds[i] {
		if v.bounds[i][j].find(t, false, covers) == nil {
			return true
		}
	}
	return false
}

func (v *view) byMode(reason string) verdict {
	switch v.mode {
	case ModePermissive:
		return verdict{outcome: Allow, reason: reason, warn: true}
	case ModePrompt:
		return verdict{outcome: Ask, reason: reason}
	}
	return verdict{outcome: Deny, reason: reason}
}

func find(list []matcher, match func(*matcher) bool) *matcher {
	for i := range list {
		if match(&list[i]) {
			return &list[i]
		}
	}
	return nil
}

// decideNamed is for session, ui, log and tool.
func (v *view) decideNamed(d *Decision, i int, r *Requirement) {
	name := r.Tool.Name + r.Op // a requirement has one of them, or none
	if r.NoDefault {
		v = v.unasked(i)
	}
	var t hashTrail
	t.Add(hashName.Text(name))
	vd := v.settle(i, r.Method, &t, func(m *matcher, _ bool) bool {
		return m.kind == matchAll || doublestar.MatchUnvalidated(m.key, name)
	})
	if vd.outcome == Ask && vd.reason == reasonNoGrant {
		switch {
		case r.Tool.Approval:
			vd = verdict{outcome: Allow, reason: reasonApproval}
		case r.Tool.ReadOnly:
			vd = verdict{outcome: Allow, reason: reasonMild}
		}
	}
	d.take(vd, r.Capability, name, func() proposal {
		narrow := Rule{Cap: r.Capability, Scope: LiteralScope(name)}
		p := proposal{rules: []Rule{narrow}, flag: narrow}
		if i == idxSession && name != "" {
			p.rules = append(p.rules, Rule{Cap: r.Capability})
		}
		return p
	})
}

// decideHeld is for what an earlier call opened. A deny of the whole capability still ends it.
func (v *view) decideHeld(i int, r *Requirement) verdict {
	may := v.p.config.AllowAll || v.mode != ModeStrict
	if r.ReleasesHandle {
		for j := range numCaps { // a descriptor opened for writing is closed as read
			may = may || len(v.allow[j].list)+len(v.defaults[j].list) > 0
		}
		if may {
			return verdict{outcome: Allow, reason: reasonHeld}
		}
		return verdict{outcome: Deny, reason: reasonNoGrant}
	}
	for j := range v.deny[i].list {
		if m := &v.deny[i].list[j]; m.kind == matchAll {
			return verdict{outcome: Deny, m: m, reason: reasonRule}
		}
	}
	if may || len(v.allow[i].list)+len(v.defaults[i].list) > 0 {
		return verdict{outcome: Allow, reason: reasonHeld}
	}
	return verdict{outcome: Deny, reason: reasonNoGrant}
}

func (v *view) decideVariable(d *Decision, r *Requirement) {
	if r.Env == "" {
		vd := v.settle(idxEnv, r.Method, &hashTrail{All: true}, func(m *matcher, deny bool) bool { return !deny || m.everything() })
		if vd.outcome == Ask { // nobody is asked for a list: it is of what is granted, which is nothing
			vd.outcome = Deny
		}
		d.take(vd, r.Capability, "", only(Rule{Cap: ext.CapEnv}))
		return
	}
	_, vd := v.decideEnv(r.Env)
	d.take(vd, r.Capability, r.Env, only(Rule{Cap: ext.CapEnv, Scope: strings.TrimRight(r.Env, "*")}))
}

// decideEnv decides on one variable. It never asks: programs look at dozens of variables, and one that is not granted reads as unset.
func (v *view) decideEnv(name string) (Outcome, verdict) {
	key := v.p.envKey(name)
	secret := SecretName(name)
	vd := v.settleEnv(key, secret)
	if vd.outcome == Ask {
		vd.outcome = Deny
	}
	return vd.outcome, vd
}

func (v *view) settleEnv(key string, secret bool) verdict {
	if key == "" || strings.IndexByte(key, '=') > 0 {
		return verdict{outcome: Deny, reason: reasonNoGrant}
	}
	var t hashTrail
	t.Prefixes(key)
	covers := func(m *matcher) bool { return m.coversName(key) }
	if m := v.deny[idxEnv].find(&t, true, covers); m != nil {
		return verdict{outcome: Deny, m: m, reason: reasonRule}
	}
	if v.p.config.AllowAll {
		return verdict{outcome: Allow, reason: reasonAllowAll}
	}
	if m := v.allow[idxEnv].find(&t, false, func(m *matcher) bool { return m.coversName(key) && (!secret || m.kind != matchAll) }); m != nil {
		return verdict{outcome: Allow, m: m, reason: reasonRule}
	}
	if v.beyond(idxEnv, &t, covers) {
		return v.byMode(reasonManifest)
	}
	if !secret {
		if m := v.defaults[idxEnv].find(&t, false, covers); m != nil {
			return verdict{outcome: Allow, m: m, reason: reasonRule}
		}
	}
	return v.byMode(reasonNoGrant)
}

func (m *matcher) coversName(key string) bool {
	switch m.kind {
	case matchAll:
		return true
	case matchGlob:
		return strings.HasPrefix(key, m.key)
	}
	return m.key == key
}

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
