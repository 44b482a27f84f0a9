package extc_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/load/source"
)

// BenchmarkScan is `pier scan` of the largest npm package that the corpus has (1.5 s are due), and of a small extension (10 ms).
func BenchmarkScan(b *testing.B) {
	for _, name := range []string{"packages/node_modules/pi-web-access", "examples-1.5.2/todo.ts"} {
		path := filepath.Join("../../../.cache/reference", name)
		if _, err := os.Stat(path); err != nil {
			b.Skip("node conformance/reference/prepare.mjs brings it: ", err)
		}
		entries, err := source.Find(path)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(filepath.Base(name), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				bundle, err := extc.Compile(entries[0], nil)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := bundle.Scan(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
