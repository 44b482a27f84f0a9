package catalog_test

import (
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/packages/catalog"
)

// TestDecodeSources checks that a source has the members of its type, all of them and no others.
func TestDecodeSources(t *testing.T) {
	good := string(catalog.New([]catalog.Item{item("a", 1)}, at, nil).Encode())
	const url = `"type":"url","url":"local:/x/a"`
	if !strings.Contains(good, url) {
		t.Fatalf("%s is not in %s", url, good)
	}
	for source, want := range map[string]string{
		`"type":"url","url":"u"`: "", `"type":"url"`: "needs one", `"type":"url","url":"u","path":"p"`: "fields of another", `"type":"url","url":"u","version":"1"`: "fields of another",
		`"type":"git","repo":"r","path":"p"`: "", `"type":"git","repo":"r"`: "needs repo and path", `"type":"git","path":"p"`: "needs repo and path",
		`"type":"git","repo":"r","path":"p","url":"u"`: "fields of another", `"type":"git"`: "needs repo and path",
		`"type":"npm","package":"a","version":"1.0.0"`: "", `"type":"npm","package":"a"`: "needs package and version", `"type":"npm","version":"1.0.0"`: "needs package and version",
		`"type":"npm","package":"a","version":"1.0.0","repo":"r"`: "fields of another",
	} {
		_, err := catalog.Decode([]byte(strings.Replace(good, url, source, 1)))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", source, err, want)
		}
	}
}
