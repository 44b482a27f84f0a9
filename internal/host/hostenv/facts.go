package hostenv

import (
	"os"
	"os/user"
	"runtime"

	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/sys/proc"
)

// Facts are what an extension may know of the machine and the user without asking.
func Facts() instance.Facts {
	f := instance.Facts{
		Homedir: HomeDir(), Platform: runtime.GOOS, Arch: runtime.GOARCH,
		UID: os.Getuid(), GID: os.Getgid(), PID: os.Getpid(), CPUs: runtime.NumCPU(),
		Columns: 80, Rows: 24,
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
