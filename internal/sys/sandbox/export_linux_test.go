//go:build amd64 || arm64

package sandbox

// Pretend makes the system an older one until restore: by the version of its Landlock, and without notices.
func Pretend(landlock int, mute bool) (restore func()) {
	v, l := version, Leads
	version = func() int { return landlock }
	if mute {
		Leads = func() bool { return false }
	}
	return func() { version, Leads = v, l }
}
