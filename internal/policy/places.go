package policy

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/sorting"
	"github.com/cec80427/pier/internal/trail"
)

// Some files are run or loaded later by programs that nobody told to: git runs hooks, a shell its start-up files, an editor its
// tasks, Pi its extensions. Whoever may write a folder has not been given those in it: they are guarded, and only a rule
// that names such a place, or something in it, opens it for writing. The list is closed, and docs/security.md shows it.

// Place is a guarded file or folder.
type Place struct {
	Path string // absolute
	Why  string // what becomes of it, for the question
}

// The reasons, as a person reads them in a question.
const (
	whyGit    = "git reads this, and runs what it names, at the next command"
	whyPi     = "Pi loads this at its next start"
	whyAgent  = "a coding agent loads this at its next start"
	whyShell  = "a shell runs this when it starts"
	whyLogin  = "this runs when somebody logs in"
	whyEditor = "an editor loads or runs this when the folder is opened"
	whyTool   = "development tools load this by themselves"
	whyCI     = "this runs on a server after the next push"
	whyPath   = "programs are found and started here by name"
	whySSH    = "ssh obeys this at the next connection"
	whySystem = "this belongs to the system"
	whyConfig = "programs load their configuration from here"
)

// folderNote is said of a grant for a folder.
const folderNote = "a folder does not include what runs or loads later: .git, .pi, shell start-up files and their like"

