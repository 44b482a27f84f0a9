package hostcall

import (
	"strconv"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// Denial describes a denial to the user.
type Denial struct {
	Extension  ext.ID
	Capability ext.Capability
	Method     ext.Method
	Op         string // fs: the operation, as a question names it
	Scope      string
	Flag       string // the --allow rule that would allow the call; empty when no rule would
	Reason     string
	Answered   bool // a person was asked for this call, and said no
	Guarded    bool // the target is a file that something runs or loads later
}

// Why is the reason when it says more than that no rule allows it.
func (d Denial) Why() string {
	switch d.Reason {
	case "no grant", "outside the directories that are open", "outside what was granted":
		return ""
	case "rule":
		return "which a rule denies"
	}
	return d.Reason
}

// String is one line such as "denied exec git (allow with --allow exec)".
func (d Denial) String() string {
	s := "denied " + string(d.Capability)
	if d.Scope != "" {
		s += " " + strconv.Quote(d.Scope)[1:len(strconv.Quote(d.Scope))-1]
	}
	switch {
	case d.Flag != "":
		return s + " (allow with " + d.Flag + ")"
	case d.Reason != "":
		return s + " (" + d.Reason + ")"
	}
	return s
}

// Wanted is a requirement that was decided on.
type Wanted struct {
	policy.Requirement
	Target  string // without secrets
	Place   string // of the call in the extension's source; "" when unknown
	Allowed bool
}
