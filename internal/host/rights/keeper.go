package rights

import (
	"encoding/json"
	"strings"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/hostcall"
	"github.com/cec80427/pier/internal/gate/learn"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/host/hostenv"
	"github.com/cec80427/pier/internal/host/journal"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/rtp/approvals"
	"github.com/cec80427/pier/internal/rtp/rig"
)

// Config configures a Rights.
type Config struct {
	Options
	Remember bool   // what was answered for good counts, and answers always and never are kept
	Learn    bool   // what is wanted is watched
	Enforce  []byte // a learned manifest; nil for none

	Rig      string                   // a file of rules for RTP tools in place of the agent folder's; "" for that
	Host     ext.ID                   // who keeps approvals, in records
	Redactor *ext.Redactor            // what is shown of approvals has no secrets
	Cause    func(ext.Call) ext.Cause // the cause of a call; nil: unknown

	Approver ext.Approver
	Quiet    func(ext.ID) bool // reports that an extension's questions wait, but whether a program may start
	Units    Units
	Now      func() time.Time
	Warn     func(string)
	Tell     func(from ext.ID, level, event, message string, data json.RawMessage) // what an extension logs; nil for nobody
	Record   func(journal.Entry) error
}

// Rights knows the rights of the extensions of one host while that lives. Make one with New; it is safe for concurrent use once
// Use was called.
type Rights struct {
	o       Config
	Grants  Grants
	gate    *hostcall.Gate
	enforce *learn.Learned // nil without Enforce
	learner *learn.Learner // nil without Learn
	packs   *rig.Rules
	desk    *approvals.Desk

	mu       sync.Mutex
	admitted map[ext.ID]instance.Unit    // what runs under an id
	greeted  map[string][]policy.Sourced // answers of this session to first starts, by the unit's place
	settings policy.Settings             // a project's that is trusted among them
	noted    []string                    // the notes of settings that were reported
	starting map[ext.ID]bool             // programs that were asked about
	refusals map[ext.ID]int              // how often a question was answered with no
	told     map[permitted]bool          // what was said of the permissive mode
	used     map[used]bool               // which rights were wanted
}

// New makes a Rights, and reads the learned manifest that is enforced.
func New(o Config) (*Rights, error) {
	k := &Rights{
		o: o, Grants: OpenGrants(o.StateDir, o.Cwd, o.Units), admitted: map[ext.ID]instance.Unit{}, starting: map[ext.ID]bool{}, refusals: map[ext.ID]int{}, told: map[permitted]bool{}, used: map[used]bool{},
	}
	k.Grants.Note = func(event string, g ext.KeptGrant) error { return o.Record(journal.Grant(event, g)) }
	k.desk = k.newDesk()
	var err error
	if k.packs, err = o.Rules(o.Rig); err != nil {
		return k, err
	}
	return k, k.readEnforced()
}

var _ hostcall.Answers = (*Rights)(nil)

// Cause implements hostcall.Subject.
func (r *Rights) Cause(call ext.Call) ext.Cause {
	if r.o.Cause == nil {
		return ext.Cause{}
	}
	return r.o.Cause(call)
}

// Remembers implements hostcall.Answers.
func (r *Rights) Remembers() bool { return r.o.Remember }

// Use sets the gate of the extensions.
func (r *Rights) Use(gate *hostcall.Gate) { r.gate = gate }

// Shut reports whether a rule or pier itself keeps a file from an extension. That nothing grants it is no matter here.
func (r *Rights) Shut(id ext.ID, path string) bool { return r.ShutBy(id, path) != "" }

// ShutBy returns the reason why a file is kept from an extension: the rule, or that pier protects it; "" if it is not.
func (r *Rights) ShutBy(id ext.ID, path string) string {
	dec := r.gate.Policy().Decide(policy.Requirement{
		Extension: id, Capability: ext.CapRead, Method: ext.MethodFS, Files: policy.FileNeed{Paths: []policy.PathUse{{Path: path, Read: true}}},
	})
	if dec.Outcome != policy.Deny {
		return ""
	}
	switch dec.From.Kind {
	case policy.FromProtected, policy.FromGuarded:
		return "pier protects it, as it lies where pier or a program stores what it trusts"
	}
	if strings.Contains(dec.From.Rule, "=") { // a deny of all reading is none of an extension's own code
		return "a rule denies " + dec.From.Rule + "; take the rule away, or move the file"
	}
	return ""
}

// OwnGate is a gate for code of the host's own, which changes nothing and reaches no more than its connectors.
func (r *Rights) OwnGate(o hostcall.Options, deny ...ext.Capability) (_ ext.Caller, err error) {
	config := policy.Config{
		Mode: policy.ModeStrict, AllowAll: true, Home: hostenv.HomeDir(), Cwd: r.o.Cwd, GOOS: r.gate.Policy().Config().GOOS, Protected: r.o.Protected(),
	}
	for _, right := range append(deny, ext.CapWrite, ext.CapExec, ext.CapSession, ext.CapUI, ext.CapTool, ext.CapLog) {
		config.Deny = append(config.Deny, policy.Rule{Cap: right})
	}
	if o.Policy, err = policy.New(config); err != nil {
		return nil, err
	}
	return hostcall.New(o)
}
