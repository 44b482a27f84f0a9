package test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier"
)

// canary is in every file that no extension may see; evil is what extensions write.
const (
	canary = "CANARY-7f3a"
	evil   = "EVIL-91c2"
)

// ways are all methods that take a path, each as a function of one. What they return is looked through for the canary.
const ways = `
	const fs = require("node:fs");
	const tool = async (name: string, input: any) => { const r: any = await pi.tool(name, input); if (r.isError) throw new Error("tool: " + r.content?.[0]?.text); return JSON.stringify(r.content); };
	const P = params.path, Q = params.other;
	const ways: Record<string, () => unknown> = {
		read: () => fs.readFileSync(P, "utf8"),
		readPromise: () => fs.promises.readFile(P, "utf8"),
		readURL: () => fs.readFileSync(new URL("file://" + (P.startsWith("/") ? P : process.cwd() + "/" + P)), "utf8"),
		readBuffer: () => fs.readFileSync(Buffer.from(P), "utf8"),
		openRead: () => { const b = Buffer.alloc(64), fd = fs.openSync(P, "r"); try { fs.readSync(fd, b, 0, 64, 0); } finally { fs.closeSync(fd); } return b.toString(); },
		copyFrom: () => { fs.copyFileSync(P, Q); return fs.readFileSync(Q, "utf8"); },
		treeFrom: () => { fs.cpSync(P, Q, { recursive: true }); return fs.readdirSync(Q, { recursive: true }).map((n: string) => { try { return fs.readFileSync(Q + "/" + n, "utf8"); } catch { return n; } }).join(); },
		linkFrom: () => { fs.linkSync(P, Q); return fs.readFileSync(Q, "utf8"); },
		linkFromWrite: () => { fs.linkSync(P, Q); fs.writeFileSync(Q, "EVIL-91c2"); },
		linkTo: () => fs.linkSync("mine.txt", P),
		renameFrom: () => { fs.renameSync(P, Q); return fs.readFileSync(Q, "utf8"); },
		renameTo: () => fs.renameSync("mine.txt", P),
		copyTo: () => fs.copyFileSync("mine.txt", P),
		copyToNew: () => fs.copyFileSync("mine.txt", P, fs.constants.COPYFILE_EXCL),
		treeTo: () => fs.cpSync("prepared", P, { recursive: true, force: true }),
		write: () => fs.writeFileSync(P, "EVIL-91c2"),
		writePromise: () => fs.promises.writeFile(P, "EVIL-91c2"),
		append: () => fs.appendFileSync(P, "EVIL-91c2"),
		openWrite: () => { const fd = fs.openSync(P, "r+"); try { fs.writeSync(fd, "EVIL-91c2"); } finally { fs.closeSync(fd); } },
		openNew: () => fs.closeSync(fs.openSync(P, "wx")),
		truncate: () => fs.truncateSync(P, 1),
		chmod: () => fs.chmodSync(P, 0o777),
		utimes: () => fs.utimesSync(P, 1, 1),
		unlink: () => fs.unlinkSync(P),
		rm: () => fs.rmSync(P, { recursive: true, force: true }),
		rmdir: () => fs.rmdirSync(P),
		mkdir: () => fs.mkdirSync(P + "/new"),
		mkdirs: () => fs.mkdirSync(P + "/new/deep", { recursive: true }),
		mkdtemp: () => fs.mkdtempSync(P + "/t-"),
		mkdtempName: () => fs.mkdtempSync(P),
		symlinkBelow: () => fs.symlinkSync("x", P + "/link"),
		readdir: () => fs.readdirSync(P).join(),
		opendir: () => { const d = fs.opendirSync(P); const e = d.readSync(); d.closeSync(); return e?.name; },
		stat: () => fs.statSync(P).size,
		access: () => fs.accessSync(P),
		exists: () => { if (!fs.existsSync(P)) throw new Error("absent"); },
		realpath: () => fs.realpathSync(P),
		statfs: () => fs.statfsSync(P).type,
		watch: async () => { const w = fs.watch(P); await new Promise((yes, no) => { w.on("error", no); setTimeout(yes, 30); }); w.close(); },
		sqlite: () => { const { DatabaseSync } = require("node:sqlite"); const d = new DatabaseSync(P); d.exec("create table evil (a)"); d.close(); },
		toolRead: () => tool("read", { path: P }),
		toolWrite: () => tool("write", { path: P, content: "EVIL-91c2" }),
		toolWriteBelow: () => tool("write", { path: P + "/new/evil.txt", content: "EVIL-91c2" }),
		toolEdit: () => tool("edit", { path: P, edits: [{ oldText: "CANARY", newText: "EVIL-91c2" }] }),
		toolLs: () => tool("ls", { path: P }),
		toolGrep: () => tool("grep", { path: P, pattern: "CAN" + "ARY" }),
		toolFind: () => tool("find", { path: P, pattern: "*" }),
	};
	try { const value = await ways[params.way](); return { content: [{ type: "text", text: "done " + (value ?? "") }] }; }
	catch (err: any) { return { content: [{ type: "text", text: "failed " + (err.code ?? err.message) }] }; }`

