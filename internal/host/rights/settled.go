package rights

import (
	"errors"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
)

// readSettings reads the user's settings, and with project those of the working directory, which only narrow.
func (k *Keeper) readSettings(project bool) error {
	if !k.o.Settings {
		return nil
	}
	s, err := k.o.ReadSettings(project)
	if err != nil {
		return err
	}
	k.mu.Lock()
	k.settings = s
	k.mu.Unlock()
	return nil
}

// Policy is the one that a host begins with: options, settings, and what is enforced. trusted says that the project's settings count:
// they only narrow.
func (k *Keeper) Policy(trusted bool) (*policy.Policy, error) {
	if err := k.readSettings(trusted); err != nil {
		return nil, err
	}
	compiled, err := k.o.Policy(k.said())
	if err != nil {
		return nil, err
	}
	if compiled.Config().Mode == policy.ModePermissive && !compiled.Config().AllowAll {
		k.o.Warn("mode permissive: what no rule speaks of is allowed; --mode prompt asks")
	}
	return compiled, k.learn(compiled)
}

// Narrow lets the settings of a project count from now on, once it is trusted. If they cannot, nothing is allowed any more.
func (k *Keeper) Narrow() error {
	err := k.readSettings(true)
	if err == nil {
		err = k.gate.Update(k.configured)
	}
	if err != nil {
		shut := func(*policy.Policy) (*policy.Policy, error) { return policy.New(policy.Config{}) }
		return &ext.SettingsError{Err: errors.Join(err, k.gate.Update(shut))}
	}
	return nil
}

// configured is a policy with what settings say by now in place of what they said before.
func (k *Keeper) configured(p *policy.Policy) (*policy.Policy, error) {
	c := p.Config()
	k.o.Configure(&c, k.said())
	c.Extensions = map[ext.ID]policy.Extension{}
	for id, x := range p.Extensions() {
		k.mu.Lock()
		unit, known := k.admitted[id]
		k.mu.Unlock()
		if known {
			k.sectionFor(id, unit.Entry).Apply(&x)
		}
		c.Extensions[id] = x
	}
	return policy.New(c)
}

// said is what settings say by now.
func (k *Keeper) said() policy.Settings {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.settings
}

// sectionFor is what settings say of an extension.
func (k *Keeper) sectionFor(id ext.ID, e source.Entry) Section {
	return k.o.Section(k.said(), id, e.Path)
}

// Heap is how much memory an extension may use: what the command line or an embedder says, else settings; 0 for the default.
func (k *Keeper) Heap(u instance.Unit) int64 {
	if given := k.o.Heap; given != 0 {
		return given
	}
	if m := k.sectionFor(u.ID, u.Entry).Memory; m.At != "" {
		return m.Value
	}
	return k.said().Memory.Value
}
