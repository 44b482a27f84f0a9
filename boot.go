package pier

import (
	"os"
	"os/user"
	"runtime"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/proc"
	"github.com/cec80427/pier/internal/runtime/js"
)

// Version is pier's own version.
const Version = "0.1.0"

// The versions that extensions see: the Pi whose API this is, and the Node whose modules these are.
const (
	piVersion   = "1.5.2"
	nodeVersion = "22.19.0"
)

// boot is what an extension may know of the host without asking.
func (w *wiring) boot(id ext.ID, path string) js.Boot {
	o := w.host.opts
	b := js.Boot{
		ExtensionID: string(id), ExtensionPath: path, Cwd: o.Cwd, AgentDir: o.AgentDir,
		Homedir: homeDir(), Tmpdir: w.temp, Platform: runtime.GOOS, Arch: runtime.GOARCH,
		UID: os.Getuid(), GID: os.Getgid(), PID: os.Getpid(), CPUs: runtime.NumCPU(),
		Columns: 80, Rows: 24, PiVersion: piVersion, NodeVersion: nodeVersion, HasUI: o.UI != nil, Mode: o.Mode, Theme: o.Theme,
	}
	b.Release, b.TotalMem = machine()
	b.ExecPath = proc.Find("node", os.Environ()) // what extensions start with process.execPath
	b.Hostname, _ = os.Hostname()                // "" where the system has none
	if u, err := user.Current(); err == nil {
		b.Username = u.Username
	}
	switch b.Platform {
	case "windows":
		b.Platform = "win32"
	}
	switch b.Arch {
	case "amd64":
		b.Arch = "x64"
	case "386":
		b.Arch = "ia32"
	}
	return b
}
