//go:build unix

package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// shop is a registry of npm packages: tool, which needs left and right. hostile answers in its place where it says so.
type shop struct {
	server  *httptest.Server
	mu      sync.Mutex
	docs    map[string]map[string]any
	files   map[string][]byte
	tokens  []string // Authorization of each request
	hostile func(n int, w http.ResponseWriter, r *http.Request) bool
}

// openShop serves one from p.dir, and lets .npmrc name it with a token.
func openShop(p *page, secure bool) *shop {
	s := &shop{docs: map[string]map[string]any{}, files: map[string][]byte{}}
	serve := httptest.NewServer
	if secure {
		serve = httptest.NewTLSServer
	}
	s.server = serve(s)
	p.t.Cleanup(s.server.Close)
	s.publish(p.t, "tool", map[string]string{"left": "1", "right": "1"})
	s.publish(p.t, "left", nil)
	s.publish(p.t, "right", nil)
	if secure {
		block := pem.Block{Type: "CERTIFICATE", Bytes: s.server.Certificate().Raw}
		p.write("certificates.pem", string(pem.EncodeToMemory(&block)))
		p.env = append(p.env, "SSL_CERT_FILE="+filepath.Join(p.dir, "certificates.pem"))
	}
	at := strings.TrimPrefix(strings.TrimPrefix(s.server.URL, "https:"), "http:")
	p.write(".home/.npmrc", "registry="+s.server.URL+"/\n"+at+"/:_authToken=t0ken-of-the-shop\n")
	return s
}

func (s *shop) publish(t *testing.T, name string, needs map[string]string) {
	t.Helper()
	manifest := map[string]any{"name": name, "version": "1.0.0", "dependencies": needs, "pi": map[string]any{"extensions": []string{"./index.js"}}}
	text, err := json.Marshal(manifest)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	w := tar.NewWriter(z)
	for _, f := range [][2]string{{"package.json", string(text)}, {"index.js", "export default () => {};\n"}, {"README.md", strings.Repeat("# "+name+"\n", 20_000)}} {
		err = errors.Join(err, w.WriteHeader(&tar.Header{Name: "package/" + f[0], Mode: 0o644, Size: int64(len(f[1]))}))
		_, wrote := io.WriteString(w, f[1])
		err = errors.Join(err, wrote)
	}
	if err := errors.Join(err, w.Close(), z.Close()); err != nil {
		t.Fatal(err)
	}
	sum := sha512.Sum512(packed.Bytes())
	manifest["dist"] = map[string]any{"tarball": s.server.URL + "/-/" + name + ".tgz", "integrity": "sha512-" + base64.StdEncoding.EncodeToString(sum[:])}
	s.files["/-/"+name+".tgz"] = packed.Bytes()
	s.docs["/"+name] = map[string]any{
		"name": name, "dist-tags": map[string]any{"latest": "1.0.0"}, "versions": map[string]any{"1.0.0": manifest},
		"time": map[string]any{"1.0.0": "2020-01-01T00:00:00Z"},
	}
}

// asked are the tokens of the requests that came.
func (s *shop) asked() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.tokens)
}

// until lets the shop forget what was asked, and answer otherwise.
func (s *shop) until(hostile func(n int, w http.ResponseWriter, r *http.Request) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tokens, s.hostile = nil, hostile
}

// dist is what the shop says of the archive of left.
func (s *shop) dist() map[string]any {
	return s.docs["/left"]["versions"].(map[string]any)["1.0.0"].(map[string]any)["dist"].(map[string]any)
}

// ServeHTTP implements http.Handler.
func (s *shop) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.tokens = append(s.tokens, r.Header.Get("Authorization"))
	n, hostile, data, doc := len(s.tokens), s.hostile, s.files[r.URL.Path], s.docs[r.URL.Path]
	text, err := json.Marshal(doc)
	s.mu.Unlock()
	w.Header().Set("Cache-Control", "no-cache")
	switch {
	case hostile != nil && hostile(n, w, r):
	case data != nil:
		_, _ = w.Write(data)
	case doc == nil || err != nil:
		http.NotFound(w, r)
	default:
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(text)
	}
}

