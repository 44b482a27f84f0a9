package rights

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/cec80427/pier/internal/rtp/rig"
	"github.com/cec80427/pier/internal/sys/regularfile"
)

// Rules are what rig.yaml and settings say of calls to RTP tools: of the user's folder, or the file named for it, and of the working
// directory, whose rules only narrow. Nil where no settings count. A mistake in one refuses to start.
func (o *Options) Rules(named string) (*rig.Rules, error) {
	if !o.Settings {
		return nil, nil
	}
	own := named
	if own == "" {
		own = filepath.Join(o.AgentDir, "rig.yaml")
	}
	var user, project []*rig.File
	for _, source := range []struct {
		path  string
		parse func(string, []byte) (*rig.File, error)
		must  bool
		into  *[]*rig.File
	}{
		{own, rig.Parse, named != "", &user},
		{filepath.Join(o.AgentDir, "settings.json"), rig.ParseSettings, false, &user},
		{filepath.Join(o.Cwd, "rig.yaml"), rig.Parse, false, &project},
	} {
		if source.into == &project && source.path == own {
			continue
		}
		data, err := regularfile.Read(source.path, maxSettings)
		if !source.must && (errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)) && !dangling(source.path) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("read the rules for RTP tools: %w", err)
		}
		f, err := source.parse(source.path, data)
		if err != nil {
			return nil, BadOption(err)
		}
		if f != nil {
			*source.into = append(*source.into, f)
		}
	}
	return rig.New(user, project), nil
}

// dangling reports whether somebody has put rules at a path that cannot be found behind it.
func dangling(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode()&fs.ModeSymlink != 0 && filepath.Base(path) == "rig.yaml"
}