// laterNames are guarded wherever they are, in lower case, with what is below them. A name with a slash is two names.
var laterNames = map[string][]string{
	whyGit: {".git", "HEAD", ".gitmodules", ".gitconfig", ".githooks", "githooks", ".git-hooks", ".git-credentials"},
	whyPi:  {".pi"},
	whyAgent: {
		"AGENTS.md", "CLAUDE.md", "AGENTS.override.md", "CLAUDE.local.md", "GEMINI.md", ".agents", ".claude", ".claude.json", ".codex",
		".cursor", ".cursorrules", ".gemini", ".mcp.json", "mcp.json", ".windsurf", ".windsurfrules", ".aider.conf.yml", ".continue", ".opencode", "opencode.json",
		".clinerules", ".kiro", ".qwen", ".roo", ".roomodes", "QWEN.md", "CRUSH.md", ".crush.json", "crush.json", "WARP.md", ".goosehints", ".junie", ".trae",
		".amazonq", ".augment", "AGENT.md", ".rules", ".factory", ".openhands", ".copilot", ".kilocode", ".cline", ".codeium", ".aider.model.settings.yml", ".github/hooks", ".github/skills", ".github/chatmodes", ".amp", ".warp", ".ruler", ".zencoder", ".goose", ".github/copilot-instructions.md", ".github/instructions", ".github/agents", ".github/prompts",
	},
	whyShell: {
		".bashrc", ".bash_profile", ".bash_login", ".bash_logout", ".bash_aliases", ".profile", ".zshrc", ".zprofile", ".zshenv", ".zlogin",
		".zlogout", ".kshrc", ".mkshrc", ".shrc", ".cshrc", ".tcshrc", ".login", ".logout", ".inputrc", ".envrc", ".screenrc", ".tmux.conf",
		"profile.ps1", "Microsoft.PowerShell_profile.ps1", "Microsoft.VSCode_profile.ps1", ".config/fish", ".config/powershell", ".oh-my-zsh",
		".bash_completion", ".bashrc.d", ".zshrc.d", ".profile.d", ".zshrc.local", ".bashrc.local", ".p10k.zsh", ".fzf.bash", ".fzf.zsh", ".cargo/env", ".autoenv", ".autoenv.zsh", ".shadowenv.d", ".aliases",
		".antigenrc", ".zsh", ".bash_it", ".xonshrc", ".lesskey", ".lessfilter",
	},
	whyLogin: {
		".xprofile", ".xinitrc", ".xsession", ".xsessionrc", ".xserverrc", ".pam_environment", ".config/autostart", ".config/systemd",
		".config/environment.d", ".Xclients", ".xbindkeysrc", ".xmonad", ".i3", "autorun.inf", "Library/LaunchAgents", "Library/LaunchDaemons", "Start Menu/Programs",
	},
	whySSH:    {".ssh", ".gnupg", ".rhosts", ".shosts", ".netrc", ".curlrc", ".wgetrc"},
	whyEditor: {".vscode", ".idea", ".devcontainer", ".devcontainer.json", ".exrc", ".vimrc", ".gvimrc", ".vim", ".nvimrc", ".nvim.lua", ".dir-locals.el", ".emacs", ".emacs.d", ".fleet", ".zed", ".helix", ".lazy.lua", ".nanorc", ".kakrc", "_vimrc", "_exrc", ".ideavimrc", ".dir-locals-2.el", ".emacs.el", ".doom.d", ".spacemacs", ".lvimrc", ".nvim", ".idx", ".replit"},
	whyTool: {
		".husky", ".pre-commit-config.yaml", "lefthook.yml", "lefthook.yaml", ".lefthook.yml", ".lefthook", ".overcommit.yml", ".npmrc", ".yarnrc",
		".yarnrc.yml", ".yarn", ".pnpmfile.cjs", ".pnpmfile.mjs", "bunfig.toml", ".bunfig.toml", ".cargo/config", ".cargo/config.toml",
		"mise.toml", ".mise.toml", "mise.local.toml", ".mise", ".direnv", ".gdbinit", ".lldbinit", ".pdbrc", ".pythonrc", "sitecustomize.py",
		"usercustomize.py", ".Rprofile", ".irbrc", ".pryrc", ".psqlrc", ".sqliterc", ".bazelrc", ".condarc", ".bundle/config", ".docker/config.json",
		".kube/config", ".aws/config", ".m2/settings.xml", ".gradle/init.gradle", ".gradle/init.d", ".config/pip", ".pip", "pip.conf", ".pypirc", ".hgrc", ".hg/hgrc",
		".svn", ".jj", ".ghci", ".ocamlinit", ".pylintrc", ".ipython", ".jupyter", ".julia", ".octaverc", ".guile", ".wezterm.lua", ".hammerspoon", ".gemrc",
		".sbtopts", ".jvmopts", ".terraformrc", ".tool-versions", ".iex.exs", ".erlang", ".perldb", ".rdebugrc", ".byebugrc", ".Renviron", ".sbclrc", ".bzr", ".mailcap", ".forward", ".procmailrc", ".sdkmanrc", ".pnp.cjs", ".pnp.loader.mjs", ".mvn",
		".venv", "rust-toolchain", "rust-toolchain.toml", "tools/bazel", ".bazeliskrc", ".rtx.toml", "mise/config.toml", ".config/mise", ".config/mise.toml", ".docker/cli-plugins",
		".aws/credentials", ".terraform.d", ".tofurc", "ansible.cfg", ".ansible.cfg", ".ansible", ".my.cnf", ".mylogin.cnf", ".pg_service.conf", ".mongorc.js", ".mongoshrc.js",
		".duckdbrc", ".mailrc", ".muttrc", ".mutt", ".msmtprc", ".mbsyncrc", ".fetchmailrc", ".rspec", ".solargraph.yml", ".pydistutils.cfg", ".asdfrc", "pnpm-workspace.yaml",
	},
	whyCI: {
		".github/workflows", ".github/actions", ".gitlab-ci.yml", ".circleci", ".buildkite", ".gitpod.yml", ".travis.yml", "azure-pipelines.yml", "Jenkinsfile", ".drone.yml", ".drone.star", ".woodpecker", ".woodpecker.yml", ".woodpecker.yaml", ".cirrus.yml", "bitbucket-pipelines.yml", "appveyor.yml", ".appveyor.yml", "cloudbuild.yaml", ".semaphore", ".teamcity", ".forgejo/workflows", ".gitea/workflows",
		".gitlab", ".tekton", "codemagic.yaml", "bitrise.yml", "buildspec.yml", ".build.yml", ".builds", ".zuul.yaml", ".zuul.d", ".cirrus.star", ".drone.jsonnet", ".prow.yaml", ".readthedocs.yaml", "netlify.toml", "vercel.json",
	},
}

// homeFolders are guarded below the home.
var homeFolders = map[string][]string{
	whyConfig: {".config", "Library/Preferences"},
	whyPath:   {"bin", ".local/bin", ".cargo/bin", "go/bin", ".npm-global/bin", ".bun/bin", ".deno/bin", ".pyenv/shims", ".rbenv/shims", ".nvm", ".volta/bin", ".asdf", ".local/lib", ".pyenv", ".rbenv", ".rvm", ".sdkman", ".opam", ".rustup", ".jenv", ".krew"},
	whyLogin:  {".local/share/systemd", ".local/share/applications", ".local/share/dbus-1", ".local/share/autostart", ".local/share/gnome-shell", ".local/share/plasma", ".local/share/kwin", ".fluxbox", ".dbus", "Library/LaunchAgents"},
	whyShell:  {"Documents/PowerShell", "Documents/WindowsPowerShell", ".local/share/fish"},
	whyEditor: {".local/share/nvim", "AppData/Roaming/Code", "Library/Application Support/Code"},
}

