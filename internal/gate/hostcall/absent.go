package hostcall

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// errAbsent answers a call that looks at a path with nothing there, in the words of the connector.
func errAbsent(op, path string) *ext.Error {
	return ext.E(ext.CodeIO, "ENOENT: no such file or directory, "+op+" '"+path+"'").
		With("errno", "ENOENT").With("syscall", op).With("path", path)
}

// absentAnswer answers a call that would be asked about and only looks for what is not there: nobody could let it see more, so nobody is
// asked. It returns nil for any other. After too many refusals nothing is looked at either.
func (g *Gate) absentAnswer(call *ext.Call, r *policy.Requirement, dec *policy.Decision) *ext.Error {
	if call.Method != ext.MethodFS || len(r.Files.Paths) != 1 || len(dec.Grant.Paths) != 1 || g.asking.isFlooded(call.Extension) {
		return nil
	}
	if op := opOf(call.Params); lookupOp(ext.MethodFS, op).has(looks) && absent(dec.Grant.Paths[0].Path) {
		return errAbsent(op, r.Files.Paths[0].Path)
	}
	return nil
}

// absentGuarded answers, in prompt mode, a call that reads or looks at a guarded file that is not there, as absentAnswer. nil: another call.
func (g *Gate) absentGuarded(call *ext.Call, r *policy.Requirement, dec *policy.Decision) *ext.Error {
	if dec.Outcome != policy.Deny || dec.From.Kind != policy.FromGuarded || call.Method != ext.MethodFS || len(r.Files.Paths) != 1 ||
		r.Files.Paths[0].Write || g.policy.Load().Config().Mode != policy.ModePrompt {
		return nil
	}
	syscall := opOf(call.Params)
	switch {
	case lookupOp(ext.MethodFS, syscall).has(looks):
	case syscall == "read":
		syscall = "open"
	default:
		return nil
	}
	if !absent(dec.Scope) {
		return nil
	}
	return errAbsent(syscall, r.Files.Paths[0].Path)
}

// fromAbsence is whose decision that is.
func fromAbsence() policy.Source {
	return policy.Source{Kind: policy.FromDefault, Rule: "nothing is there", By: policy.ByPolicy}
}

// absent reports whether nothing is at an absolute path. It follows no link, neither the last name nor one on the way, and asks no other
// machine: what is behind those is as if it were there.
func absent(path string) bool {
	found, err := lastPlain(path)
	return err != nil && !found && errors.Is(err, fs.ErrNotExist)
}

// isFolder reports whether a folder is at an absolute path. It follows no link, as absent.
func isFolder(path string) bool {
	found, err := lastPlain(path)
	return found && err == nil
}

// lastPlain goes down an absolute path as far as its names are folders and no links. found says that all of them are.
func lastPlain(path string) (found bool, err error) {
	volume := filepath.VolumeName(path)
	if !filepath.IsAbs(path) || len(volume) > 2 {
		return false, nil
	}
	at := volume + string(filepath.Separator)
	for name := range strings.SplitSeq(path[len(at):], string(filepath.Separator)) {
		at = filepath.Join(at, name)
		info, err := os.Lstat(at)
		if err != nil || !info.IsDir() {
			return false, err
		}
	}
	return true, nil
}
