package scan

// hints are what packages of npm need that are known for one thing. They are the only evidence there is of a package that is not there.
var hints = map[string][]string{
	"axios": {"http"}, "got": {"http"}, "ky": {"http"}, "node-fetch": {"http"}, "superagent": {"http"}, "undici": {"http"}, "ws": {"http"},
	"@octokit/rest": {"http"}, "openai": {"http"}, "@anthropic-ai/sdk": {"http"},
	"cross-spawn": {"exec"}, "execa": {"exec"}, "node-pty": {"exec"}, "open": {"exec"}, "shelljs": {"exec", "read", "write"}, "simple-git": {"exec"},
	"tinyexec": {"exec"}, "zx": {"exec"},
	"chokidar": {"read"}, "fast-glob": {"read"}, "glob": {"read"}, "globby": {"read"}, "better-sqlite3": {"read", "write"},
	"fs-extra": {"read", "write"}, "graceful-fs": {"read", "write"}, "rimraf": {"read", "write"}, "dotenv": {"env", "read"},
}

// Hint is which capabilities a package is known to need by its name alone; nil for one that is not known.
func Hint(name string) []string { return hints[name] }
