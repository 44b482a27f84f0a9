package pier

import (
	"os"
	"os/user"
	"runtime"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/proc"
)

// Version is pier's own version.
const Version = "0.1.0"

// The versions that extensions see: the Pi whose API this is, and the Node whose modules these are.
const (
	piVersion   = "1.5.2"
	nodeVersion = "22.19.0"
)

// facts are what an extension may know of the host without asking.
func (w *wiring) facts(id ext.ID, path string) instance.Facts {
	o := w.host.opts
	f := instance.Facts{
		ExtensionID: string(id), ExtensionPath: path, Cwd: o.Cwd, AgentDir: o.AgentDir,
		Homedir: homeDir(), Tmpdir: w.temp, Platform: runtime.GOOS, Arch: runtime.GOARCH,
		UID: os.Getuid(), GID: os.Getgid(), PID: os.Getpid(), CPUs: runtime.NumCPU(),
		Columns: 80, Rows: 24, PiVersion: piVersion, NodeVersion: nodeVersion, HasUI: o.UI != nil, Mode: o.Mode, Theme: o.Theme,
	}
	f.Release, f.TotalMem = machine()
	f.ExecPath = proc.Find("node", os.Environ()) // what extensions start with process.execPath
	f.Hostname, _ = os.Hostname()                // "" where the system has none
	if u, err := user.Current(); err == nil {
		f.Username = u.Username
	}
	switch f.Platform {
	case "windows":
		f.Platform = "win32"
	}
	switch f.Arch {
	case "amd64":
		f.Arch = "x64"
	case "386":
		f.Arch = "ia32"
	}
	return f
}
