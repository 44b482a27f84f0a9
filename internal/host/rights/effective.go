package rights

import (
	"errors"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
)

// readSettings reads the user's settings, and with project those of the working directory, which only narrow.
func (r *Rights) readSettings(project bool) error {
	if !r.o.Settings {
		return nil
	}
	s, err := r.o.ReadSettings(project)
	if err != nil {
		return err
	}
	r.mu.Lock()
	r.settings = s
	notes := slices.DeleteFunc(slices.Clone(s.Notes), func(note string) bool { return slices.Contains(r.noted, note) })
	r.noted = append(r.noted, notes...)
	r.mu.Unlock()
	for _, note := range notes {
		r.o.Warn(note)
	}
	return nil
}

// Policy is the one that a host begins with: options, settings, and what is enforced. trusted says that the project's settings count:
// they only narrow.
func (r *Rights) Policy(trusted bool) (*policy.Policy, error) {
	if err := r.readSettings(trusted); err != nil {
		return nil, err
	}
	compiled, err := r.o.Policy(r.said())
	if err != nil {
		return nil, err
	}
	if compiled.Config().Mode == policy.ModePermissive && !compiled.Config().AllowAll {
		r.o.Warn("mode permissive: what no rule speaks of is allowed; --mode prompt asks")
	}
	return compiled, r.learn(compiled)
}

// Narrow lets the settings of a project count from now on, once it is trusted. If they cannot, nothing is allowed any more.
func (r *Rights) Narrow() error {
	err := r.readSettings(true)
	if err == nil {
		err = r.gate.Update(r.configured)
	}
	if err != nil {
		shut := func(*policy.Policy) (*policy.Policy, error) { return policy.New(policy.Config{}) }
		return &ext.SettingsError{Err: errors.Join(err, r.gate.Update(shut))}
	}
	return nil
}

// configured is a policy with what settings say by now in place of what they said before.
func (r *Rights) configured(p *policy.Policy) (*policy.Policy, error) {
	c := p.Config()
	r.o.Configure(&c, r.said())
	c.Extensions = map[ext.ID]policy.Extension{}
	for id, x := range p.Extensions() {
		r.mu.Lock()
		unit, known := r.admitted[id]
		r.mu.Unlock()
		if known {
			r.sectionFor(id, unit.Entry).Apply(&x)
		}
		c.Extensions[id] = x
	}
	return policy.New(c)
}

// said is what settings say by now.
func (r *Rights) said() policy.Settings {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.settings
}

// sectionFor is what settings say of an extension.
func (r *Rights) sectionFor(id ext.ID, e source.Entry) Section {
	return r.o.Section(r.said(), id, e.Path)
}

// Heap is how much memory an extension may use: what the command line or an embedder says, else settings; 0 for the default.
func (r *Rights) Heap(u instance.Unit) int64 {
	if given := r.o.Heap; given != 0 {
		return given
	}
	if m := r.sectionFor(u.ID, u.Entry).Memory; m.At != "" {
		return m.Value
	}
	return r.said().Memory.Value
}
