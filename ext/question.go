package ext

import (
	"context"
	"errors"
	"slices"
)

// Approver answers the question "may this extension do that?" in prompt mode. An error, or a context that ends, denies.
type Approver interface {
	Approve(ctx context.Context, q Question) (Answer, error)
}

// Question is what an Approver is asked. Its texts are what the extension wrote: who shows them takes out what a terminal would
// act upon.
type Question struct {
	ID         string // unique in this process; identical questions that wait are one
	Extension  ID
	Version    string // of its package, when known
	Hash       string // of the unit's content, manifest included: what an answer that is kept belongs to
	Capability Capability
	Method     Method
	CallID     string // the host call's id, as in the ledger

	Op      string   // fs: the operation, as "mkdir"; "" for other methods
	Subject string   // all of what is wanted, in one text: a command line in shell quoting, a path, a method and a URL, a name
	Args    []string // exec: the program and its arguments; nil for a line for a shell, which is in Subject
	Shell   bool     // exec: Subject is a line for a shell
	Dir     string   // exec: the working directory, links followed where they are known
	Env     []string // exec: the names of the variables that the call sets or changes
	Scope   string   // the narrowest rule's scope: what covers exactly this
	Flag    string   // the narrowest command-line flag that helps, e.g. --allow "exec='git diff *'"

	Cause  Cause
	Risk   *Risk    // nil when nobody has weighed it
	Offers []Offer  // in the order they are shown, narrowest first; the first denies
	Notes  []string // what a person may not expect of this grant

	Guarded bool // what would be written is loaded or run later: a hook, a setting, a start-up file
}

// Cause is the tool call, command or event during which an extension asks. The zero value is an unknown cause.
type Cause struct {
	Kind  string // tool, command, event, shortcut, load
	Name  string
	Input string // a tool's input as JSON or a command's arguments, 1 KiB at most
	ID    string // tool_call_id and the like
	Run   uint64 // number of the call or command in this process: callers may use an ID again
	Place string // file:line in the extension's source
}

// Risk is the advice of a loss model: it never answers.
type Risk struct {
	Level     string // low, medium, high
	Evidence  map[string]float64
	GrantLoss float64
	DenyLoss  float64
	Why       []string
}

// Offer is one answer to a question, and the exact rule that it keeps.
type Offer struct {
	Answer Answer
	Text   string
	Wider  bool   // the rule allows more than this question asks for: shown only on request
	Means  string // the reach of a wide rule, as a sentence for a person; "" for a rule that says so itself
}

// Choice is the kind of an answer.
type Choice string

// The choices. The zero value denies.
const (
	ChoiceDeny    Choice = ""        // no, and not asked again in this session
	ChoiceNever   Choice = "never"   // no, kept for this code
	ChoiceOnce    Choice = "once"    // yes, this call only
	ChoiceSession Choice = "session" // yes, until the session ends; nothing is written
	ChoiceAlways  Choice = "always"  // yes, kept for this code
)

// Answer is an Approver's decision. Rule is that of one of the question's offers for the choice; "" means the first of them that is not
// wider than the question. A rule that was not offered denies.
type Answer struct {
	Choice Choice
	Rule   string // of RestFolder: rules, separated by commas
	Rest   Rest   // "": this question alone
}

// Rest says what an answer covers beside its question. docs/permissions.md lists the kinds of each.
type Rest string

// The kinds of Rest. The host decides on each effect that one covers, and records it, as on any other.
const (
	RestFolder Rest = "folder" // what the cache folder of the question holds; once: during the same call
	RestCall   Rest = "call"   // other public hosts and a cache folder of its own, during the same call
	RestStart  Rest = "start"  // what the extension looks at while it starts; a denial: all that it asks for then
)

var errNotOffered = errors.New("the answer is none of those that were offered")

// Pick is the offer that an answer means; an error for an answer that is none of them. A host that keeps no answers offers
// neither always nor never: they then mean the session.
func (q Question) Pick(a Answer) (Offer, error) {
	if a.Choice == ChoiceOnce {
		a.Rule = ""
	}
	kinds := []Choice{a.Choice}
	switch a.Choice {
	case ChoiceAlways:
		kinds = append(kinds, ChoiceSession)
	case ChoiceNever:
		kinds = append(kinds, ChoiceDeny)
	}
	for _, kind := range kinds {
		if !slices.ContainsFunc(q.Offers, func(o Offer) bool { return o.Answer.Choice == kind && (a.Rule != "" || !o.Wider) }) {
			continue
		}
		for _, o := range q.Offers {
			if o.Answer.Choice == kind && kind == ChoiceDeny && (o.Answer.Rest == a.Rest || a.Rest == "") {
				o.Answer.Rest = a.Rest // a plain no is always offered
				return o, nil
			}
			if o.Answer.Choice == kind && o.Answer.Rest == a.Rest && (a.Rule == "" && o.Means == "" || a.Rule != "" && o.Answer.Rule == a.Rule) {
				return o, nil
			}
		}
		break
	}
	return Offer{}, errNotOffered
}

// Exact returns the offers for what is asked alone: none that covers more. It is for approvers that cannot say all that an answer covers.
func (q Question) Exact() []Offer {
	var list []Offer
	for _, o := range q.Offers {
		switch {
		case o.Answer.Choice == ChoiceDeny:
			o.Answer.Rest, o.Text = "", "No"
		case o.Answer.Rest != "":
			continue
		}
		list = append(list, o)
	}
	once := slices.IndexFunc(list, func(o Offer) bool { return o.Answer.Choice == ChoiceOnce })
	for i := range list {
		if once >= 0 && list[i].Answer.Rule == list[once].Answer.Rule {
			list[i].Wider = false
		}
	}
	return list
}

// ProjectApprover is an Approver that is asked about projects, too: whether what a working directory brings for the agent (settings,
// extensions, prompts) may be used. A host whose approver is none asks through its UI.
type ProjectApprover interface {
	Approver
	// ApproveProject answers never and always for good, about what the folder holds now; deny and once for this run.
	ApproveProject(ctx context.Context, q ProjectQuestion) (Choice, error)
}

// ProjectQuestion is what a ProjectApprover is asked.
type ProjectQuestion struct {
	Dir     string
	Items   []string // the project's extensions and resources; of a project trusted before, those that are new, changed or gone
	Changed bool     // since it was trusted
}

// Waiter is an Approver that is told how many more questions wait behind the current question.
type Waiter interface{ Waiting(n int) }

// Forgetter is an Approver that is told when a session has ended, with all that was answered until it ends.
type Forgetter interface{ Forget() }

// Newcomer is an extension whose code runs here for the first time, and what is known about it before any of it has run: what its manifest
// declares and what its code imports. That is what it can ask for, not what it will.
type Newcomer struct {
	Extension ID
	Version   string // when its manifest or package says one
	Path      string // its entry
	Hash      string // of its content: this hash has not run here before
	From      string // where it is from, in words
	Declares  bool   // its manifest lists the rights it needs
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
