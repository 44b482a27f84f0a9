package tools

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/text/collation"
)

type lsDetails struct {
	EntryLimitReached int64       `json:"entryLimitReached,omitempty"`
	Truncation        *truncation `json:"truncation,omitempty"`
}

// listing is what the names of folders count as while they are looked at, in bytes: how many there are is not known before.
const listing = 8 << 20

// ls lists a folder.
func (t *Tools) ls(ctx context.Context, call toolCall) (toolResult, error) {
	var in struct {
		Limit *float64 `json:"limit"`
	}
	if err := call.decode(&in); err != nil {
		return toolResult{}, err
	}
	p, err := call.open(ctx, false)
	if err != nil {
		return toolResult{}, err
	}
	defer p.close()
	info, err := p.stat()
	switch {
	case err != nil && wire.ErrnoName(err) == "ENOENT":
		return toolResult{}, toolFailure{"Path not found: " + p.path}
	case err != nil:
		return toolResult{}, pathFailure(p.path, "stat", err)
	case !info.IsDir():
		return toolResult{}, toolFailure{"Not a directory: " + p.path}
	}
	release, err := t.holding(ctx, call, listing)
	if err != nil {
		return toolResult{}, err
	}
	defer release()
	names, err := folderNames(&p)
	if err != nil {
		return toolResult{}, err
	}
	limit := wholeLimit(in.Limit, 500)
	var out []string
	var d lsDetails
	for _, name := range names {
		if int64(len(out)) >= limit {
			d.EntryLimitReached = limit
			break
		}
		if err := stopped(ctx); err != nil {
			return toolResult{}, err
		}
		if suffix, ok := p.suffix(name); ok {
			out = append(out, name+suffix)
		}
	}
	return lsResult(out, limit, d), nil
}

// suffix is "/" for a folder or a link to one. ok is false for a link to nothing, which Pi leaves out.
func (p *place) suffix(name string) (suffix string, ok bool) {
	c, g := *p.call, p.call.Grant.Paths[0]
	g.Rel = filepath.Join(g.Rel, name)
	c.Grant.Paths = []policy.PathGrant{g}
	at, err := p.files.Locate(&c, 0, true)
	if err != nil {
		return "", wire.ErrnoName(err) != "ENOENT" // a link that leads to what is not granted: its name is no secret, its target is
	}
	defer at.Close()
	if at.Info != nil && at.Info.IsDir() {
		return "/", true
	}
	return "", at.Info != nil
}

// folderNames sorts names as JavaScript's localeCompare sorts them in lower case.
func folderNames(p *place) ([]string, error) {
	f, _, err := p.openFile(os.O_RDONLY)
	if err != nil {
		return nil, readdirFailure(p, err)
	}
	defer f.Close()
	names, err := f.Readdirnames(-1)
	if err != nil {
		return nil, readdirFailure(p, err)
	}
	collation.Sort(names, strings.ToLower) // Pi has those that are alike as the folder has them
	return names, nil
}

func readdirFailure(p *place, err error) error {
	failure := pathFailure(p.path, "scandir", err)
	if f, ok := failure.(toolFailure); ok {
		return toolFailure{"Cannot read directory: " + f.text}
	}
	return failure
}

func lsResult(out []string, limit int64, d lsDetails) toolResult {
	if len(out) == 0 {
		return textResult("(empty directory)")
	}
	var notices []string
	t := truncateHead(strings.Join(out, "\n"), noLineLimit)
	if d.EntryLimitReached > 0 {
		notices = append(notices, fmt.Sprintf("%d entries limit reached. Use limit=%d for more", limit, 2*limit))
	}
	if t.Truncated {
		notices = append(notices, sizeNotice())
		d.Truncation = &t
	}
	res := textResult(withNotices(t.Content, notices))
	if d != (lsDetails{}) {
		res.Details = d
	}
	return res
}
