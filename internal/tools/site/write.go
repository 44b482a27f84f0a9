package main

import (
	_ "embed"
	"errors"
	"html/template"
	"os"
	"path/filepath"
	"strings"
)

var (
	//go:embed page.html
	pageText string
	//go:embed style.css
	style []byte

	pageTemplate = template.Must(template.New("page").Parse(pageText))
)

// view is what the template sees of one page: the page, all chapters, and its neighbours.
type view struct {
	*page
	Chapters       []part
	Previous, Next *page
	Repository     string
}

type part struct {
	Title string
	Pages []*page
}

func (s *site) write(out string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	var parts []part
	for _, p := range s.pages {
		if n := len(parts); n == 0 || parts[n-1].Title != p.Chapter {
			parts = append(parts, part{Title: p.Chapter})
		}
		last := &parts[len(parts)-1]
		last.Pages = append(last.Pages, p)
	}
	for i, p := range s.pages {
		v := view{page: p, Chapters: parts, Repository: repository}
		if i > 0 {
			v.Previous = s.pages[i-1]
		}
		if i+1 < len(s.pages) {
			v.Next = s.pages[i+1]
		}
		if err := writePage(filepath.Join(out, p.File), v); err != nil {
			return err
		}
	}
	for asset := range s.assets {
		data, err := os.ReadFile(filepath.Join(s.root, filepath.FromSlash(asset)))
		to := filepath.Join(out, filepath.FromSlash(strings.TrimPrefix(asset, "docs/")))
		if err = errors.Join(err, os.MkdirAll(filepath.Dir(to), 0o755)); err == nil {
			err = os.WriteFile(to, data, 0o644)
		}
		if err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(out, "style.css"), style, 0o644)
}

func writePage(path string, v view) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(pageTemplate.Execute(f, v), f.Close())
}