// cage is a working directory with links, and what lies outside of it.
type cage struct {
	t    *testing.T
	base string
	work string
	rig  *rig
}

func newCage(t *testing.T, change func(c *cage, o *pier.Options)) *cage {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	c := &cage{t: t, base: base, work: filepath.Join(base, "home", "work")}
	t.Setenv("HOME", filepath.Join(base, "home"))
	c.build()
	c.rig = newRig(t, func(o *pier.Options) {
		o.Cwd, o.Policy = c.work, pier.Policy{Mode: "strict", Defaults: true}
		change(c, o)
	})
	c.rig.load(t, "x", toolSource("do", ways))
	return c
}

func (c *cage) path(names ...string) string {
	return filepath.Join(append([]string{c.base}, names...)...)
}

// build makes the world anew.
func (c *cage) build() {
	c.t.Helper()
	entries, _ := os.ReadDir(c.work)
	for _, e := range entries {
		if err := os.RemoveAll(filepath.Join(c.work, e.Name())); err != nil {
			c.t.Fatal(err)
		}
	}
	_ = os.RemoveAll(c.path("outside"))
	for name, text := range map[string]string{
		"outside/secret.txt": canary, "outside/sub/secret.txt": canary, "home/.netrc": canary, "home/.ssh/id_rsa": canary, "home/.bashrc": canary,
		"home/work/mine.txt": evil, "home/work/prepared/hooks/pre-commit": evil, "home/work/prepared/evil.txt": evil, "home/work/docs/a.md": "fine",
		"home/work/.git/config": canary, "home/work/.git/hooks/pre-commit": canary, "home/work/.pi/settings.json": canary, "home/work/sub/x.txt": "fine",
	} {
		fileIn(c.t, c.base, name, text)
	}
}

func (c *cage) link(target string, names ...string) {
	c.t.Helper()
	path := filepath.Join(append([]string{c.work}, names...)...)
	_ = os.RemoveAll(path)
	if err := os.Symlink(target, path); err != nil {
		c.t.Fatal(err)
	}
}

// do has the extension go one way.
func (c *cage) do(way, path string) string {
	c.t.Helper()
	input, err := json.Marshal(map[string]string{"way": way, "path": path, "other": "taken"})
	if err != nil {
		c.t.Fatal(err)
	}
	result, err := c.rig.Call(c.t.Context(), pier.ToolCall{Name: "do", Input: input})
	if err != nil {
		c.t.Fatalf("%s %s: %v", way, path, err)
	}
	return result.Text()
}

// state is a hash of all that is below some folders: names, modes, times and content.
func (c *cage) state(dirs ...string) string {
	c.t.Helper()
	sum := sha256.New()
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			info, err := e.Info()
			if err != nil {
				return err
			}
			fmt.Fprintln(sum, path, info.Mode())
			if info.Mode().IsRegular() {
				text, err := os.ReadFile(path)
				fmt.Fprintln(sum, info.ModTime(), string(text))
				return err
			}
			return nil
		})
		fmt.Fprintln(sum, err)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

