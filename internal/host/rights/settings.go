package rights

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/host/hostenv"
	"github.com/cec80427/pier/internal/sys/regularfile"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// defaultHeap is the heap of an extension for which nobody says another.
const defaultHeap = 256 << 20

// numbered is what tells extensions of one name apart.
var numbered = lazyregexp.New(`-[0-9]+$`)

// maxSettings bounds a file with rules, in bytes.
const maxSettings = 8 << 20

// settingsFile reads what a folder's settings.json says about rights; a mistake refuses to start.
func settingsFile(dir string) (policy.Settings, error) {
	file := filepath.Join(dir, "settings.json")
	data, err := regularfile.Read(file, maxSettings)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return policy.Settings{}, nil
	}
	if err != nil {
		return policy.Settings{}, fmt.Errorf("read the settings: %w", err)
	}
	s, err := policy.ParseSettings(file, data)
	if err != nil {
		return policy.Settings{}, BadOption(err)
	}
	return s, nil
}

// base is what holds where settings say nothing.
func (o *Options) base() policy.Base {
	b := policy.Base{Mode: policy.ModePrompt, Memory: defaultHeap, Cwd: o.Cwd, Windows: runtime.GOOS == "windows"}
	if o.Heap != 0 {
		b.Memory = o.Heap
	}
	if o.Defaults {
		b.Defaults = policy.DefaultCaps(o.Temp)
	}
	return b
}

// Configure puts what settings say for all extensions into a policy. The command line's mode, and an embedder's, goes before.
func (o *Options) Configure(c *policy.Config, s policy.Settings) {
	c.Mode = policy.Mode(o.Mode)
	if c.Mode == "" && o.Settings {
		if c.Mode = s.Mode.Value; c.Mode == "" {
			c.Mode = policy.ModePrompt
		}
	}
	c.DefaultCaps = nil
	if o.Defaults {
		c.DefaultCaps = policy.DefaultCaps(o.Temp)
		if c.Mode == policy.ModeStrict || c.Mode == "" {
			c.DefaultCaps = policy.StrictCaps("", "")
		}
		if own, said := s.DefaultCaps(); said {
			c.DefaultCaps = own
		}
	}
	c.Settings = s.Answers()
	if o.Enforced {
		c.Settings = policy.Section{Deny: s.Deny}.Answers()
	}
}

// Section is what settings say of one extension.
type Section policy.Section

// named reports whether a key of settings is a path that means an extension's file.
func (o *Options) named(key, path string) bool {
	if !filepath.IsAbs(key) && !strings.HasPrefix(key, "~/") && !strings.HasPrefix(key, "./") {
		return false
	}
	if rest, ok := strings.CutPrefix(key, "~/"); ok {
		key = filepath.Join(hostenv.HomeDir(), rest)
	} else if !filepath.IsAbs(key) {
		key = filepath.Join(o.Cwd, key)
	}
	rel, err := filepath.Rel(hostenv.RealPath(key), path)
	return err == nil && filepath.IsLocal(rel)
}

// Apply puts a section into the rights of its extension, in place of what an earlier one said.
func (s Section) Apply(x *policy.Extension) {
	x.Mode, x.DefaultCaps = "", nil
	if s.Mode.At != "" {
		x.Mode = s.Mode.Value
	}
	if own, said := policy.Section(s).DefaultCaps(); said {
		x.DefaultCaps = &own
	}
	x.Answers = append(withoutSettings(x.Answers), policy.Section(s).Answers()...)
}

// Answers are what it says of rights.
func (s Section) Answers() []policy.Sourced { return policy.Section(s).Answers() }

func withoutSettings(list []policy.Sourced) []policy.Sourced {
	var out []policy.Sourced
	for _, a := range list {
		if a.From.Kind != policy.FromSettings {
			out = append(out, a)
		}
	}
	return out
}

// ReadSettings reads the user's settings, and with project those of the working directory, which only narrow.
func (o *Options) ReadSettings(project bool) (policy.Settings, error) {
	s, err := settingsFile(o.AgentDir)
	if err != nil || !project {
		return s, err
	}
	own, err := settingsFile(filepath.Join(o.Cwd, ".pi"))
	if err != nil {
		return s, err
	}
	if s, err = s.Narrow(own, o.base()); err != nil {
		return s, BadOption(err)
	}
	return s, nil
}

// Section is what settings say of an extension: under its id, under the path of its entry, or under that of a folder it lies in.
// What is said under the id counts for the second of that name, too, as far as it denies.
func (o *Options) Section(said policy.Settings, id ext.ID, path string) Section {
	var found policy.Section
	for key, s := range said.Extensions {
		switch {
		case key == string(id) || o.named(key, path):
			found = found.With(s)
		case key == numbered.ReplaceAllString(string(id), ""):
			found = found.With(policy.Section{Deny: s.Deny})
		}
	}
	if o.Enforced { // nothing is allowed but what was learned
		found = policy.Section{Deny: found.Deny, Memory: found.Memory}
	}
	return Section(found)
}
