// Command dist packs releases for make dist: an archive for each platform, checksums, a bill of materials, the licences of what is inside,
// and what Homebrew and Scoop want to know. It starts nothing and fetches nothing; the same files make the same bytes.
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	var r release
	seconds := flag.Int64("time", 0, "the commit's `seconds` since 1970: the time of every file")
	flag.StringVar(&r.work, "work", "", "the `folder` with OS-ARCH/pier for each platform, completions, pier.1 and modules.json")
	flag.StringVar(&r.out, "out", "", "the `folder` for what is made")
	flag.StringVar(&r.version, "version", "", "the version")
	flag.StringVar(&r.root, "root", ".", "the `folder` of the checkout")
	flag.Parse()
	r.time = time.Unix(*seconds, 0).UTC()
	if err := r.make(); err != nil {
		fmt.Fprintln(os.Stderr, "dist:", err)
		os.Exit(1)
	}
}

// release is what is made of one commit.
type release struct {
	work, out, version, root string
	time                     time.Time
}

// built is an archive that was made.
type built struct {
	platform, name, sum string
}

func (r *release) make() error {
	platforms, err := filepath.Glob(filepath.Join(r.work, "*-*"))
	if err != nil || len(platforms) == 0 {
		return fmt.Errorf("%s holds no builds: %w", r.work, err)
	}
	slices.Sort(platforms)
	var all []built
	for _, dir := range platforms {
		b, err := r.pack(dir)
		if err != nil {
			return fmt.Errorf("%s: %w", filepath.Base(dir), err)
		}
		all = append(all, b)
	}
	var sums strings.Builder
	for _, b := range all {
		fmt.Fprintf(&sums, "%s  %s\n", b.sum, b.name)
	}
	if err := os.WriteFile(filepath.Join(r.out, "checksums.txt"), []byte(sums.String()), 0o644); err != nil {
		return err
	}
	return r.manifests(all)
}

// pack makes the archive of one platform: the program with what belongs to it.
func (r *release) pack(dir string) (built, error) {
	platform := filepath.Base(dir)
	program := "pier"
	if strings.HasPrefix(platform, "windows-") {
		program += ".exe"
	}
	binary := filepath.Join(dir, program)
	modules, err := r.modules(binary)
	if err != nil {
		return built{}, err
	}
	files := []file{}
	add := func(name string, data []byte, err error, mode int64) error {
		files = append(files, file{name, data, mode})
		return err
	}
	read := func(name, path string, mode int64) error {
		data, err := os.ReadFile(path)
		return add(name, data, err, mode)
	}
	if err := read(program, binary, 0o755); err != nil {
		return built{}, err
	}
	for _, name := range []string{"LICENSE", "README.md", "CHANGELOG.md", "SECURITY.md"} {
		if err := read(name, filepath.Join(r.root, name), 0o644); err != nil {
			return built{}, err
		}
	}
	if err := read("man/man1/pier.1", filepath.Join(r.work, "pier.1"), 0o644); err != nil {
		return built{}, err
	}
	shells, err := filepath.Glob(filepath.Join(r.work, "completions", "pier.*"))
	if err != nil || len(shells) == 0 {
		return built{}, fmt.Errorf("there are no completions: %w", err)
	}
	for _, path := range shells {
		if err := read("completions/"+filepath.Base(path), path, 0o644); err != nil {
			return built{}, err
		}
	}
	licences, err := thirdParty(modules)
	if err := add("THIRD_PARTY_LICENSES.txt", licences, err, 0o644); err != nil {
		return built{}, err
	}
	bill, err := materials(r, platform, modules)
	if err := add("sbom.cdx.json", bill, err, 0o644); err != nil {
		return built{}, err
	}
	stem := fmt.Sprintf("pier_%s_%s", r.version, strings.ReplaceAll(platform, "-", "_"))
	name, data, err := archive(stem, strings.HasPrefix(platform, "windows-"), files, r.time)
	if err != nil {
		return built{}, err
	}
	sum := sha256.Sum256(data)
	return built{platform, name, hex.EncodeToString(sum[:])}, os.WriteFile(filepath.Join(r.out, name), data, 0o644)
}
