package tools

import (
	"context"
	"os"
	"path/filepath"

	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/gate/policy"
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
	if err := call.makeFolders(ctx); err != nil {
		return toolResult{}, err
	}
	if err := stopped(ctx); err != nil {
		return toolResult{}, err
	}
	p, err := call.open(ctx, true)
	if err != nil {
		return toolResult{}, err
	}
	defer p.close()
	if err := overwrite(&p, in.Content); err != nil {
		return toolResult{}, err
	}
	return textResult("Successfully wrote to " + in.Path), nil
}

// makeFolders makes the folders that a file is to be in, one by one, where each path leads.
func (c toolCall) makeFolders(ctx context.Context) error {
	if len(c.grant.Paths) == 0 || !c.grant.Paths[0].Write {
		return nil // open says so
	}
	g := c.grant.Paths[0]
	dir := filepath.Dir(g.Path)
	call := &safeopen.Call{Ctx: ctx, Call: c.Call, Grant: c.grant, Op: "tool", Sys: "mkdir", Above: true}
	if _, err := c.files.MakeAll(call, safeopen.Nearest(policy.PathGrant{Root: g.Root, Rel: filepath.Dir(g.Rel), Path: dir, Write: true}), 0o777); err != nil {
		return pathFailure(dir, "mkdir", err)
	}
	return nil
}

// overwrite replaces a file's content in place: mode, owner and links stay, as with Node's writeFile.
func overwrite(p *place, content string) error {
	if info, err := p.stat(); err == nil {
		if info.IsDir() {
			return toolFailure{"EISDIR: illegal operation on a directory, open '" + p.path + "'"}
		}
		if !info.Mode().IsRegular() { // a pipe or a device could block, or do something
			return toolFailure{"EINVAL: invalid argument, open '" + p.path + "'"}
		}
	}
	f, _, err := p.openFile(os.O_WRONLY | os.O_CREATE | os.O_TRUNC)
	if err != nil {
		return pathFailure(p.path, "open", err)
	}
	_, err = f.WriteString(content)
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return pathFailure(p.path, "write", err)
	}
	return nil
}