// agentEntries are guarded below Pi's agent folder. What extensions keep there of their own is not.
var agentEntries = []string{
	"extensions", "settings.json", "rig.yaml", "models.json", "mcp.json", "keybindings.json", "trust.json", "skills", "prompts", "themes", "agents", "commands", "tools", "hooks", "bin",
	"npm", "git", "node_modules", "packages", "package.json", "pi.lock", "SYSTEM.md", "APPEND_SYSTEM.md",
}

var systemFolders = map[string][]string{
	whySystem: {"/etc", "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/boot", "/opt", "/System", "/Library", "/nix", "/snap", "/private/etc"},
	whyLogin:  {"/var/spool/cron", "/var/spool/anacron", "/var/spool/at", "/var/at", "/run/systemd"},
}

// GuardedPlaces are the guarded places of one machine: those below the home and the agent folder, the system's, and the folders
// where programs are found. env looks up a variable of the host.
func GuardedPlaces(home, agentDir string, env func(string) string) []Place {
	var places []Place
	add := func(why string, paths ...string) {
		for _, p := range paths {
			if filepath.IsAbs(p) {
				places = append(places, Place{filepath.Clean(p), why})
			}
		}
	}
	for why, list := range homeFolders {
		for _, p := range list {
			if home != "" {
				add(why, filepath.Join(home, filepath.FromSlash(p)))
			}
		}
	}
	for _, name := range agentEntries {
		add(whyPi, filepath.Join(agentDir, name))
	}
	for why, list := range systemFolders {
		add(why, list...)
	}
	add(whyPath, filepath.SplitList(env("PATH"))...)
	add(whyConfig, env("XDG_CONFIG_HOME"), env("GIT_CONFIG_GLOBAL"), env("BASH_ENV"), env("ENV"), env("ZDOTDIR"))
	sorting.Sort(places, func(a, b *Place) int { return strings.Compare(a.Path, b.Path) })
	return slices.CompactFunc(places, func(a, b Place) bool { return a.Path == b.Path })
}

// linkedPlaces are the guarded files that a hard link is compared with: those of the home that are few and small, and of the working
// directory what git runs.
func linkedPlaces(home, cwd string) []string {
	var paths []string
	for why, names := range laterNames {
		for _, name := range names {
			if home != "" && why != whyGit && why != whyPi && why != whyCI {
				paths = append(paths, filepath.Join(home, filepath.FromSlash(name)))
			}
		}
	}
	if home != "" {
		paths = append(paths, filepath.Join(home, ".gitconfig"))
	}
	if cwd != "" {
		paths = append(paths, filepath.Join(cwd, ".git", "config"), filepath.Join(cwd, ".git", "hooks"), filepath.Join(cwd, ".pi"))
	}
	slices.Sort(paths)
	return paths
}

// laterName is one guarded name: why it is, and the names of which one must follow.
type laterName struct {
	why  string            // "" when a second name must follow
	next map[string]string // the second name and why
}

var (
	later     = laterTable()
	laterSize = laterSizes()
)

// laterSizes has for each first byte of a name a bit for each length, up to 63.
func laterSizes() (sizes [256]uint64) {
	for name := range later {
		sizes[name[0]] |= 1 << min(len(name), 63)
	}
	return sizes
}

func laterTable() map[string]laterName {
	table := map[string]laterName{}
	for why, names := range laterNames {
		for _, name := range names {
			first, second, two := strings.Cut(strings.ToLower(name), "/")
			entry := table[first]
			if two {
				if entry.next == nil {
					entry.next = map[string]string{}
				}
				entry.next[second] = why
			} else {
				entry.why = why
			}
			table[first] = entry
		}
	}
	return table
}

// place is a compiled Place.
type place struct{ key, why string }

// plainName is a name as file systems may compare it: without case, without the characters that some of them ignore, and without the dots,
// blanks and streams at its end that some of them cut off.
func plainName(name string) string {
	name, _, _ = strings.Cut(folded(name), ":")
	return strings.TrimRight(name, ". ")
}

