package pier

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/machine"
	"github.com/cec80427/pier/internal/policy"
	"github.com/cec80427/pier/internal/source"
)

// defaultHeap is the heap of an extension for which nobody says another.
const defaultHeap = 256 << 20

// numbered is what tells extensions of one name apart.
var numbered = regexp.MustCompile(`-[0-9]+$`)

// settingsFile reads what a folder's settings.json says about rights; a mistake refuses to start.
func settingsFile(dir string) (policy.Settings, error) {
	file := filepath.Join(dir, "settings.json")
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return policy.Settings{}, nil
	}
	if err != nil {
		return policy.Settings{}, fmt.Errorf("read the settings: %w", err)
	}
	s, err := policy.ParseSettings(file, data)
	if err != nil {
		return policy.Settings{}, badOption(err)
	}
	return s, nil
}

// base is what holds where settings say nothing.
func (o Options) base(temp string) policy.Base {
	b := policy.Base{Mode: policy.ModePrompt, Memory: defaultHeap, Cwd: o.Cwd, Windows: runtime.GOOS == "windows"}
	if o.Limits.Heap != 0 {
		b.Memory = o.Limits.Heap
	}
	if o.Policy.Defaults {
		b.Defaults = policy.DefaultCaps(temp)
	}
	return b
}

// readSettings reads the user's settings, and with project those of the working directory, which only narrow.
func (w *wiring) readSettings(project bool) error {
	o := w.host.opts
	if !o.Policy.Settings {
		return nil
	}
	s, err := settingsFile(o.AgentDir)
	if err != nil {
		return err
	}
	if project {
		own, err := settingsFile(filepath.Join(o.Cwd, ".pi"))
		if err != nil {
			return err
		}
		if s, err = s.Narrow(own, o.base(w.temp)); err != nil {
			return badOption(err)
		}
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
	rights, err := w.host.opts.policy(w.temp, w.said())
	if err != nil {
		return nil, err
	}
	if rights.Config().Mode == policy.ModePermissive && !rights.Config().AllowAll {
		w.host.warn("mode permissive: what no rule speaks of is allowed; --mode prompt asks")
	}
	return rights, w.learn(rights)
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
	w.host.opts.configure(&c, w.said(), w.temp)
	c.Extensions = map[ext.ID]policy.Extension{}
	for id, x := range p.Config().Extensions {
		w.mu.Lock()
		unit, known := w.admitted[id]
		w.mu.Unlock()
		if known {
			w.sectionFor(id, unit.Entry).apply(&x)
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

// configure puts what settings say for all extensions into a policy. The command line's mode, and an embedder's, goes before.
func (o Options) configure(c *policy.Config, s policy.Settings, temp string) {
	c.Mode = policy.Mode(o.Policy.Mode)
	if c.Mode == "" && o.Policy.Settings {
		if c.Mode = s.Mode.Value; c.Mode == "" {
			c.Mode = policy.ModePrompt
		}
	}
	c.DefaultCaps = nil
	if o.Policy.Defaults {
		c.DefaultCaps = policy.DefaultCaps(temp)
		if c.Mode == policy.ModeStrict || c.Mode == "" {
			c.DefaultCaps = policy.StrictCaps("")
		}
		if own, said := s.DefaultCaps(); said {
			c.DefaultCaps = own
		}
	}
	c.Settings = s.Answers()
	if o.Policy.Enforce != nil {
		c.Settings = policy.Section{Deny: s.Deny}.Answers()
	}
}

// section is what settings say of one extension.
type section policy.Section

// sectionFor is what settings say of an extension: under its id, under the path of its entry, or under that of a folder it lies in.
// What is said under the id counts for the second of that name, too, as far as it denies.
func (w *wiring) sectionFor(id ext.ID, e source.Entry) section {
	var found policy.Section
	for key, s := range w.said().Extensions {
		switch {
		case key == string(id) || w.host.opts.named(key, e.Path):
			found = found.With(s)
		case key == numbered.ReplaceAllString(string(id), ""):
			found = found.With(policy.Section{Deny: s.Deny})
		}
	}
	if w.enforce != nil { // nothing is allowed but what was learned
		found = policy.Section{Deny: found.Deny, Memory: found.Memory}
	}
	return section(found)
}

// named reports whether a key of settings is a path that means an extension's file.
func (o Options) named(key, path string) bool {
	if !filepath.IsAbs(key) && !strings.HasPrefix(key, "~/") && !strings.HasPrefix(key, "./") {
		return false
	}
	if rest, ok := strings.CutPrefix(key, "~/"); ok {
		key = filepath.Join(machine.HomeDir(), rest)
	} else if !filepath.IsAbs(key) {
		key = filepath.Join(o.Cwd, key)
	}
	rel, err := filepath.Rel(machine.RealPath(key), path)
	return err == nil && filepath.IsLocal(rel)
}

// apply puts a section into the rights of its extension, in place of what an earlier one said.
func (s section) apply(x *policy.Extension) {
	x.Mode, x.DefaultCaps = "", nil
	if s.Mode.At != "" {
		x.Mode = s.Mode.Value
	}
	if own, said := policy.Section(s).DefaultCaps(); said {
		x.DefaultCaps = &own
	}
	x.Answers = append(withoutSettings(x.Answers), policy.Section(s).Answers()...)
}

func (s section) answers() []policy.Sourced { return policy.Section(s).Answers() }

func withoutSettings(list []policy.Sourced) []policy.Sourced {
	var out []policy.Sourced
	for _, a := range list {
		if a.From.Kind != policy.FromSettings {
			out = append(out, a)
		}
	}
	return out
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
