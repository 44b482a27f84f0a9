//go:build unix

package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestHostileRepositories: a repository that is installed runs nothing, neither hooks of its own nor hooks and filters of the person's git, leads to no other repository
// and to no place outside its folder; one that cannot be checked out leaves everything as it was.
func TestHostileRepositories(t *testing.T) {
	p := newPage(t)
	served := filepath.Join(p.dir, "served")
	server := httptest.NewServer(http.FileServer(http.Dir(served)))
	t.Cleanup(server.Close)
	hook := "#!/bin/sh\ntouch '" + filepath.Join(p.dir, "hooked") + "'\n"
	for _, name := range []string{"post-checkout", "reference-transaction", "post-merge", "post-index-change"} {
		p.write("hooks/"+name, hook)
		p.write("template/hooks/"+name, hook)
	}
	p.sh(`chmod -R +x hooks template
		git init -q secret && echo s > secret/s && git -C secret add s && git -C secret commit -q -m s
		git init -q work && cd work
		printf '{"name":"r","version":"1.0.0","pi":{"extensions":["./index.ts"]}}' > package.json
		echo 'export default (pi) => pi.registerCommand("x", { description: "x", handler: async () => {} });' > index.ts
		echo '* filter=mine' > .gitattributes
		git add . && git -c protocol.file.allow=always submodule --quiet add ../secret sub
		ln -s /etc/passwd link && git add link && git commit -q -m good
		cp -r ../hooks .githooks && git add .githooks && git commit -q -m hooks
		git clone -q --bare . ../served/u/good.git
		blob=$(echo evil | git hash-object -w --stdin)
		up=$(printf '100644 blob %s\tevil\n' $blob | git mktree)
		tree=$( (git ls-tree HEAD; printf '040000 tree %s\t..\n' $up) | git mktree)
		git update-ref refs/heads/up $(git commit-tree $tree -m up)
		git clone -q --bare --single-branch --branch up . ../served/u/up.git
		for r in ../served/u/*.git; do git -C $r update-server-info; done`)
	p.write(".home/.gitconfig", "[core]\n\thooksPath = "+filepath.Join(p.dir, "hooks")+"\n[init]\n\ttemplateDir = "+filepath.Join(p.dir, "template")+"\n[filter \"mine\"]\n\tsmudge = touch '"+filepath.Join(p.dir, "hooked")+"'; cat\n[protocol \"file\"]\n\tallow = always\n[submodule]\n\trecurse = true\n")

	p.sh("pier install --yes git:" + server.URL + "/u/good.git")
	at := p.sh("find .home/.pi -name package.json | sed 's,/package.json,,'")
	for _, path := range []string{strings.TrimSpace(at) + "/sub/s", "hooked"} {
		if _, err := os.Stat(filepath.Join(p.dir, path)); err == nil {
			t.Errorf("%s is there", path)
		}
	}
	if info, err := os.Lstat(filepath.Join(p.dir, strings.TrimSpace(at), "link")); err != nil || !info.Mode().IsRegular() {
		t.Errorf("the link is one: %v, %v", info, err)
	}

	p.sh("rm -r '" + strings.TrimSpace(at) + "' && pier install --frozen")
	if _, err := os.Stat(filepath.Join(p.dir, "hooked")); err == nil {
		t.Error("a filter ran when the lock was restored")
	}
	p.write("project/.pi/settings.json", `{"packages":["git:ssh://git@host.invalid/u/brought"]}`)
	const hostile = "git config core.sshCommand \"touch '$OLDPWD/hooked'; false\""
	p.sh("git init -q --bare project/.pi/git/host.invalid/u/brought && cd project/.pi/git/host.invalid/u/brought && " + hostile)
	if out, err := p.run("cd project && pier trust add >/dev/null && pier outdated"); err == nil || !strings.Contains(out, "cannot use bare repository") {
		t.Errorf("it opened a bare repository: %v\n%s", err, out)
	}
	p.sh("rm -r project/.pi/git/host.invalid/u/brought && git init -q project/.pi/git/host.invalid/u/brought && cd project/.pi/git/host.invalid/u/brought && " +
		"git commit -q --allow-empty -m x && " + hostile)
	if out, err := p.run("cd project && pier trust add >/dev/null && pier outdated"); err == nil || !strings.Contains(out, "ls-remote") {
		t.Errorf("it asked nobody: %v\n%s", err, out)
	}
	if _, err := os.Stat(filepath.Join(p.dir, "hooked")); err == nil {
		t.Error("a project's own checkout said how its repository is asked")
	}

	before := p.sh("find .home/.pi -path '*/logs' -prune -o -type f -print | sort | xargs sha256sum")
	out, err := p.run("pier install --yes git:" + server.URL + "/u/up.git")
	if err == nil || !strings.Contains(out, "nothing was changed\n") {
		t.Errorf("a name that leads out: %v\n%s", err, out)
	}
	if after := p.sh("find .home/.pi -path '*/logs' -prune -o -type f -print | sort | xargs sha256sum"); after != before {
		t.Errorf("the tree was\n%s\nand is\n%s", before, after)
	}
	if evil := p.sh("find . -name evil"); evil != "" {
		t.Errorf("it wrote %s", evil)
	}
}

// sh runs a line that has to succeed.
func (p *page) sh(line string) string {
	p.t.Helper()
	out, err := p.run("set -e; " + line)
	if err != nil {
		p.t.Fatalf("%s: %v\n%s", line, err, out)
	}
	return out
}