// ask makes the shop answer otherwise about a path.
func (s *shop) ask(part string, answer func(n int, w http.ResponseWriter, r *http.Request)) {
	times := 0
	s.hostile = func(_ int, w http.ResponseWriter, r *http.Request) bool {
		if !strings.Contains(r.URL.Path, part) {
			return false
		}
		s.mu.Lock()
		times++
		n := times
		s.mu.Unlock()
		answer(n, w, r)
		return true
	}
}

// tree is everything that packages consist of, with its content.
func (p *page) tree() string {
	p.t.Helper()
	return p.sh("find .home/.pi -path '*/logs' -prune -o -name .pier-packages.lock -prune -o -print | sort; find .home/.pi -path '*/logs' -prune -o -type f -print | sort | xargs -r sha256sum")
}

// TestHostileRegistries: whatever a registry answers, an installation either is whole or has changed nothing, and says which and why in a line.
func TestHostileRegistries(t *testing.T) {
	p := newPage(t)
	s := openShop(p, false)
	elsewhere := httptest.NewServer(s)
	t.Cleanup(elsewhere.Close)
	status := func(code int, header ...string) func(int, http.ResponseWriter, *http.Request) {
		return func(_ int, w http.ResponseWriter, _ *http.Request) {
			for i := 0; i+1 < len(header); i += 2 {
				w.Header().Set(header[i], header[i+1])
			}
			w.WriteHeader(code)
		}
	}
	once := func(then func(int, http.ResponseWriter, *http.Request)) func(int, http.ResponseWriter, *http.Request) {
		return func(n int, w http.ResponseWriter, r *http.Request) {
			if n == 1 {
				then(n, w, r)
				return
			}
			_, _ = w.Write(s.files[r.URL.Path])
		}
	}
	stall := func(begin string) func(int, http.ResponseWriter, *http.Request) {
		return func(_ int, w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "100000")
			_, _ = io.WriteString(w, begin)
			_ = http.NewResponseController(w).Flush()
			<-r.Context().Done()
		}
	}
	page := func(text string) func(int, http.ResponseWriter, *http.Request) {
		return func(_ int, w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, text) }
	}
	foreign := func(_ int, w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, elsewhere.URL+"/-/right.tgz?from=left", http.StatusFound)
	}
	const left = "/-/left.tgz"
	p.sh("pier install --yes npm:right")
	before := p.tree()
	for _, c := range []struct {
		name  string
		make  func()
		flags string
		want  string // in what is said; of one that succeeds, ok
	}{
		{name: "a digest that lies", make: func() { s.dist()["integrity"] = "sha512-" + base64.StdEncoding.EncodeToString(make([]byte, 64)) }, want: "is not the one that was announced"},
		{name: "an algorithm nobody knows", make: func() { s.dist()["integrity"] = "md9-AAAA" }, want: "announces no digest of left@1.0.0"},
		{name: "an old digest alone that lies", make: func() { delete(s.dist(), "integrity"); s.dist()["shasum"] = strings.Repeat("0", 40) }, want: "is not the one that was announced"},
		{name: "no dist", make: func() {
			delete(s.docs["/left"]["versions"].(map[string]any)["1.0.0"].(map[string]any), "dist")
		}, want: "names no archive of left@1.0.0"},
		{name: "another package's archive", make: func() {
			right := s.docs["/right"]["versions"].(map[string]any)["1.0.0"].(map[string]any)["dist"].(map[string]any)
			s.dist()["integrity"], s.dist()["tarball"] = right["integrity"], right["tarball"]
		}, want: `the archive of left@1.0.0 is that of "right@1.0.0"`},
		{name: "an archive that hangs halfway", make: func() { s.ask(left, stall("half")) }, flags: "--timeout 2s ", want: "gave up after 2s"},
		{name: "a document that never comes", make: func() { s.ask("/left", stall("")) }, flags: "--timeout 2s ", want: "gave up after 2s"},
		{name: "junk for a document", make: func() { s.ask("/left", page("<html>")) }, want: "the registry's answer about left is no document"},
		{name: "junk for an archive", make: func() { s.ask(left, page("junk")) }, want: "is not the one that was announced"},
		{name: "not found", make: func() { s.ask("/left", status(404)) }, want: "there is no package left"},
		{name: "no archive", make: func() { s.ask(left, status(404)) }, want: "answered 404"},
		{name: "too many requests once", make: func() { s.ask(left, once(status(429, "Retry-After", "1"))) }, want: "ok"},
		{name: "unavailable once", make: func() { s.ask(left, once(status(503))) }, want: "ok"},
		{name: "unavailable always", make: func() { s.ask(left, status(503, "Retry-After", "0")) }, want: "answered 503"},
		{name: "a redirect to another host", make: func() { s.ask("/left.tgz", foreign) }, want: "denied"},
		{name: "a redirect to another host that is allowed", make: func() { s.ask("/left.tgz", foreign) }, flags: "--allow http=127.0.0.1 ", want: "is not the one that was announced"},
		{name: "a redirect to itself", make: func() {
			s.ask("/left", func(_ int, w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.URL.Path, http.StatusFound) })
		}, want: "redirect"},
	} {
		s.mu.Lock()
		for _, name := range []string{"tool", "left", "right"} {
			needs := map[string]string(nil)
			if name == "tool" {
				needs = map[string]string{"left": "1", "right": "1"}
			}
			s.publish(t, name, needs)
		}
		s.hostile, s.tokens = nil, nil
		c.make()
		s.mu.Unlock()
		out, err := p.run("rm -rf .home/.cache; pier install --yes " + c.flags + "npm:tool")
		if strings.Contains(out, "goroutine ") || strings.Contains(out, "t0ken") {
			t.Errorf("%s: it says\n%s", c.name, out)
		}
		if c.want == "ok" {
			if err != nil {
				t.Errorf("%s: %v\n%s", c.name, err, out)
			}
			p.sh("pier verify && pier remove npm:tool")
			before = p.tree()
			continue
		}
		if err == nil || !strings.Contains(out, c.want) || strings.Count(out, "nothing was changed\n") != 1 {
			t.Errorf("%s: %v, said\n%s\nwant %s", c.name, err, out, c.want)
		}
		if after := p.tree(); after != before {
			t.Errorf("%s: the tree was\n%s\nand is\n%s", c.name, before, after)
		}
		foreigners := 0 // archives are fetched side by side, so which request goes to the other host is not sure
		for _, token := range s.asked() {
			if token == "" {
				foreigners++
			}
		}
		if want := strings.Count(c.name, "that is allowed"); foreigners != want {
			t.Errorf("%s: %d requests have no token, want %d", c.name, foreigners, want)
		}
	}
}

