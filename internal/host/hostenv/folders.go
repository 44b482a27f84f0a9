package hostenv

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// StateDir is where pier keeps what no extension may reach: in the folder that is given, or by default.
func StateDir(given string) (string, error) {
	if given != "" {
		return given, nil
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("find the user's configuration folder: %w", err)
	}
	return filepath.Join(dir, "pier"), nil
}

// CacheDir is where pier keeps what it can make again.
func CacheDir() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("find the user's cache folder: %w", err)
	}
	return filepath.Join(dir, "pier"), nil
}

// AgentDir is Pi's folder: $PI_CODING_AGENT_DIR, which may begin with ~, else ~/.pi/agent.
func AgentDir() string {
	if dir := os.Getenv("PI_CODING_AGENT_DIR"); dir != "" {
		if rest, ok := strings.CutPrefix(dir, "~"); ok && (rest == "" || os.IsPathSeparator(rest[0])) {
			return filepath.Join(HomeDir(), rest)
		}
		return dir
	}
	return filepath.Join(HomeDir(), ".pi", "agent")
}
