package ext

import "context"

// Newcomer is an extension whose code runs here for the first time, and what is known about it before any of it has run: what its manifest
// declares and what its code imports. That is what it can ask for, not what it will.
type Newcomer struct {
	Extension ID
	Version   string // when its manifest or package says one
	Path      string // its entry
	Hash      string // of its content, which is what is new
	From      string // where it is from, in words
	Declares  bool   // it has a manifest that lists what it needs
	Wants     []Want // what no rule or default allows yet
}

// Want is one thing that an extension's manifest or code speaks of.
type Want struct {
	Rule string // that would allow it
	Text string // "run programs"
	Why  string // what shows it: an import, a word of the code, the manifest
}

// Greeter is an [Approver] that also meets newcomers: all that start together in one summary, instead of many questions later. An
// approver that is none lets them start with what they may do anyway.
type Greeter interface {
	// Greet returns the rules that each newcomer is given for good, by its path: any of its Wants, or none. One that is not in the
	// map does not start; an error starts none.
	Greet(ctx context.Context, list []Newcomer) (map[string][]string, error)
}
