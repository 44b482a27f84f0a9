package instance

// Facts are what an extension may know of its host without asking (shim/src/host.d.ts).
type Facts struct {
	ExtensionID   string `json:"extensionId"`
	ExtensionPath string `json:"extensionPath"`
	Cwd           string `json:"cwd"`
	AgentDir      string `json:"agentDir"`
	Homedir       string `json:"homedir"`
	Tmpdir        string `json:"tmpdir"`
	Hostname      string `json:"hostname"`
	Platform      string `json:"platform"`
	Arch          string `json:"arch"`
	Release       string `json:"release"`
	Username      string `json:"username"`
	UID           int    `json:"uid"`
	GID           int    `json:"gid"`
	PID           int    `json:"pid"`
	ExecPath      string `json:"execPath,omitempty"` // the node there is
	CPUs          int    `json:"cpus"`
	TotalMem      int64  `json:"totalmem"`
	Columns       int    `json:"columns"`
	Rows          int    `json:"rows"`
	IsTTY         bool   `json:"isTTY"`
	PiVersion     string `json:"piVersion"`
	NodeVersion   string `json:"nodeVersion"`
	HasUI         bool   `json:"hasUI"`
	Mode          string `json:"mode"`
	Theme         string `json:"theme,omitempty"`
}
