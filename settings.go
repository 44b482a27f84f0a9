package pier

import (
	"errors"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/machine"
	"github.com/cec80427/pier/internal/policy"
	"github.com/cec80427/pier/internal/rights"
	"github.com/cec80427/pier/internal/source"
)

// rightsTold is what this host was told about rights.
func (w *wiring) rightsTold() rights.Options {
	o := w.host.opts
	return rights.Options{
		Cwd: o.Cwd, AgentDir: o.AgentDir, StateDir: o.StateDir, CacheDir: o.CacheDir, LedgerDir: o.LedgerDir, CodeDir: o.bytecodeDir(), Temp: w.temp,
		Mode: o.Policy.Mode, AllowAll: o.Policy.AllowAll, Allow: o.Policy.Allow, Deny: o.Policy.Deny, Defaults: o.Policy.Defaults,
		Settings: o.Policy.Settings, Enforced: o.Policy.Enforce != nil, Heap: o.Limits.Heap,
	}
}

// readSettings reads the user's settings, and with project those of the working directory, which only narrow.
func (w *wiring) readSettings(project bool) error {
	if !w.host.opts.Policy.Settings {
		return nil
	}
	s, err := w.rightsTold().ReadSettings(project)
	if err != nil {
		return err
	}
	w.mu.Lock()
	w.settings = s
	w.mu.Unlock()
	return nil
}

// rights is the policy a host begins with: options, settings, and what is enforced.
func (w *wiring) rights() (*policy.Policy, error) {
	if err := w.readEnforced(); err != nil {
		return nil, err
	}
	trusted, err := w.trustedBefore()
	if err == nil {
		err = w.readSettings(trusted)
	}
	if err != nil {
		return nil, err
	}
	compiled, err := w.rightsTold().Policy(w.said())
	if err != nil {
		return nil, err
	}
	if compiled.Config().Mode == policy.ModePermissive && !compiled.Config().AllowAll {
		w.host.warn("mode permissive: what no rule speaks of is allowed; --mode prompt asks")
	}
	return compiled, w.learn(compiled)
}

// trustedBefore reports whether the working directory's project was trusted when that was answered last. Its settings can only narrow,
// so it does not matter here that it may have changed since.
func (w *wiring) trustedBefore() (bool, error) {
	o := w.host.opts
	if o.Trusted || !o.Policy.Settings {
		return o.Trusted, nil
	}
	store, err := OpenTrusts(o.StateDir)
	if err != nil {
		return false, err
	}
	answer, err := store.of(machine.RealPath(o.Cwd))
	return answer != nil && answer.Trusted, err
}

// narrow lets the settings of a project count from now on, once it is trusted. If they cannot, nothing is allowed any more.
func (w *wiring) narrow() error {
	err := w.readSettings(true)
	if err == nil {
		err = w.door.Update(w.configured)
	}
	if err != nil {
		shut := func(*policy.Policy) (*policy.Policy, error) { return policy.New(policy.Config{}) }
		return &SettingsError{errors.Join(err, w.door.Update(shut))}
	}
	return nil
}

// configured is a policy with what settings say by now in place of what they said before.
func (w *wiring) configured(p *policy.Policy) (*policy.Policy, error) {
	c := p.Config()
	w.rightsTold().Configure(&c, w.said())
	c.Extensions = map[ext.ID]policy.Extension{}
	for id, x := range p.Config().Extensions {
		w.mu.Lock()
		unit, known := w.admitted[id]
		w.mu.Unlock()
		if known {
			w.sectionFor(id, unit.Entry).Apply(&x)
		}
		c.Extensions[id] = x
	}
	return policy.New(c)
}

// said is what settings say by now.
func (w *wiring) said() policy.Settings {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.settings
}

// sectionFor is what settings say of an extension.
func (w *wiring) sectionFor(id ext.ID, e source.Entry) rights.Section {
	return w.rightsTold().Section(w.said(), id, e.Path)
}

// heap is how much memory an extension may use: what the command line or an embedder says, else settings.
func (w *wiring) heap(x *Extension) int64 {
	if given := w.host.opts.Limits.Heap; given != 0 {
		return given
	}
	if m := w.sectionFor(x.ID(), x.unit.Entry).Memory; m.At != "" {
		return m.Value
	}
	return w.said().Memory.Value
}

// SettingsError is a trusted project's settings that cannot be followed. A host goes no further: what they take away would be allowed.
type SettingsError struct{ Err error }

func (e *SettingsError) Error() string { return e.Err.Error() }

func (e *SettingsError) Unwrap() error { return e.Err }

// limitsOf are an extension's own limits.
func (h *Host) limitsOf(x *Extension) Limits {
	l := h.opts.Limits
	l.Heap = h.wiring.heap(x)
	return l
}
