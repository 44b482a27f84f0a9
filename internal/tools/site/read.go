package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"html/template"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// repository is where links to files lead that are no pages.
const repository = "https://github.com/cec80427/pier"

// page is one document, made HTML.
type page struct {
	Source, File, Label, Title string
	Chapter                    string
	Body                       template.HTML
	Headings                   []link // of the second level
	anchors                    map[string]bool
}

type link struct{ To, Text string }

// reference is a link of a page to another page of the site, to be checked when all are read.
type reference struct{ from, page, anchor string }

// site is everything that is written.
type site struct {
	root       string
	pages      []*page
	references []reference
	assets     map[string]bool // files beside the pages, as the repository names them
}

func read(root string) (*site, error) {
	s := &site{root: root, assets: map[string]bool{}}
	for _, c := range chapters {
		for _, source := range c.pages {
			p, err := s.page(source)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", source, err)
			}
			p.Chapter = c.title
			s.pages = append(s.pages, p)
		}
	}
	return s, nil
}

var markdown = goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithParserOptions(parser.WithAutoHeadingID()))

func (s *site) page(source string) (*page, error) {
	data, err := os.ReadFile(filepath.Join(s.root, filepath.FromSlash(source)))
	if err != nil {
		return nil, err
	}
	p := &page{Source: source, File: file(source), anchors: slugs{}}
	tree := markdown.Parser().Parse(text.NewReader(data), parser.WithContext(parser.NewContext(parser.WithIDs(slugs(p.anchors)))))
	err = ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			p.heading(n, data)
		case *ast.Link:
			to, err := s.lead(source, string(n.Destination))
			n.Destination = []byte(to)
			return ast.WalkContinue, err
		case *ast.Image:
			to, err := s.lead(source, string(n.Destination))
			n.Destination = []byte(to)
			return ast.WalkContinue, err
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return nil, err
	}
	if p.Title == "" {
		return nil, errors.New("it has no heading")
	}
	p.Label = cmp.Or(labels[source], p.Title)
	var b bytes.Buffer
	err = markdown.Renderer().Render(&b, data, tree)
	p.Body = template.HTML(b.String()) // of the repository's own pages, by a renderer that leaves raw HTML out
	return p, err
}

func (p *page) heading(n *ast.Heading, source []byte) {
	words := plain(n, source)
	if p.Title == "" {
		p.Title = words
	}
	if id, ok := n.AttributeString("id"); ok && n.Level == 2 {
		p.Headings = append(p.Headings, link{"#" + string(id.([]byte)), words})
	}
}

// plain is the text of a heading, without what emphasizes it.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			b.Write(t.Segment.Value(source))
		} else {
			b.WriteString(plain(c, source))
		}
	}
	return b.String()
}

// lead is where a link of a page leads in the site: to a page, to a file that is copied beside the pages, or to the repository.
func (s *site) lead(from, to string) (string, error) {
	u, err := url.Parse(to)
	if err != nil || u.Scheme != "" {
		return to, err
	}
	target := from
	if u.Path != "" {
		target = path.Join(path.Dir(from), u.Path)
	}
	for _, c := range chapters {
		for _, source := range c.pages {
			if source != target {
				continue
			}
			s.references = append(s.references, reference{from, target, u.Fragment})
			if u.Path == "" {
				return to, nil
			}
			return (&url.URL{Path: file(target), Fragment: u.Fragment}).String(), nil
		}
	}
	info, err := os.Stat(filepath.Join(s.root, filepath.FromSlash(target)))
	if err != nil {
		return "", fmt.Errorf("%s leads nowhere", to)
	}
	if below, ok := strings.CutPrefix(target, "docs/"); ok && info.Mode().IsRegular() {
		s.assets[target] = true
		return below, nil
	}
	kind := "blob"
	if info.IsDir() {
		kind = "tree"
	}
	return (&url.URL{Path: path.Join("/cec80427/pier", kind, "main", target), Scheme: "https", Host: "github.com", Fragment: u.Fragment}).String(), nil
}

// check is every link to a heading that is not there.
func (s *site) check() error {
	anchors := map[string]map[string]bool{}
	for _, p := range s.pages {
		anchors[p.Source] = p.anchors
	}
	var all []error
	for _, r := range s.references {
		if r.anchor != "" && !anchors[r.page][r.anchor] {
			all = append(all, fmt.Errorf("%s: %s has no heading #%s", r.from, r.page, r.anchor))
		}
	}
	return errors.Join(all...)
}

// slugs gives headings the anchors that GitHub gives them, so that a link holds in both places.
type slugs map[string]bool

var notInSlug = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)

// Generate implements parser.IDs.
func (s slugs) Generate(value []byte, _ ast.NodeKind) []byte {
	slug := strings.ReplaceAll(notInSlug.ReplaceAllString(strings.ToLower(string(value)), ""), " ", "-")
	unique := slug
	for i := 1; s[unique]; i++ {
		unique = slug + "-" + strconv.Itoa(i)
	}
	s[unique] = true
	return []byte(unique)
}

// Put implements parser.IDs.
func (s slugs) Put(value []byte) { s[string(value)] = true }