// tunnel is a proxy that speaks CONNECT alone, to those who know the password.
type tunnel struct {
	net.Listener
	mu    sync.Mutex
	asked []string
}

func openTunnel(t *testing.T, password string) *tunnel {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &tunnel{Listener: ln}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		p.asked = append(p.asked, r.Method+" "+r.Host)
		p.mu.Unlock()
		if r.Header.Get("Proxy-Authorization") != "Basic "+base64.StdEncoding.EncodeToString([]byte("me:"+password)) {
			w.WriteHeader(http.StatusProxyAuthRequired)
			return
		}
		far, err := net.Dial("tcp", r.Host)
		if err != nil {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		near, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			far.Close()
			return
		}
		_, _ = io.WriteString(near, "HTTP/1.1 200 OK\r\n\r\n")
		go func() { _, _ = io.Copy(far, near); far.Close() }()
		_, _ = io.Copy(near, far)
		near.Close()
	})}
	go func() { _ = server.Serve(ln) }()
	t.Cleanup(func() { server.Close() })
	return p
}

// TestProxies: a proxy is used when a rule allows its address, otherwise that is said; its password is in no record.
func TestProxies(t *testing.T) {
	p := newPage(t)
	s := openShop(p, true)
	by := openTunnel(t, "pass/w0rd")
	at := by.Addr().String()
	address := "http://me:" + url.QueryEscape("pass/w0rd") + "@" + at
	for _, c := range []struct {
		name, line, want string
		through, fails   bool
	}{
		{"not granted", "HTTPS_PROXY=" + address + " pier install npm:left", "the proxy " + at + " that HTTPS_PROXY names is not used: no rule allows it, and --allow http=" + at + " would\n", false, false},
		{"granted", "HTTPS_PROXY=" + address + " pier install --allow http=" + at + " npm:right", "Installed npm:right", true, false},
		{"of .npmrc", "echo 'https-proxy=" + strings.Replace(address, "w0rd", "${PW}", 1) + "' >> .home/.npmrc; PW=w0rd pier update --allow http=" + at + ",env=PW", "Unchanged npm:left", true, false},
		{"spared", "NO_PROXY=example.com,127.0.0.1 pier update", "Unchanged npm:left", false, false},
		{"a wrong password", "npm_config_https_proxy=http://me:other@" + at + " pier update --allow http=" + at, "the proxy " + at + " answered 407", true, true},
		{"denied", "PW=w0rd pier update --allow http=" + at + ",env=PW --deny http=" + at, "Unchanged npm:left", false, false},
		{"no proxy", "npm_config_https_proxy=socks5://" + at + " pier update", "the proxy that npm_config_https_proxy names is no http:// or https:// address", false, true},
	} {
		by.mu.Lock()
		by.asked = nil
		by.mu.Unlock()
		out, err := p.run("rm -rf .home/.cache/pier/packages; " + c.line)
		if (err != nil) != c.fails || !strings.Contains(out, c.want) || strings.Contains(out, "w0rd") {
			t.Errorf("%s: %v\n%s", c.name, err, out)
		}
		by.mu.Lock()
		asked := slices.Clone(by.asked)
		by.mu.Unlock()
		if (len(asked) > 0) != c.through || c.through && asked[0] != "CONNECT "+s.server.Listener.Addr().String() {
			t.Errorf("%s: the proxy was asked %q", c.name, asked)
		}
	}
	if found, _ := p.run("grep -rlE 'w0rd|" + base64.StdEncoding.EncodeToString([]byte("me:pass/w0rd")) + "' .home | grep -v npmrc"); found != "" {
		t.Errorf("the password is in %s", found)
	}
}

