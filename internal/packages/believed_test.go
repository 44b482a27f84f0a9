package packages_test

import (
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"hash"
	"net/http"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// An archive is compared by the strongest digest that is announced, as npm does; a weaker one does not stand in for it.
func TestDigests(t *testing.T) {
	for _, test := range []struct {
		integrity, shasum string // GOOD is the digest of the archive, OTHER one of another
		want              string // in the error; "" for none
	}{
		{"sha256-GOOD", "", ""},
		{"sha384-GOOD", "", ""},
		{"sha1-GOOD", "", ""},
		{"", "GOOD", ""},
		{"sha512-OTHER sha512-GOOD?option", "", ""},
		{"sha1-OTHER md5-OTHER sha256-GOOD", "OTHER", ""},
		{"sha256-OTHER", "GOOD", "not the one"},
		{"sha384-OTHER sha256-GOOD", "GOOD", "not the one"},
		{"sha512-OTHER sha1-GOOD", "GOOD", "not the one"},
		{"", "OTHER", "not the one"},
		{"md5-GOOD", "", "no digest"},
		{"", "00", "no digest"},
		{"", "", "no digest"},
	} {
		t.Run(test.integrity+" "+test.shasum, func(t *testing.T) {
			f := newRegistry(t)
			f.publish("tool@1.0.0", nil)
			data := f.files["/tool/-/1.0.0.tgz"]
			f.docs["tool"]["versions"].(map[string]any)["1.0.0"].(map[string]any)["dist"] = map[string]any{
				"tarball": f.server.URL + "/tool/-/1.0.0.tgz", "integrity": filledIn(test.integrity, data),
				"shasum": strings.TrimPrefix(filledIn("hex-"+test.shasum, data), "hex-"),
			}
			p := newPlace(t, f)
			_, err := p.manager().Install(t.Context(), false, []string{"npm:tool"})
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Fatalf("the error is %v", err)
			}
			if lock := p.snapshot()["agent/pier.lock"]; test.want == "" && !strings.Contains(lock, filledIn("sha512-GOOD", data)) {
				t.Errorf("pier.lock is %s", lock)
			}
		})
	}
}

// filledIn is an integrity with digests in it; hex- is one of SHA-1 as registries write that.
func filledIn(integrity string, archive []byte) string {
	words := strings.Fields(integrity)
	for i, word := range words {
		algorithm, rest, _ := strings.Cut(word, "-")
		data := archive
		if strings.HasPrefix(rest, "OTHER") {
			data = []byte("another archive")
		}
		h := map[string]func() hash.Hash{"sha512": sha512.New, "sha384": sha512.New384, "sha256": sha256.New, "sha1": sha1.New, "md5": sha1.New, "hex": sha1.New}[algorithm]()
		h.Write(data)
		sum := base64.StdEncoding.EncodeToString(h.Sum(nil))
		if algorithm == "hex" {
			sum = hex.EncodeToString(h.Sum(nil))
		}
		words[i] = algorithm + "-" + strings.NewReplacer("OTHER", sum, "GOOD", sum).Replace(rest)
	}
	return strings.Join(words, " ")
}

func TestWhatIsNoVersion(t *testing.T) {
	for _, version := range []string{"../../up", "1.0", "", "1.0.0-" + strings.Repeat("a", 5000)} {
		f := newRegistry(t)
		f.publish("tool@"+version, nil)
		p := newPlace(t, f)
		if _, err := p.manager().Install(t.Context(), false, []string{"npm:tool"}); err == nil || len(err.Error()) > 200 || !onlyFolders(p.snapshot()) {
			t.Errorf("%.20q: %.300v", version, err)
		}
	}
}

// A registry that has one more for each package that it is asked about comes to an end.
func TestEndlessRegistry(t *testing.T) {
	f := newRegistry(t)
	f.hostile = func(_ http.ResponseWriter, r *http.Request) bool {
		name := strings.TrimPrefix(r.URL.Path, "/")
		n, _ := strconv.Atoi(strings.TrimPrefix(name, "x"))
		f.docs[name] = map[string]any{"name": name, "dist-tags": map[string]any{"latest": "1.0.0"}, "modified": "2020-01-01T00:00:00Z", "versions": map[string]any{
			"1.0.0": map[string]any{"name": name, "version": "1.0.0", "dependencies": map[string]any{fmt.Sprint("x", n+1): "*"}},
		}}
		return false
	}
	p := newPlace(t, f)
	if _, err := p.manager().Install(t.Context(), false, []string{"npm:x1"}); err == nil || !strings.Contains(err.Error(), "by way of") || len(f.asked) > 2_000 || !onlyFolders(p.snapshot()) {
		t.Errorf("it was asked %d times: %v", len(f.asked), err)
	}
}

// What verify complains of, install mends: what lies in node_modules and nobody needs goes, as npm lets it go.
func TestNobodyNeeds(t *testing.T) {
	p := newPlace(t, sample(t))
	p.install("npm:tool")
	for _, name := range []string{"left-over", "@scope/mine"} {
		put(t, filepath.Join(p.agent, "npm", "node_modules", filepath.FromSlash(name), "index.js"), "")
	}
	if wrong, err := p.manager().Verify(false); err != nil || len(wrong) != 2 {
		t.Fatalf("it differs by %v, %v", wrong, err)
	}
	p.install()
	if wrong, err := p.manager().Verify(false); err != nil || len(wrong) > 0 || !slices.Contains(p.tree("npm"), "tool@1.1.0") {
		t.Errorf("it differs by %v, %v", wrong, err)
	}
}
