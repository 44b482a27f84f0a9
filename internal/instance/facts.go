package instance

// Facts are what an extension may know of its host without asking (shim/src/host.d.ts).
type Facts struct {
	_             [0]func() // is compared with nothing, which would be a routine of its own
	ExtensionID   string    `json:"extensionId"`
	ExtensionPath string    `json:"extensionPath"`
	Cwd           string    `json:"cwd"`
	AgentDir      string    `json:"agentDir"`
	Homedir       string    `json:"homedir"`
	Tmpdir        string    `json:"tmpdir"`
	Hostname      string    `json:"hostname"`
	Platform      string    `json:"platform"`
	Arch          string    `json:"arch"`
	Release       string    `json:"release"`
	Username      string    `json:"username"`
	UID           int       `json:"uid"`
	GID           int       `json:"gid"`
	PID           int       `json:"pid"`
	ExecPath      string    `json:"execPath,omitempty"` // the node there is
	CPUs          int       `json:"cpus"`
	TotalMem      int64     `json:"totalmem"`
	Columns       int       `json:"columns"`
	Rows          int       `json:"rows"`
	IsTTY         bool      `json:"isTTY"`
	PiVersion     string    `json:"piVersion"`
	NodeVersion   string    `json:"nodeVersion"`
	HasUI         bool      `json:"hasUI"`
	Notices       bool      `json:"notices,omitempty"` // somebody reads notifications, although there is no UI
	Mode          string    `json:"mode"`
	Theme         string    `json:"theme,omitempty"`
	Pack          bool      `json:"pack,omitempty"` // the extension is a pack of RTP tools, and no factory
}

// What a machine is that says nothing of itself.
const (
	plainHost     = "localhost"
	plainHome     = "/nonexistent"
	plainUser     = "user"
	plainID       = 1000
	plainRelease  = "0.0.0"
	plainTotalMem = 8 << 30
)

// Seen is what of the facts an extension sees, which sees says of a name: os.hostname and its like, and the variables that say the
// same. What it does not see reads as a constant.
func (f Facts) Seen(sees func(names ...string) bool) Facts {
	if !sees("os.hostname", "HOSTNAME") {
		f.Hostname = plainHost
	}
	if !sees("os.homedir", "HOME", "USERPROFILE") {
		f.Homedir = plainHome
		if f.Platform == "win32" {
			f.Homedir = `C:\nonexistent`
		}
	}
	if !sees("os.userInfo", "USER", "USERNAME") {
		f.Username = plainUser
		if f.Platform != "win32" {
			f.UID, f.GID = plainID, plainID
		}
	}
	if !sees("os.release") {
		f.Release = plainRelease
	}
	if !sees("os.cpus") {
		f.CPUs = 1
	}
	if !sees("os.totalmem") {
		f.TotalMem = plainTotalMem
	}
	return f
}
