package packages

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/cec80427/pier/internal/packages/registry"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// Kind is where a package comes from.
type Kind string

// The kinds.
const (
	NPM     Kind = "npm"
	Git     Kind = "git"
	Archive Kind = "archive" // a .tgz or .zip at an address: unpacked, and from then on a path
	Path    Kind = "path"
)

// Source is what a person named.
type Source struct {
	Kind Kind
	Text string // as Pi's settings have it; of a path, as it was named

	Name, Range string // of npm: "" for the latest
	Host, Place string // of git: github.com, user/repository
	Repo, Ref   string // of git: what is cloned; a branch, tag or commit
	URL         string // of an archive
}

// Parse reads a source as Pi does, and besides addresses of archives and, for git, #REF.
func Parse(text string) (Source, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return Source{}, fmt.Errorf("nothing was named: want npm:NAME, git:HOST/PATH, an address of a .tgz, or a path")
	case strings.HasPrefix(text, "npm:"):
		return parseNPM(text)
	case isArchive(text):
		u, err := url.Parse(text)
		if err != nil || u.Host == "" || u.User != nil {
			return Source{}, fmt.Errorf("%.80q is no address of an archive", text)
		}
		return Source{Kind: Archive, Text: text, URL: text}, nil
	case strings.HasPrefix(text, "git:") || hasScheme(text):
		return parseGit(text)
	}
	if rest, other, _ := strings.Cut(text, ":"); other != "" && !strings.ContainsAny(rest, `/\.`) && len(rest) > 1 {
		return Source{}, fmt.Errorf("%.80q is no source: want npm:NAME, git:HOST/PATH, an address of a .tgz, or a path", text)
	}
	return Source{Kind: Path, Text: text}, nil
}

var schemes = []string{"https://", "http://", "ssh://", "git://"}

func hasScheme(text string) bool {
	for _, scheme := range schemes {
		if len(text) > len(scheme) && strings.EqualFold(text[:len(scheme)], scheme) {
			return true
		}
	}
	return false
}

func isArchive(text string) bool {
	if !strings.HasPrefix(text, "https://") && !strings.HasPrefix(text, "http://") {
		return false
	}
	path, _, _ := strings.Cut(text, "?")
	return strings.HasSuffix(path, ".tgz") || strings.HasSuffix(path, ".tar.gz") || strings.HasSuffix(path, ".zip")
}

func parseNPM(text string) (Source, error) {
	s := Source{Kind: NPM, Text: text}
	spec := strings.TrimSpace(strings.TrimPrefix(text, "npm:"))
	at := strings.LastIndex(spec, "@")
	if at > 0 {
		s.Name, s.Range = spec[:at], spec[at+1:]
	} else {
		s.Name = spec
	}
	if err := registry.ValidName(s.Name); err != nil {
		return s, err
	}
	if strings.ContainsAny(s.Range, ":/\\") {
		return s, fmt.Errorf("%.80q is neither a version nor a range nor a tag", s.Range)
	}
	return s, nil
}

var scpForm = lazyregexp.New(`^git@([^:/]+):(.+)$`)