// folded is a text without case and without characters that file systems ignore.
func folded(text string) string {
	for i := range len(text) {
		if c := text[i]; c >= 0x80 || c >= 'A' && c <= 'Z' {
			return flavor{fold: true}.key(strings.Map(func(r rune) rune {
				switch {
				case r == 0xad, r == 0x34f, r >= 0x180b && r <= 0x180f, r >= 0x200b && r <= 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2060 && r <= 0x206f,
					r >= 0xfe00 && r <= 0xfe0f, r == 0xfeff, r >= 0xe0000 && r <= 0xe0fff:
					return -1
				}
				return r
			}, text))
		}
	}
	return text
}

// laterIn calls visit for each guarded place that the names of key, from the byte on, lead into, with the length of the place. tree says that
// what holds a place counts as one. What is in node_modules belongs to packages and is run by name only. It stops at the first no.
func (f flavor) laterIn(key string, from int, tree bool, visit func(end int, why string) bool) {
	before := map[string]string(nil)
	for start := from; start < len(key); {
		end := start
		for end < len(key) && key[end] != f.sep {
			end++
		}
		name := plainName(key[start:end])
		if name == "node_modules" {
			return
		}
		if before != nil {
			if why := before[name]; why != "" && !visit(end, why) {
				return
			}
		}
		entry := f.laterName(name)
		before = entry.next
		why := entry.why
		if why == "" && tree && end == len(key) {
			for _, why = range entry.next {
				break
			}
		}
		if why != "" && !visit(end, why) {
			return
		}
		start = end + 1
	}
}

// plainFolder reports whether laterIn finds nothing in the names of a folder, and nothing that they say of what is in it.
func (f flavor) plainFolder(key string) bool {
	plain := key[len(key)-1] != f.sep && !strings.Contains(folded(key), "node_modules")
	f.laterIn(key, 0, true, func(int, string) bool {
		plain = false
		return false
	})
	return plain
}

func (f flavor) laterName(name string) laterName {
	if name == "" {
		return laterName{}
	}
	if laterSize[name[0]]>>min(len(name), 63)&1 != 0 {
		if entry, ok := later[name]; ok {
			return entry
		}
	}
	if strings.HasSuffix(name, ".git") {
		return laterName{why: whyGit}
	}
	if strings.IndexByte(name, '~') > 0 { // of a disk that Windows knows, wherever it is mounted
		for long, entry := range later {
			if shortNameMatch(long, name) {
				return laterName{why: whyConfig, next: entry.next}
			}
		}
	}
	return laterName{}
}

// guard says why a path must not be written unless it is named, or "" when it may. in is the root that holds it, or nil; t the folders above.
func (v *view) guard(key string, t *trail.Trail, in *root, tree bool) string {
	f := v.p.flavor
	if v.p.config.AllowAll {
		return ""
	}
	from := 0
	for _, dir := range v.p.private {
		if f.within(dir, key) {
			return ""
		}
	}
	for _, dir := range v.p.apart {
		if f.within(dir, key) {
			from = max(from, min(len(dir)+1, len(key)))
		}
	}
	found := ""
	f.laterIn(key, from, tree, func(end int, why string) bool {
		if !v.opens(key[:end], key, t, in) {
			found = why
		}
		return found == ""
	})
	if found == "" {
		found = v.placed(key, t, in, tree)
	}
	return found
}

// placed is guard, for the guarded places.
func (v *view) placed(key string, t *trail.Trail, in *root, tree bool) string {
	f := v.p.flavor
	if tree || t.All {
		for i := range v.p.places {
			p := &v.p.places[i]
			if f.within(p.key, key) && !v.opens(p.key, key, t, in) || tree && len(key) < len(p.key) && f.within(key, p.key) {
				return p.why
			}
		}
		return ""
	}
	for _, h := range t.Hashes() {
		if !v.p.placesHeld.Has(h) {
			continue
		}
		for _, i := range v.p.placesAt[h] {
			if p := &v.p.places[i]; f.within(p.key, key) && !v.opens(p.key, key, t, in) {
				return p.why
			}
		}
	}
	return ""
}

// opens reports whether a rule that allows writing key names the guarded place, or something in it: as its path, or as the root that it is for.
func (v *view) opens(place, key string, t *trail.Trail, in *root) bool {
	f := v.p.flavor
	return v.allow[idxWrite].find(t, false, func(m *matcher) bool {
		if m.kind == matchAll {
			return in != nil && in.write && f.within(place, in.key)
		}
		return f.within(place, m.bkey) && m.coversPath(f, key)
	}) != nil
}