// TestInterruptedInstallations: Ctrl-C while any request is under way leaves the tree as it was, and says so.
func TestInterruptedInstallations(t *testing.T) {
	p := newPage(t)
	s := openShop(p, false)
	p.sh("pier install --yes npm:right")
	before := p.tree()
	s.until(nil)
	p.sh("rm -rf .home/.cache/pier/packages; cp -r .home .kept; pier install --yes npm:tool; rm -rf .home; mv .kept .home")
	requests := len(s.asked())
	for stop := 1; stop <= requests; stop++ {
		p.sh("rm -rf .home/.cache/pier/packages")
		cmd, out := p.shell("exec pier install --yes npm:tool")
		started := make(chan struct{})
		s.until(func(n int, _ http.ResponseWriter, r *http.Request) bool {
			if n != stop {
				return false
			}
			<-started
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Error(err)
			}
			<-r.Context().Done()
			return true
		})
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		close(started)
		err := cmd.Wait()
		if cmd.ProcessState.ExitCode() != 130 || !strings.HasSuffix(out.String(), "nothing was changed\npier: interrupted\n") {
			t.Errorf("at request %d: %v\n%s", stop, err, out)
		}
		if after := p.tree(); after != before {
			t.Errorf("at request %d the tree was\n%s\nand is\n%s", stop, before, after)
		}
	}
	if requests < 4 {
		t.Errorf("an installation makes %d requests", requests)
	}
	s.until(nil)
	together := []string{"npm:tool", "npm:left"}
	var all sync.WaitGroup
	for _, source := range together {
		cmd, out := p.shell("exec pier install --yes " + source)
		all.Go(func() {
			if err := cmd.Run(); err != nil {
				t.Errorf("%s beside another: %v\n%s", source, err, out)
			}
		})
	}
	all.Wait()
	if list := p.sh("pier verify; pier list"); !strings.Contains(list, "npm:tool  1.0.0") || !strings.Contains(list, "npm:left  1.0.0") {
		t.Errorf("two at once leave\n%s", list)
	}
}