// parseGit reads git:HOST/PATH, git:URL, git:git@HOST:PATH and URLs, with @REF or #REF behind.
func parseGit(text string) (Source, error) {
	s := Source{Kind: Git}
	given := strings.TrimSpace(strings.TrimPrefix(text, "git:"))
	bad := fmt.Errorf("%.80q is no git repository: want git:HOST/USER/REPOSITORY[@REF]", text)
	repo, ref, hashed := strings.Cut(given, "#")
	scheme := hasScheme(repo)
	var rest string
	switch m := scpForm.FindStringSubmatch(repo); {
	case m != nil:
		s.Host, rest = m[1], m[2]
	case scheme:
		u, err := url.Parse(repo)
		if err != nil || u.RawQuery != "" {
			return s, bad
		}
		s.Host, rest = u.Hostname(), strings.TrimPrefix(u.Path, "/")
		if _, secret := u.User.Password(); secret {
			return s, fmt.Errorf("a password does not belong into a source: it would be kept in settings.json")
		}
	default:
		s.Host, rest, _ = strings.Cut(repo, "/")
		if !strings.Contains(s.Host, ".") && s.Host != "localhost" {
			return s, bad
		}
	}
	if !hashed {
		if before, after, ok := strings.Cut(rest, "@"); ok {
			rest, ref = before, after
			repo = strings.TrimSuffix(repo, "@"+after)
		}
	}
	s.Place = strings.Trim(strings.TrimSuffix(strings.TrimSuffix(rest, "/"), ".git"), "/")
	if !safePlace(s.Host, s.Place) || strings.HasPrefix(ref, "-") || strings.ContainsFunc(ref, func(r rune) bool { return r <= ' ' || r == 0x7f }) {
		return s, bad
	}
	s.Repo, s.Ref = repo, ref
	if !scheme && !strings.HasPrefix(repo, "git@") {
		s.Repo = "https://" + repo
	}
	s.Text = strings.TrimPrefix(text, "git:")
	if hashed { // as Pi writes a reference
		s.Text = repo
		if ref != "" {
			s.Text += "@" + ref
		}
	}
	if strings.HasPrefix(text, "git:") {
		s.Text = "git:" + s.Text
	}
	return s, nil
}

// safePlace reports whether host and path are names of folders and of nothing else.
func safePlace(host, place string) bool {
	if host == "" || strings.ContainsAny(host, `/\`) || strings.HasPrefix(host, ".") || strings.HasPrefix(host, "-") || !strings.Contains(place, "/") {
		return false
	}
	decoded, err := url.PathUnescape(place)
	if err != nil {
		return false
	}
	for _, text := range []string{place, decoded} {
		if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == '\\' || r == 0x7f }) || !filepath.IsLocal(filepath.FromSlash(text)) {
			return false
		}
		for part := range strings.SplitSeq(text, "/") {
			if part == "" || part == ".." || part == "." || strings.EqualFold(part, ".git") {
				return false
			}
		}
	}
	return true
}

// ID is what two spellings of one package have in common: Pi's identity. base is where relative paths begin.
func (s Source) ID(base string) string {
	switch s.Kind {
	case NPM:
		return "npm:" + s.Name
	case Git:
		return "git:" + s.Host + "/" + s.Place
	case Archive:
		return "archive:" + s.URL
	}
	return "path:" + s.Local(base)
}

// Local is the absolute path of a path.
func (s Source) Local(base string) string {
	path := s.Text
	if home, err := os.UserHomeDir(); err == nil && (path == "~" || strings.HasPrefix(path, "~/")) {
		path = filepath.Join(home, strings.TrimPrefix(path, "~"))
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(base, path)
	}
	return filepath.Clean(path)
}

// meant says which source a path that leads nowhere may have been.
func meant(text string) string {
	name, _, _ := strings.Cut(text, "@")
	if scoped, ok := strings.CutPrefix(text, "@"); ok {
		name, _, _ = strings.Cut("@"+strings.Replace(scoped, "@", " ", 1), " ")
	}
	switch {
	case registry.ValidName(name) == nil:
		return "; npm:" + text + " is the package of that name"
	case strings.Count(text, "/") == 1 && text[0] != '~' && safePlace("github.com", text):
		return "; git:github.com/" + text + " is the repository of that name"
	case strings.HasPrefix(text, "github.com/") || strings.HasPrefix(text, "gitlab.com/"):
		return "; git:" + text + " is the repository of that name"
	}
	return ""
}

// Pinned reports whether an update leaves it where it is.
func (s Source) Pinned() bool {
	return s.Kind == NPM && registry.IsVersion(s.Range) || s.Kind == Git && s.Ref != "" || s.Kind == Path || s.Kind == Archive
}
