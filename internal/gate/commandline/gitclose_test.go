package commandline_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/gate/commandline"
)

// TestRefuse checks for which settings of a repository git is not started.
func TestRefuse(t *testing.T) {
	for _, tt := range []struct {
		line, key, value string
		want             bool
	}{
		{"status", "filter.x.clean", "id", true},
		{"status", "filter.x.process", "id", true},
		{"log", "filter.x.smudge", "id", false},
		{"diff", "diff.x.textconv", "id", true},
		{"log", "diff.x.textconv", "id", true},
		{"branch", "diff.x.textconv", "id", false},
		{"diff", "diff.x.command", "id", false},
		{"diff", "diff.external", "id", false},
		{"difftool", "diff.external", "id", true},
		{"difftool", "difftool.x.cmd", "id", true},
		{"log", "merge.x.driver", "id", true},
		{"status", "core.alternaterefscommand", "id", true},
		{"status", "core.virtualfilesystem", "id", true},
		{"status", "core.gitproxy", "id", true},
		{"fetch", "remote.x.uploadpack", "id", true},
		{"push", "remote.x.receivepack", "id", true},
		{"fetch", "remote.x.vcs", "hg", true},
		{"fetch", "remote.x.url", "ext::sh", false}, // no protocol takes it
		{"commit", "trailer.x.command", "id", true},
		{"commit", "trailer.x.cmd", "id", true},
		{"commit", "gc.recentobjectshook", "id", true},
		{"status", "hook.x.command", "id", true},
		{"status", "uploadpack.packobjectshook", "id", true},
		{"status", "interactive.difffilter", "id", true},
		{"commit", "gpg.ssh.defaultkeycommand", "id", true},
		{"commit -m x", "gpg.program", "id", false}, // overridden
		{"commit -S -m x", "gpg.program", "id", true},
		{"tag -s v1", "gpg.ssh.program", "id", true},
		{"st", "alias.st", "!id", true},
		{"ST", "alias.st", "!id", true},
		{"status", "alias.st", "!id", false},
		{"submodule update", "submodule.x.update", "!id", true},
		{"submodule update", "submodule.x.update", "merge", false},
		{"status", "lfs.customtransfer.x.path", "id", true},
		{"status", "never.heard.of", "1", true},
		{"merge x", "branch.x.mergeoptions", "-s evil", true},
		{"status", "branch.main.vscode-merge-base", "x", false},
		{"status", "core.fsmonitor", "id", false},
		{"status", "core.hookspath", ".husky/_", false},
		{"status", "user.email", "a@b", false},
		{"status", "remote.origin.fetch", "+x", false},
		{"status", "gui.geometry", "x", false},
	} {
		start := commandline.GitStart{Args: strings.Fields(tt.line), Exact: true}
		got := start.Refuse([]commandline.Setting{{Scope: "global", Key: "filter.lfs.clean", Value: "git-lfs"}, {Scope: "local", Key: tt.key, Value: tt.value}}) != ""
		if got != tt.want {
			t.Errorf("git %s with %s = %s is refused: %v", tt.line, tt.key, tt.value, got)
		}
		for _, scope := range []string{"worktree", "submodule", "unknown", ""} {
			if got := start.Refuse([]commandline.Setting{{Scope: scope, Key: tt.key, Value: tt.value}}) != ""; got != tt.want {
				t.Errorf("git %s with %s of %q is refused: %v", tt.line, tt.key, scope, got)
			}
		}
		if start.Refuse([]commandline.Setting{{Scope: "global", Key: tt.key, Value: tt.value}}) != "" {
			t.Errorf("the person's own %s is refused", tt.key)
		}
	}
}

// configured returns the settings of an environment, the last value of each key, and the values of credential.helper.
func configured(env []string) (last map[string]string, helpers []string) {
	last = map[string]string{}
	for i := range env {
		name, key, _ := strings.Cut(env[i], "=")
		if n, ok := strings.CutPrefix(name, "GIT_CONFIG_KEY_"); ok {
			at := slices.IndexFunc(env, func(v string) bool { return strings.HasPrefix(v, "GIT_CONFIG_VALUE_"+n+"=") })
			_, value, _ := strings.Cut(env[at], "=")
			last[strings.ToLower(key)] = value
			if strings.HasSuffix(key, ".helper") {
				helpers = append(helpers, key+"="+value)
			}
		} else {
			last[name] = key
		}
	}
	return last, helpers
}

