package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/host/hostenv"
)

func program() Finding {
	at, err := os.Executable()
	if err != nil {
		at = "somewhere"
	}
	return Finding{"pier", OK, fmt.Sprintf("%s, %s/%s, %s", pier.Version, runtime.GOOS, runtime.GOARCH, at), ""}
}

// folders are Pi's and pier's own.
func folders() []Finding {
	list := []Finding{folder("Pi's folder", pier.AgentDir(), false, "PI_CODING_AGENT_DIR=DIR chooses another")}
	for _, own := range []struct {
		what string
		find func() (string, error)
	}{{"state", pier.StateDir}, {"cache", hostenv.CacheDir}} {
		dir, err := own.find()
		if err != nil {
			list = append(list, Finding{own.what, Broken, err.Error(), "set HOME"})
			continue
		}
		list = append(list, folder(own.what, dir, own.what == "state", "XDG_CONFIG_HOME and XDG_CACHE_HOME choose others"))
	}
	return list
}

// folder looks whether one can be written to, or made, without doing either.
func folder(what, dir string, private bool, choose string) Finding {
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		above := dir
		for errors.Is(err, fs.ErrNotExist) && above != filepath.Dir(above) {
			above = filepath.Dir(above)
			info, err = os.Stat(above)
		}
		if err != nil || !info.IsDir() || !writable(above, info) {
			return Finding{what, Broken, dir + " cannot be made: " + above + " is not writable", choose}
		}
		return Finding{what, OK, dir + ", made when it is needed", ""}
	case err != nil:
		return Finding{what, Broken, fmt.Sprintf("%s: %v", dir, reason(err)), choose}
	case !info.IsDir():
		return Finding{what, Broken, dir + " is no folder", choose}
	case !writable(dir, info):
		return Finding{what, Broken, dir + " is not writable", "chmod u+rwx " + dir}
	case private && runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0:
		return Finding{what, Broken, dir + " can be read by others", "chmod 700 " + dir}
	}
	return Finding{what, OK, dir, ""}
}

func reason(err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return path.Err
	}
	return err
}

// settings are Pi's, as far as every start needs them.
func settings() Finding {
	path := filepath.Join(pier.AgentDir(), "settings.json")
	data, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Finding{"settings", OK, "none, defaults hold", ""}
	case err != nil:
		return Finding{"settings", Broken, fmt.Sprintf("%s: %v", path, reason(err)), "chmod u+r " + path}
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal(data, &object); err != nil {
		return Finding{"settings", Broken, fmt.Sprintf("%s is no JSON object: %v", path, err), "edit " + path}
	}
	return Finding{"settings", OK, path, ""}
}

// sample is an extension that does nothing.
const sample = "export default function (pi) { pi.registerCommand('well', { handler: async () => {} }) }\n"

// engine starts JavaScript in folders of its own, so that neither settings nor what lies in the cache counts.
func engine(ctx context.Context) Finding {
	bad := func(err error) Finding {
		return Finding{"JavaScript", Broken, err.Error(), "free memory and disk, then pier doctor again"}
	}
	dir, err := os.MkdirTemp("", "pier-doctor-")
	if err != nil {
		return bad(err)
	}
	defer func() { _ = os.RemoveAll(dir) }() // what is left is the system's to clean
	path := filepath.Join(dir, "well.js")
	if err := os.WriteFile(path, []byte(sample), 0o600); err != nil {
		return bad(err)
	}
	first, err := start(ctx, path, pier.Options{Cwd: dir, AgentDir: dir, StateDir: filepath.Join(dir, "state"), CacheDir: filepath.Join(dir, "cache")})
	if err != nil {
		return bad(err)
	}
	return Finding{"JavaScript", OK, "an extension starts in " + rounded(first), ""}
}

func rounded(d time.Duration) string { return d.Round(100 * time.Microsecond).String() }

// start is how long it takes to load an extension.
func start(ctx context.Context, path string, o pier.Options) (time.Duration, error) {
	host, err := pier.New(ctx, o)
	if err != nil {
		return 0, err
	}
	begun := time.Now()
	_, err = host.LoadAll(ctx, path)
	took := time.Since(begun)
	return took, errors.Join(err, host.Close())
}

// ledgers are those that pier began.
func ledgers() Finding {
	all, gone, err := pier.Ledgers("")
	switch {
	case err != nil:
		return Finding{"record", Broken, err.Error(), "pier ledger verify"}
	case len(gone) > 0:
		return Finding{"record", Broken, fmt.Sprintf("%s of %d gone as a whole", cli.Plural(len(gone), "ledger"), len(all)+len(gone)), "pier ledger list names them; pier ledger prune --gone --yes accepts it"}
	}
	return Finding{"record", OK, cli.Plural(len(all), "ledger") + "; pier ledger verify reads them", ""}
}

// terminal says how pier run looks here.
func terminal(a *cli.App) Finding {
	switch {
	case !a.Env.Terminal:
		return Finding{"terminal", Absent, "standard input and error are none: nobody is asked, pier run reads lines", "--allow grants what would be asked for"}
	case a.Env.Getenv("TERM") == "dumb":
		return Finding{"terminal", Absent, "TERM=dumb: pier run reads lines", "export TERM=xterm-256color"}
	}
	return Finding{"terminal", OK, strings.TrimSpace(a.Env.Getenv("TERM") + " " + a.Env.Getenv("COLORTERM")), ""}
}

// programs are what others than pier need. Nothing of it is started.
func programs(path string) []Finding {
	var list []Finding
	for _, p := range []struct{ name, use, get string }{
		{"git", "pier install git:…, extensions that ask git", "install git"},
		{"bash", "the tool bash", "install bash"},
		{"node", "packs of RTP tools in JavaScript, MCP servers of npm; extensions need none", "install Node.js 20 or later"},
		{"python3", "packs of RTP tools in Python, MCP servers in Python", "install Python 3.10 or later"},
		{"uvx", "MCP servers of PyPI", "install uv"},
	} {
		f := Finding{p.name, OK, p.use, ""}
		if where := lookUp(path, p.name); where != "" {
			f.Text = where + ": " + p.use
		} else {
			f.State, f.Text, f.Mend = Absent, "not on PATH; for "+p.use, p.get
		}
		list = append(list, f)
	}
	return list
}

// lookUp is where a program is that a shell would start.
func lookUp(path, name string) string {
	names := []string{name}
	if runtime.GOOS == "windows" {
		names = []string{name + ".exe", name + ".cmd", name + ".bat"}
	}
	for _, dir := range filepath.SplitList(path) {
		for _, name := range names {
			at := filepath.Join(dir, name)
			info, err := os.Stat(at)
			if err == nil && info.Mode().IsRegular() && (runtime.GOOS == "windows" || info.Mode().Perm()&0o111 != 0) {
				return at
			}
		}
	}
	return ""
}
