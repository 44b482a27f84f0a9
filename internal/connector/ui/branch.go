package ui

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/fsnotify/fsnotify"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/sys/regularfile"
	"github.com/cec80427/pier/internal/text/printable"
)

// branch answers which git branch the host works in, for footers. The file that says so may lie above the working directory, where an
// extension has no right to read; so the host looks, and hands over the name alone.
func (u *UI) branch(ctx context.Context, call ext.Call, op string) (json.RawMessage, error) {
	var in struct {
		Op string `json:"op"`
	}
	if err := ext.DecodeStrict(call.Params, &in); err != nil {
		return nil, err
	}
	head := headFile(u.cwd)
	if op == "getBranch" {
		return valueOf(branchOf(head), nil)
	}
	if call.Stream == nil {
		return nil, ext.E(ext.CodeInvalidRequest, "watchBranch needs a caller that takes chunks")
	}
	if head == "" {
		return json.RawMessage(`{}`), nil
	}
	if err := watchHead(ctx, head, call.Stream); err != nil && ctx.Err() == nil {
		return nil, outwardUI(err)
	}
	return json.RawMessage(`{}`), ctx.Err()
}

// headFile is the file that names the branch of the repository dir is in, or "".
func headFile(dir string) string {
	for dir != "" {
		git := filepath.Join(dir, ".git")
		info, err := os.Stat(git)
		switch {
		case err == nil && info.IsDir():
			return existing(filepath.Join(git, "HEAD"))
		case err == nil: // a worktree or a submodule: the file names the folder
			if link, ok := strings.CutPrefix(firstLine(git), "gitdir: "); ok {
				if !filepath.IsAbs(link) {
					link = filepath.Join(dir, link)
				}
				return existing(filepath.Join(link, "HEAD"))
			}
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			break
		}
		dir = parent
	}
	return ""
}

func existing(path string) string {
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	return path
}

// firstLine is the start of a small file, without the blanks around it; "" when it cannot be read.
func firstLine(path string) string {
	text, err := regularfile.Read(path, 4096)
	if err != nil {
		return ""
	}
	line, _, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
	return printable.Styled(line)
}

// branchOf is the branch that a HEAD file names, "detached" for a commit, and nil without one.
func branchOf(head string) *string {
	if head == "" {
		return nil
	}
	branch, ok := strings.CutPrefix(firstLine(head), "ref: refs/heads/")
	if !ok {
		branch = "detached"
	}
	return &branch
}

// watchHead streams each new name until ctx ends. The folder is watched: git replaces the file.
func watchHead(ctx context.Context, head string, stream func(json.RawMessage) error) error {
	notify, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	defer notify.Close()
	if err := notify.Add(filepath.Dir(head)); err != nil {
		return err
	}
	last := *branchOf(head)
	for {
		select {
		case event := <-notify.Events:
			if filepath.Base(event.Name) != "HEAD" || event.Has(fsnotify.Remove) {
				continue
			}
			now := *branchOf(head)
			if now == last {
				continue
			}
			last = now
			chunk, err := valueOf(now, nil)
			if err := errors.Join(err, stream(chunk)); err != nil {
				return err
			}
		case err := <-notify.Errors:
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