// TestCloseEnv checks the variables of a closed git.
func TestCloseEnv(t *testing.T) {
	hostile := []string{
		"A=b", "GIT_EXTERNAL_DIFF=id", "GIT_CONFIG_PARAMETERS='core.pager=id'", "GIT_PAGER=id",
		"GIT_EDITOR=id", "GIT_ALLOW_PROTOCOL=ext", "GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=core.fsmonitor",
		"GIT_CONFIG_VALUE_0=id",
	}
	got, _ := configured(commandline.GitStart{Args: []string{"status"}}.CloseEnv(hostile, nil))
	for key, want := range map[string]string{
		"A": "b", "GIT_EXTERNAL_DIFF": "", "GIT_CONFIG_PARAMETERS": "", "GIT_PAGER": "cat", "GIT_EDITOR": ":",
		"GIT_ALLOW_PROTOCOL": "http:https:ssh", "core.fsmonitor": "false",
		"safe.barerepository": "explicit", "protocol.file.allow": "never", "protocol.ext.allow": "never",
		"commit.gpgsign": "false", "gpg.program": "/dev/null/closed-by-pier",
		"gpg.ssh.program": "/dev/null/closed-by-pier",
	} {
		if got[key] != want {
			t.Errorf("%s is %q, want %q", key, got[key], want)
		}
	}
	for line, want := range map[string]string{
		"fetch ../x": "user", "clone file:///x y": "user", "push /x HEAD": "user", "fetch x.bundle": "user",
		"fetch origin": "never", "status ../x": "never", "fetch https://h/x": "never", "fetch git@h:a/b": "never",
	} {
		args := strings.Fields(line)
		if got, _ := configured(commandline.GitStart{Args: args, Exact: true}.CloseEnv(nil, nil)); got["protocol.file.allow"] != want {
			t.Errorf("git %s: file is %s, want %s", line, got["protocol.file.allow"], want)
		}
		if got, _ := configured(commandline.GitStart{Args: args}.CloseEnv(nil, nil)); got["protocol.file.allow"] != "never" {
			t.Errorf("the beginning of git %s opens paths", line)
		}
	}
	for line, want := range map[string]bool{"commit -S -m x": true, "tag -s v": true, "tag -u k v": true, "log --show-signature": true, "log --format=%G?": true, "verify-commit x": true, "commit -m x": false, "log -Sfoo": false} {
		got, _ := configured(commandline.GitStart{Args: strings.Fields(line), Exact: true}.CloseEnv(nil, nil))
		if _, closed := got["gpg.program"]; closed == want {
			t.Errorf("git %s may start gpg: %v", line, !closed)
		}
	}
	_, helpers := configured(commandline.GitStart{Args: []string{"fetch"}}.CloseEnv(nil, []commandline.Setting{
		{"global", "credential.helper", "store"}, {"global", "credential.https://h.helper", "mine"}, {"local", "credential.helper", "!id"},
	}))
	if want := []string{
		"credential.helper=", "credential.helper=store",
		"credential.https://h.helper=mine",
	}; !slices.Equal(helpers, want) {
		t.Errorf("the helpers are %q, want %q", helpers, want)
	}
	own, _ := configured(commandline.GitStart{Args: []string{"fetch"}}.CloseEnv(nil, []commandline.Setting{{"global", "core.sshcommand", "ssh -4"}, {"local", "core.sshcommand", "id"}}))
	if own["core.sshcommand"] != "ssh -4" {
		t.Errorf("ssh is started by %q", own["core.sshcommand"])
	}
}

// TestCloseArgs checks the arguments that are added, and their place.
func TestCloseArgs(t *testing.T) {
	for line, want := range map[string]string{
		"diff a": "diff --no-ext-diff --ignore-submodules=dirty a", "-C x log -p": "-C x log --no-ext-diff -p",
		"status":       "status --ignore-submodules=dirty",
		"fetch origin": "fetch --no-recurse-submodules origin", "add .": "add .", "--version": "--version",
	} {
		if got := strings.Join(commandline.GitStart{Args: strings.Fields(line)}.CloseArgs(), " "); got != want {
			t.Errorf("git %s becomes %s, want %s", line, got, want)
		}
	}
	for line, want := range map[string]bool{"add .": true, "commit -m x": true, "describe --dirty": true, "stash": true, "status": false, "log": false, "fetch": false, "rev-parse HEAD": false} {
		if got := (commandline.GitStart{Args: strings.Fields(line)}).Descends(); got != want {
			t.Errorf("git %s looks into nested repositories: %v", line, got)
		}
	}
	if got := commandline.NestedRepositories("100644 a 0\tf\x00160000 b 0\tsub/x y\x00"); !slices.Equal(got, []string{"sub/x y"}) {
		t.Errorf("nested: %q", got)
	}
}