func wayNames() []string {
	var names []string
	for line := range strings.Lines(ways) {
		if name, _, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && strings.HasPrefix(line, "\t\t") && !strings.Contains(name, " ") {
			names = append(names, name)
		}
	}
	return names
}

// sampled reports whether an attempt is left out of a short run, which takes one of every few.
func sampled(n, every int) bool { return os.Getenv("PIER_LONG") == "" && n%every != 0 }

// harmless are ways that act on the last name itself, which is the extension's own when it is a link in its folder.
var harmless = []string{"unlink", "rm", "renameTo", "renameFrom", "linkFrom", "linkFromWrite", "treeFrom", "mkdtempName", "toolLs"}

// TestFenceLinks: whatever a link is called and wherever it stands in a path, what it leads to has to be granted itself.
func TestFenceLinks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Log("links need a right of their own there")
		return
	}
	for _, tt := range []struct {
		name  string
		allow []string
		paths []string // of files outside, by way of links
		dirs  []string // of folders outside
		links func(c *cage)
	}{
		{
			"a folder",
			[]string{"read", "write"},
			[]string{"file", "rel", "chain", "dir/secret.txt", "./dir/./secret.txt", "dir/sub/../secret.txt", "up/outside/secret.txt", "sub/deep/secret.txt", "twice/secret.txt", "dir//secret.txt", "/proc/self/cwd/file", "netrc", "key"},
			[]string{"dir", "dir/", "dir/sub", "dir/.", "updir", "up/outside", "up"},
			func(c *cage) {
				c.link(c.path("outside", "secret.txt"), "file")
				c.link("../../outside/secret.txt", "rel")
				c.link("rel", "chain")
				c.link(c.path("outside"), "dir")
				c.link("../..", "up")
				c.link("../../outside", "updir")
				c.link("../../../outside", "sub", "deep")
				c.link("sub/deep", "twice")
				c.link("../.netrc", "netrc")
				c.link(c.path("home", ".ssh", "id_rsa"), "key")
			},
		},
		{
			"a file",
			[]string{"read=notes.txt", "write=notes.txt", "read=taken", "write=taken", "read=mine.txt"},
			[]string{"notes.txt", "./notes.txt", "sub/../notes.txt"},
			nil,
			func(c *cage) { c.link(c.path("outside", "secret.txt"), "notes.txt") },
		},
		{
			"a file that became a hook",
			[]string{"read=notes.txt", "write=notes.txt", "read=mine.txt"},
			[]string{"notes.txt"},
			nil,
			func(c *cage) { c.link(".git/hooks/pre-commit", "notes.txt") },
		},
		{
			"a pattern",
			[]string{"read=docs/**/*.md", "write=docs/**/*.md", "write=taken", "read=taken"},
			[]string{"docs/x.md", "docs/deep/secret.md", "docs/sub/../x.md"},
			nil,
			func(c *cage) {
				c.link("../../../outside/secret.txt", "docs", "x.md")
				c.link(c.path("outside"), "docs", "deep")
				_ = os.WriteFile(c.path("outside", "secret.md"), []byte(canary), 0o600)
			},
		},
		{
			"a pattern whose folder moved",
			[]string{"read=docs/**/*", "write=docs/**/*"},
			[]string{"docs/secret.txt", "docs/sub/secret.txt"},
			[]string{"docs/sub"},
			func(c *cage) { c.link(c.path("outside"), "docs") },
		},
		{
			"a folder that became a link",
			[]string{"read=docs", "write=docs"},
			[]string{"docs/secret.txt", "docs/sub/secret.txt", "docs/./secret.txt"},
			[]string{"docs/sub"},
			func(c *cage) { c.link(c.path("outside"), "docs") },
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := newCage(t, func(_ *cage, o *pier.Options) { o.Policy.Allow, o.Policy.Defaults = tt.allow, false })
			tried, n := 0, 0
			for _, way := range wayNames() {
				for i, path := range slices.Concat(tt.paths, tt.dirs) {
					if n++; sampled(n, 3) {
						continue
					}
					last := !strings.Contains(filepath.Clean(path), "/") || i < len(tt.paths) && tt.name != "a folder" && !strings.Contains(path, "deep")
					if slices.Contains(harmless, way) && (last || strings.HasSuffix(path, "/") || strings.HasPrefix(path, "/proc")) {
						continue
					}
					c.build()
					tt.links(c)
					shut := []string{c.path("outside"), c.path("home", ".ssh"), c.path("home", ".netrc"), c.path("home", "work", ".git")}
					before := c.state(shut...)
					got := c.do(way, path)
					if strings.Contains(got, canary) || !strings.HasPrefix(got, "failed ") {
						t.Errorf("%s %s: %s", way, path, got)
					}
					if c.state(shut...) != before {
						t.Errorf("%s %s changed what lies outside", way, path)
					}
					tried++
				}
			}
			t.Logf("%d attempts", tried)
		})
	}
}

