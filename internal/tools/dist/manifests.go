package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// manifests fills in the templates of packaging: NAME.in becomes NAME, with @VERSION@, and @SHA256_OS_ARCH@ for each platform.
func (r *release) manifests(all []built) error {
	words := []string{"@VERSION@", r.version}
	for _, b := range all {
		words = append(words, "@SHA256_"+strings.ToUpper(strings.ReplaceAll(b.platform, "-", "_"))+"@", b.sum)
	}
	templates, err := filepath.Glob(filepath.Join(r.root, "packaging", "*.in"))
	if err != nil || len(templates) == 0 {
		return fmt.Errorf("packaging holds no templates: %w", err)
	}
	for _, path := range templates {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		filled := strings.NewReplacer(words...).Replace(string(text))
		if at := strings.Index(filled, "@SHA256_"); at >= 0 {
			return fmt.Errorf("%s names a platform that was not built: %s", path, filled[at:min(at+30, len(filled))])
		}
		if err := os.WriteFile(filepath.Join(r.out, strings.TrimSuffix(filepath.Base(path), ".in")), []byte(filled), 0o644); err != nil {
			return err
		}
	}
	return nil
}
