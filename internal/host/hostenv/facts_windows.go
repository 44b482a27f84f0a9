package hostenv

import (
	"fmt"

	"golang.org/x/sys/windows"
)

// machine is the release of the operating system and the size of the memory; zero where the system does not tell.
func machine() (release string, memory int64) {
	v := windows.RtlGetVersion()
	return fmt.Sprintf("%d.%d.%d", v.MajorVersion, v.MinorVersion, v.BuildNumber), 0
}
