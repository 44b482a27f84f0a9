package pier

import (
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
)

// Version is pier's own version.
const Version = "0.1.0"

// The versions that extensions see: the Pi whose API this is, and the Node whose modules these are.
const piVersion, nodeVersion = "1.5.2", "22.19.0"

// facts are what an extension may know of the host without asking.
func (w *wiring) facts(id ext.ID, path string) instance.Facts {
	o, f := w.host.opts, w.known()
	f.ExtensionID, f.ExtensionPath, f.Cwd, f.AgentDir, f.Tmpdir = string(id), path, o.Cwd, o.AgentDir, w.temp
	f.PiVersion, f.NodeVersion, f.HasUI, f.Mode, f.Theme = piVersion, nodeVersion, o.UI != nil, o.Mode, o.Theme
	f.Notices = o.UI == nil && o.Observer.Notice != nil
	return f
}
