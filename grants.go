package pier

import (
	"iter"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/journal"
	"github.com/cec80427/pier/internal/host/rights"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/sys/codecache"
)

// Grant is one answer that is kept: a right that an extension has, or is refused, for good.
type Grant = ext.KeptGrant

// LearnedError is an extension that Policy.Enforce does not let start.
type LearnedError = ext.LearnedError

// SettingsError is a trusted project's settings that cannot be followed.
type SettingsError = ext.SettingsError

// Grants is what a user has answered for good.
type Grants struct{ kept rights.Grants }

// OpenGrants returns the grants below a state folder, see Options.StateDir; "" for the default.
func OpenGrants(stateDir string) (Grants, error) {
	o, err := Options{StateDir: stateDir}.normalize()
	kept := o.store()
	return Grants{rights.OpenGrants(o.StateDir, o.Cwd, func(path string) iter.Seq2[instance.Unit, error] { return unitsAt(path, kept) })}, err
}

// List returns all grants, by entry, then by rule.
func (g Grants) List() ([]Grant, error) { return g.kept.List() }

// Add keeps rules for every extension at path, as it is now, and returns the grants. Its opposite is revoked.
func (g Grants) Add(path string, rules []string, allow bool) ([]Grant, error) {
	return g.kept.Add(path, rules, allow)
}

// Revoke forgets a grant. It is not undone for hosts that run already.
func (g Grants) Revoke(id string) error { return g.kept.Revoke(id) }

// Current reports whether a grant still belongs to what lies at its entry: false when the code changed, is gone, or does not compile.
func (g Grants) Current(grant Grant) bool { return g.kept.Current(grant) }

// Difference is what an extension wants beside an earlier version, or beside what it was granted.
type Difference struct {
	Extension ext.ID   `json:"extension"`
	More      []string `json:"more"` // rules that no earlier one covers
	Less      []string `json:"less"` // earlier rules that nothing needs any more
}

// Diff compares what two versions want. Each is a learned manifest (docs/learned.md), or an extension: then it is what its
// manifest declares and its code imports. Without an earlier one, it is compared with what was granted for good to whatever code was there.
func (g Grants) Diff(before, after string) ([]Difference, error) {
	list, err := g.kept.Diff(before, after)
	if err != nil {
		return nil, err
	}
	out := make([]Difference, len(list))
	for i, d := range list {
		out[i] = Difference(d)
	}
	return out, nil
}

// Learned is what the extensions of a host have wanted by now, denied or not, as a learned manifest (docs/learned.md): for each the hash
// of its code and the least rules that cover it. It needs Options.Learn and works after Close, too. It grants nothing; what does is
// Policy.Enforce.
func (h *Host) Learned() ([]byte, error) { return h.wiring.rights.Learned() }

// unitsAt are the extensions at a path, made ready to run where no host is.
func unitsAt(path string, store *codecache.Store) iter.Seq2[instance.Unit, error] {
	entries, err := source.Find(path, source.Installed("", AgentDir())...)
	return func(yield func(instance.Unit, error) bool) {
		defer store.Wait()
		if err != nil {
			yield(instance.Unit{}, loadError(path, err))
			return
		}
		for _, entry := range entries {
			unit, err := buildAlone(store, entry)
			if err != nil {
				err = loadError(entry.Path, err)
			}
			if !yield(unit, err) || err != nil {
				return
			}
		}
	}
}

// limitsOf are an extension's own limits.
func (h *Host) limitsOf(x *Extension) Limits {
	l := h.opts.Limits
	l.Heap = h.wiring.rights.Heap(x.unit)
	return l
}

// openRights makes what knows the rights of the extensions.
func (w *wiring) openRights() (err error) {
	o := w.host.opts
	w.rights, err = rights.New(rights.Config{
		Options: rights.Options{
			Cwd: o.Cwd, AgentDir: o.AgentDir, StateDir: o.StateDir, CacheDir: o.CacheDir, LedgerDir: o.LedgerDir, CodeDir: o.bytecodeDir(), Temp: w.temp,
			Mode: o.Policy.Mode, AllowAll: o.Policy.AllowAll, Allow: o.Policy.Allow, Deny: o.Policy.Deny, Defaults: o.Policy.Defaults,
			Settings: o.Policy.Settings, Heap: o.Limits.Heap,
		},
		Remember: o.Policy.Remember, Learn: o.Learn, Enforce: o.Policy.Enforce, Approver: o.Approver,
		Units: func(path string) iter.Seq2[instance.Unit, error] { return unitsAt(path, nil) },
		Quiet: w.host.isQuiet, Now: w.host.origins.Now, Warn: w.host.warnUser, Tell: o.Observer.Log,
		Record: func(e journal.Entry) error { return w.host.journal.Record(e) }, Rig: o.Rig, Host: hostID, Redactor: w.redactor, Cause: w.host.causes.Of,
	})
	return err
}

// buildGate is the gate while an extension is built: it has no rights of its own yet, and what is shut or denied stays so in its own
// folder too.
type buildGate struct {
	ext.Caller
	*rights.Rights
}

func (h *Host) buildGate() ext.Caller { return buildGate{h.guests, h.wiring.rights} }
