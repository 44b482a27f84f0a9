package policy

import (
	"errors"
	"path"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// flavor is how one operating system writes and compares paths. It is data, not build tags, so every rule is tested on every system.
type flavor struct {
	win  bool // drive letters, backslashes
	fold bool // names that differ in case, or in Unicode composition, are one file
	sep  byte
}

func flavorOf(goos string) flavor {
	switch goos {
	case "windows":
		return flavor{win: true, fold: true, sep: '\\'}
	case "darwin", "ios":
		return flavor{fold: true, sep: '/'}
	}
	return flavor{sep: '/'}
}

// The ways a path can be unusable. Their texts name no path, so they may be shown to an extension.
var (
	errEmptyPath = errors.New("the path is empty")
	errNUL       = errors.New("the path contains a NUL character")
	errNoHome    = errors.New("there is no home directory for ~")
	errNoCwd     = errors.New("there is no working directory for a relative path")
	errDevice    = errors.New("device and drive-relative paths are not supported")
	errStream    = errors.New("the path has a name that Windows would read as another one")
)

// abs resolves what an extension wrote to an absolute, lexically clean path. "." and ".." go before anything is looked up,
// so a link in the middle cannot change their meaning.
func (f flavor) abs(p, cwd, home string) (string, error) {
	if p == "" {
		return "", errEmptyPath
	}
	if strings.IndexByte(p, 0) >= 0 {
		return "", errNUL
	}
	if p[0] == '~' && (len(p) == 1 || p[1] == '/' || f.win && p[1] == '\\') {
		if home == "" {
			return "", errNoHome
		}
		p = home + string(f.sep) + strings.TrimLeft(p[1:], `/`)
	}
	if f.win {
		return f.absWindows(p, cwd)
	}
	if p[0] != '/' {
		if cwd == "" {
			return "", errNoCwd
		}
		p = cwd + "/" + p
	}
	return clean(p), nil
}

// clean is path.Clean of an absolute path, most of which are clean already.
func clean(p string) string {
	for i := 1; i < len(p); i++ {
		if p[i-1] == '/' && (p[i] == '/' || p[i] == '.') {
			return path.Clean(p)
		}
	}
	if len(p) > 1 && p[len(p)-1] == '/' {
		return path.Clean(p)
	}
	return p
}

func (f flavor) absWindows(p, cwd string) (string, error) {
	p = strings.ReplaceAll(p, "/", `\`)
	vol := windowsVolume(p)
	switch {
	case strings.HasPrefix(p, `\\?\`), strings.HasPrefix(p, `\\.\`), strings.HasPrefix(p, `\??\`):
		return "", errDevice
	case vol == "" && strings.HasPrefix(p, `\\`):
		return "", errDevice
	case vol == "" && p[0] == '\\': // rooted on the working directory's volume
		vol = windowsVolume(cwd)
		p = vol + p
	case vol == "":
		if cwd == "" {
			return "", errNoCwd
		}
		p = cwd + `\` + p
		vol = windowsVolume(p)
	case len(p) > len(vol) && p[len(vol)] != '\\': // C:notes depends on a hidden directory of each drive
		return "", errDevice
	}
	if vol == "" {
		return "", errNoCwd
	}
	rest := path.Clean("/" + strings.ReplaceAll(p[len(vol):], `\`, "/"))
	for name := range strings.SplitSeq(rest, "/") {
		if strings.ContainsRune(name, ':') || strings.HasSuffix(name, ".") || strings.HasSuffix(name, " ") {
			return "", errStream
		}
	}
	return strings.ToUpper(vol) + strings.ReplaceAll(rest, "/", `\`), nil
}

// windowsVolume is "C:", `\\server\share`, or "".
func windowsVolume(p string) string {
	p = strings.ReplaceAll(p, "/", `\`)
	if len(p) >= 2 && p[1] == ':' && (p[0]|0x20 >= 'a' && p[0]|0x20 <= 'z') {
		return p[:2]
	}
	if !strings.HasPrefix(p, `\\`) {
		return ""
	}
	server, rest, ok := strings.Cut(p[2:], `\`)
	share, _, _ := strings.Cut(rest, `\`)
	if !ok || server == "" || share == "" || server == "?" || server == "." {
		return ""
	}
	return p[:2+len(server)+1+len(share)]
}

// volumeRoot is the top of the volume that holds abs.
func (f flavor) volumeRoot(abs string) string {
	if f.win {
		return windowsVolume(abs) + `\`
	}
	return "/"
}

// key is the form in which paths are compared: equal keys, same file.
func (f flavor) key(abs string) string {
	if !f.fold {
		return abs
	}
	ascii, upper := true, false
	for i := range len(abs) {
		c := abs[i]
		ascii = ascii && c < 0x80
		upper = upper || c >= 'A' && c <= 'Z'
	}
	if !ascii {
		return norm.NFC.String(cases.Fold().String(norm.NFD.String(abs)))
	}
	if upper {
		return strings.ToLower(abs)
	}
	return abs
}

// within reports whether the path of key is dir or below it, given dir's key.
func (f flavor) within(dir, key string) bool {
	if len(key) <= len(dir) {
		return key == dir
	}
	return key[:len(dir)] == dir && (key[len(dir)] == f.sep || dir[len(dir)-1] == f.sep)
}

// rel is the part of abs below a directory of the given depth; keys may differ from paths in length, depths do not.
func (f flavor) rel(abs string, depth int) string {
	rest := abs
	if f.win {
		rest = abs[len(windowsVolume(abs)):]
	}
	if rest != "" && rest[0] == f.sep {
		rest = rest[1:]
	}
	for at := 0; depth > 0; at++ {
		if at == len(rest) {
			return "."
		}
		if rest[at] == f.sep {
			rest, at, depth = rest[at+1:], -1, depth-1
		}
	}
	if rest == "" {
		return "."
	}
	return rest
}

// depth counts the names below the volume's root.
func (f flavor) depth(abs string) int {
	if f.win {
		abs = abs[len(windowsVolume(abs)):]
	}
	if len(abs) <= 1 {
		return 0
	}
	return strings.Count(abs, string(f.sep))
}

// split cuts abs into its directory and last name; the volume's root has no name.
func (f flavor) split(abs string) (dir, name string) {
	root := f.volumeRoot(abs)
	if len(abs) <= len(root) {
		return abs, "."
	}
	i := strings.LastIndexByte(abs, f.sep)
	if i < len(root) {
		return root, abs[i+1:]
	}
	return abs[:i], abs[i+1:]
}

// slash is the form doublestar matches: forward slashes.
func (f flavor) slash(key string) string {
	if f.win {
		return strings.ReplaceAll(key, `\`, "/")
	}
	return key
}
