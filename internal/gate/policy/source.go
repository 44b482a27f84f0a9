package policy

import "time"

// Source says where a rule or a decision is from, as the record keeps it.
type Source struct {
	Kind string    // one of the kinds below
	Rule string    // the rule, when one decided
	By   string    // user, config, policy, host
	At   time.Time // when it was given, when that is known
	ID   string    // of the grant that is kept
}

// The kinds of Source.
const (
	FromDefault   = "default"   // what is open when nothing is configured
	FromFlag      = "flag"      // the command line, or an embedder's options
	FromSettings  = "settings"  // a settings file
	FromGrant     = "grant"     // an answer that is kept
	FromSession   = "session"   // an answer until the session ends
	FromOnce      = "once"      // an answer for one call
	FromNever     = "never"     // a refusal that is kept
	FromAllowAll  = "allow_all" // everything was allowed
	FromLearned   = "learned"   // a learned manifest that is enforced
	FromManifest  = "manifest"  // outside what the manifest declares
	FromMode      = "mode"      // no rule spoke: the mode decided
	FromGuarded   = "guarded"
	FromProtected = "protected"
	FromNobody    = "nobody"  // there was nobody to ask, or no answer
	FromHandler   = "handler" // an extension's handler
)

// Who gives rights, in Source.By.
const (
	ByUser   = "user"
	ByConfig = "config"
	ByPolicy = "policy"
	ByHost   = "host"
)

// Sourced is a rule, whether it allows or denies, and where it is from.
type Sourced struct {
	Rule  Rule
	Allow bool
	From  Source
}

// SessionAnswer is an answer that holds until the session ends.
func SessionAnswer(r Rule, allow bool, at time.Time) Sourced {
	return Sourced{r, allow, Source{Kind: FromSession, By: ByUser, At: at}}
}

// KeptAnswer is an answer that is kept under an id.
func KeptAnswer(r Rule, allow bool, at time.Time, id string) Sourced {
	kind := FromGrant
	if !allow {
		kind = FromNever
	}
	return Sourced{r, allow, Source{Kind: kind, By: ByUser, At: at, ID: id}}
}

// OwnFile lets an extension that is one file, and came in no folder of its own, read that file.
func OwnFile(path string) Sourced {
	return Sourced{ownFile(path), true, Source{Kind: FromDefault, By: ByPolicy}}
}

// label is how a rule is told of: the rule and where it is from.
func (s Source) label() string { return s.Kind + " " + s.Rule }

// source is where a verdict is from.
func (vd verdict) source() Source {
	if vd.m != nil {
		return vd.m.from
	}
	s := Source{Kind: FromMode, By: ByConfig}
	switch vd.reason {
	case reasonAllowAll:
		s = Source{Kind: FromAllowAll, By: ByUser}
	case reasonManifest:
		s = Source{Kind: FromManifest, By: ByPolicy}
	case reasonGuarded, reasonLater:
		s = Source{Kind: FromGuarded, By: ByHost}
	case reasonProtected:
		s = Source{Kind: FromProtected, By: ByHost}
	case reasonHeld, reasonInert, reasonMild, reasonApproval, reasonFenced:
		s = Source{Kind: FromDefault, Rule: vd.reason, By: ByPolicy}
	}
	if vd.warn {
		s.Rule = string(ModePermissive)
	}
	return s
}