// TestFenceOpens: the same ways lead where they may, so that what fails above fails for its reason.
func TestFenceOpens(t *testing.T) {
	c := newCage(t, func(_ *cage, o *pier.Options) { o.Policy.Allow = []string{"read", "write"} })
	for _, way := range wayNames() {
		worked := false
		for _, path := range []string{"sub/x.txt", "sub", "fresh", "fresh.md", "alias/x.txt", "empty"} {
			c.build()
			c.link("sub", "alias")
			fileIn(t, c.work, "sub/x.txt", "CANARY")
			if err := os.Mkdir(filepath.Join(c.work, "empty"), 0o755); err != nil {
				t.Fatal(err)
			}
			worked = worked || strings.HasPrefix(c.do(way, path), "done")
		}
		if !worked {
			t.Errorf("%s works nowhere: %s", way, c.do(way, "sub"))
		}
	}
}

// makers are the ways that make or change the file at a path.
var makers = []string{"write", "writePromise", "append", "openNew", "copyTo", "copyToNew", "renameTo", "linkTo", "toolWrite", "mkdirs", "treeTo", "sqlite"}

// TestGuardedWrites: a grant for a folder does not open what is run or loaded later; a rule that names it does.
func TestGuardedWrites(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Log("links need a right of their own there")
		return
	}
	places := []string{
		".git/hooks/pre-commit", ".git/hooks/post-checkout", ".git/config", ".git/config.worktree", ".git/commondir", ".git/modules/m/config",
		".git/worktrees/w/commondir", ".git/info/attributes", "sub/.git", "sub/.git/config", "bare.git/config", "sub/HEAD", ".gitmodules", ".pi/extensions/evil.ts",
		".pi/settings.json", "sub/.pi/skills/s/SKILL.md", "AGENTS.md", "sub/CLAUDE.md", ".vscode/tasks.json", ".vscode/settings.json", ".idea/workspace.xml",
		".husky/pre-commit", ".tool-versions", ".iex.exs", ".erlang", ".woodpecker/build.yaml", "bitbucket-pipelines.yml", "AGENT.md", ".pre-commit-config.yaml", "lefthook.yml", ".envrc", ".npmrc", ".yarnrc", ".yarnrc.yml", ".yarn/releases/yarn.cjs", ".pnpmfile.cjs",
		".github/workflows/ci.yml", ".gitlab-ci.yml", ".claude/settings.json", ".mcp.json", ".cargo/config.toml", "mise.toml", ".devcontainer/devcontainer.json",
		".exrc", ".gdbinit", "sitecustomize.py", ".GIT/hooks/pre-commit", ".Git/config", ".g\u200cit/config", ".PI/settings.json", ".VSCode/tasks.json", "dot/hooks/pre-commit", "viapi/extensions/evil.ts",
		"../.bashrc", "../.zshrc", "../.profile", "../.ssh/authorized_keys", "../.ssh/rc", "../.config/autostart/evil.desktop", "../.config/systemd/user/evil.service",
		"../.config/fish/config.fish", "../.gitconfig", "../.config/git/config", "../.local/bin/ls", "../bin/ls", "../Library/LaunchAgents/evil.plist", "../.inputrc", "../.xprofile", "../.bash_aliases",
		"../.local/share/applications/evil.desktop", "../.pam_environment", "../.vimrc", "../.emacs.d/init.el", "../.npmrc", "../.pi/agent/x.ts", "../.netrc",
		".pnp.cjs", ".jj/repo/config.toml", ".mvn/jvm.config", ".windsurfrules", ".buildkite/pipeline.yml", "../.forward",
		".githooks/pre-commit", ".git-credentials", "../.bash_completion", "../.bashrc.d/x", "../.p10k.zsh", "../.cargo/env", "../.fzf.bash", ".autoenv.zsh", ".shadowenv.d/x.lisp",
		"../.xmonad/xmonad.hs", ".dir-locals-2.el", "../.emacs.el", ".lvimrc", ".idx/dev.nix", ".replit", ".github/hooks/x.json", ".copilot/mcp-config.json", ".venv/lib/python3/site-packages/x.pth",
		"rust-toolchain.toml", "tools/bazel", ".bazeliskrc", ".config/mise.toml", ".config/mise/conf.d/x.toml", "mise/config.toml", "../.docker/cli-plugins/docker-x", "../.aws/credentials",
		"ansible.cfg", "../.my.cnf", "../.mongoshrc.js", "../.mailrc", "../.msmtprc", "pnpm-workspace.yaml", ".gitlab/ci.yml", ".tekton/push.yaml", "buildspec.yml", ".builds/x.yml", "netlify.toml",
		"../.local/share/gnome-shell/extensions/x/extension.js", "../.rustup/toolchains/x/bin/cargo", "../.sdkman/bin/sdkman-init.sh",
		".bash_pro\ufb01le", ".gitcon\ufb01g", ".\u017f\u017fh/rc", ".hu\u017fky/pre-commit", ".en\u00advrc", ".\u2060git/config", ".g\ufe0fit/config", ".envrc.", ".envrc ", "\uff0egit/config", ".\uff47it/hooks/a", "\ufe52envrc", ".c\uff41rgo/config.toml", "\U0001d400GENTS.md", ".git. ./config",
		".git::$INDEX_ALLOCATION/config", ".envrc:s", "GIT~1/config", "en~1", ".\u034fpi/x",
	}
	c := newCage(t, func(c *cage, o *pier.Options) { o.Policy.Allow = []string{"read", "write", "write=" + c.path("home")} })
	check := func(way, path string) {
		t.Helper()
		for _, name := range []string{path, path + "/new", path + "/evil.txt"} {
			full := filepath.Join(c.work, strings.NewReplacer("dot/", ".git/", "viapi/", ".pi/").Replace(name))
			if text, err := os.ReadFile(full); err == nil && !strings.Contains(string(text), canary) || err == nil && strings.Contains(string(text), evil) {
				t.Errorf("%s made %s: %s", way, name, text)
			}
		}
	}
	prepare := func() {
		c.build()
		c.link(".git", "dot")
		c.link(".pi", "viapi")
		for _, name := range []string{".vscode", ".husky", ".github", ".cargo", ".idea", ".claude"} {
			_ = os.RemoveAll(filepath.Join(c.work, name))
		}
	}
	n := 0
	for _, path := range places {
		for _, way := range makers {
			if n++; sampled(n, 5) {
				continue
			}
			prepare()
			if got := c.do(way, path); !strings.HasPrefix(got, "failed ") {
				t.Errorf("%s %s: %s", way, path, got)
			}
			check(way, path)
		}
	}
	t.Logf("%d places, %d ways", len(places), len(makers))
	prepare()
	for _, path := range []string{".git/config", "sub/.git", ".pi/settings.json"} { // reading is another right
		if got := c.do("read", path); path != "sub/.git" && !strings.Contains(got, canary) {
			t.Errorf("read %s: %s", path, got)
		}
	}
}

