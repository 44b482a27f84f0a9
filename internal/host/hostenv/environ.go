package hostenv

import (
	"os"
	"runtime"
)

// Environment is the process's own, with the private temporary folder in place of the shared one.
func Environment(temp string) []string {
	environ := os.Environ()
	if runtime.GOOS == "windows" {
		return append(environ, "TEMP="+temp, "TMP="+temp)
	}
	return append(environ, "TMPDIR="+temp)
}

// Cut parts a variable of the environment into its name and its value; names of Windows may begin with =.
func Cut(variable string) (name, value string, ok bool) {
	for i := 1; i < len(variable); i++ {
		if variable[i] == '=' {
			return variable[:i], variable[i+1:], true
		}
	}
	return "", "", false
}
