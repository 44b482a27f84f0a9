package connector

import (
	"context"
	"os"
	"path/filepath"

	"github.com/cec80427/pier/internal/policy"
)

// write stores a file, making its folders. The text of the result is 1.5.2's; 0.73.1 also gave the length.
func (t *Tools) write(ctx context.Context, call toolCall) (toolResult, error) {
	var in struct {
		Path    string `json:"path"`
		Content string `json:"content"`
	}
	if err := call.decode(&in); err != nil {
		return toolResult{}, err
	}
	unlock, err := t.lockFiles(ctx)
	if err != nil {
		return toolResult{}, err
	}
	defer unlock()
	p, err := call.open(true)
	if err != nil {
		return toolResult{}, err
	}
	defer p.root.Close()
	if dir := filepath.Dir(p.rel); dir != "." {
		if err := p.root.MkdirAll(dir, 0o777); err != nil {
			return toolResult{}, mkdirFailure(p, err)
		}
	}
	if err := stopped(ctx); err != nil {
		return toolResult{}, err
	}
	if err := overwrite(p, in.Content); err != nil {
		return toolResult{}, err
	}
	return textResult("Successfully wrote to " + in.Path), nil
}

// mkdirFailure words a failed mkdir as Node does: EEXIST when the last element of the folder is a file.
func mkdirFailure(p place, err error) error {
	dir := p.named(".")
	if info, statErr := p.root.Lstat(dir.rel); statErr == nil && info.Mode().IsRegular() {
		return toolFailure{"EEXIST: file already exists, mkdir '" + dir.path + "'"}
	}
	return pathFailure(dir.path, "mkdir", err)
}

// overwrite replaces a file's content in place: mode, owner and links stay, as with Node's writeFile.
func overwrite(p place, content string) error {
	if info, err := p.root.Stat(p.rel); err == nil {
		if info.IsDir() {
			return toolFailure{"EISDIR: illegal operation on a directory, open '" + p.path + "'"}
		}
		if !info.Mode().IsRegular() { // a pipe or a device could block, or do something
			return toolFailure{"EINVAL: invalid argument, open '" + p.path + "'"}
		}
	}
	f, err := p.root.OpenFile(p.rel, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return pathFailure(p.path, "open", err)
	}
	info, err := f.Stat()
	if err == nil && (p.shut(info) || !info.Mode().IsRegular()) {
		f.Close()
		return deniedPath(policy.PathGrant{Path: p.path}, nil)
	}
	if err == nil {
		err = f.Truncate(0) // only now: nothing is lost when the name led elsewhere
	}
	if err == nil {
		_, err = f.WriteString(content)
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return pathFailure(p.path, "write", err)
	}
	return nil
}