// TestGuardedTrees: whole folders are judged at the place that they are moved to, and links at the place that they have.
func TestGuardedTrees(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Log("links need a right of their own there")
		return
	}
	c := newCage(t, func(_ *cage, o *pier.Options) { o.Policy.Allow = []string{"read", "write"} })
	c.rig.load(t, "y", toolSource("steps", `
		const fs = require("node:fs");
		let last = "";
		for (const [op, ...args] of params.steps) { try { last = "done " + ((fs as any)[op + "Sync"](...args) ?? ""); } catch (err: any) { last = "failed " + (err.code ?? err.message); } }
		return { content: [{ type: "text", text: last }] };`))
	steps := func(list ...[]any) string {
		input, err := json.Marshal(map[string]any{"steps": list})
		if err != nil {
			t.Fatal(err)
		}
		result, err := c.rig.Call(t.Context(), pier.ToolCall{Name: "steps", Input: input})
		if err != nil {
			t.Fatal(err)
		}
		return result.Text()
	}
	type step = []any
	deep := map[string]any{"recursive": true}
	for name, list := range map[string][]step{
		"a prepared folder becomes .git":              {{"rename", "prepared", "sub/.git"}},
		"a prepared folder is copied to .git":         {{"cp", "prepared", "sub/.git", deep}},
		"a prepared folder is linked as .git":         {{"symlink", "../prepared", "sub/.git"}},
		"a prepared folder becomes hooks":             {{"rename", "prepared/hooks", ".git/hooks"}},
		"hooks go away":                               {{"rename", ".git/hooks", "hooks"}},
		"the repository goes away":                    {{"rename", ".git", "git"}},
		"the repository is removed":                   {{"rm", ".git", map[string]any{"recursive": true, "force": true}}},
		"a folder with a folder of workflows is made": {{"mkdir", "w/workflows", deep}, {"rename", "w", ".github"}},
		"a folder of workflows is linked":             {{"mkdir", "w/workflows", deep}, {"symlink", "w", ".github"}},
		"a link to hooks":                             {{"symlink", ".git/hooks", "h"}, {"writeFile", "h/pre-commit", evil}},
		"a link to a hook":                            {{"symlink", ".git/hooks/pre-commit", "h"}, {"writeFile", "h", evil}},
		"a hard link of a hook":                       {{"link", ".git/hooks/pre-commit", "h"}},
		"a hook made executable":                      {{"chmod", ".git/hooks/pre-commit", 0o755}},
		"a repository within a folder":                {{"mkdir", "m/.git/hooks", deep}},
		"a file of the repository is a folder":        {{"writeFile", "sub/.git", "gitdir: ../prepared"}},
		"an .envrc is moved into place":               {{"writeFile", "e", evil}, {"rename", "e", ".envrc"}},
		"an .envrc is linked into place":              {{"writeFile", "e", evil}, {"link", "e", ".envrc"}},
		"a bare repository":                           {{"writeFile", "sub/HEAD", "ref: refs/heads/x"}},
	} {
		t.Run(name, func(t *testing.T) {
			c.build()
			before := c.state(filepath.Join(c.work, ".git"))
			if got := steps(list...); !strings.HasPrefix(got, "failed ") {
				t.Errorf("got %s", got)
			}
			if c.state(filepath.Join(c.work, ".git")) != before {
				t.Error("the repository changed")
			}
		})
	}
	c.build()
	if got := steps(step{"mkdir", "a/b", deep}, step{"writeFile", "a/b/x", "x"}, step{"rename", "a", "z"}, step{"rm", "z", deep}); !strings.HasPrefix(got, "done") {
		t.Errorf("an ordinary folder: %s", got)
	}
}
