package mcpserve

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"net/url"
	"os"
	"path"
	"strings"
	"unicode/utf8"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier"
)

const (
	maxFiles    = 200      // of one skill
	maxFileSize = 10 << 20 // of one resource
)

// offer gives the client skills and prompt templates as prompts, and the files of skills as resources.
func (c *client) offer(host *pier.Host) {
	found, err := host.Resources(c.life)
	if err != nil || found == nil {
		return // it is said where it went wrong
	}
	for _, skill := range found.Skills {
		c.prompt(host, skill, "/skill:"+skill.Name)
		c.files(skill)
	}
	for _, template := range found.Prompts {
		c.prompt(host, template, "/"+template.Name)
	}
}

// prompt offers one line that a person could type.
func (c *client) prompt(host *pier.Host, r pier.Resource, line string) {
	description := r.Description
	hint := r.Hint
	if hint == "" {
		hint = "what follows the name"
	}
	c.server.AddPrompt(&sdk.Prompt{
		Name: r.Name, Description: description, Arguments: []*sdk.PromptArgument{{Name: "arguments", Description: hint}},
	}, func(ctx context.Context, request *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
		typed := strings.TrimSpace(line + " " + request.Params.Arguments["arguments"])
		text, err := host.Expand(ctx, typed)
		if err != nil {
			return nil, err
		}
		return &sdk.GetPromptResult{
			Description: description, Messages: []*sdk.PromptMessage{{Role: "user", Content: &sdk.TextContent{Text: text}}},
		}, nil
	})
}

// files offers what lies in a skill's folder.
func (c *client) files(skill pier.Resource) {
	if skill.BaseDir == "" {
		return
	}
	root, err := os.OpenRoot(skill.BaseDir)
	if err != nil {
		return
	}
	defer func() { _ = root.Close() }()
	count := 0
	_ = fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || strings.HasPrefix(d.Name(), ".") && name != "." || d.Name() == "node_modules" {
			if d != nil && d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if !d.Type().IsRegular() {
			return nil
		}
		if count++; count > maxFiles {
			return fs.SkipAll
		}
		uri := (&url.URL{Scheme: "skill", Host: skill.Name, Path: "/" + name}).String()
		kind := mime.TypeByExtension(path.Ext(name))
		c.server.AddResource(&sdk.Resource{URI: uri, Name: skill.Name + "/" + name, MIMEType: kind}, read(skill.BaseDir, name, kind))
		return nil
	})
}

// read gives one file of a folder, and nothing that a link in it leads to elsewhere.
func read(dir, name, kind string) sdk.ResourceHandler {
	return func(_ context.Context, r *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
		root, err := os.OpenRoot(dir)
		if err != nil {
			return nil, sdk.ResourceNotFoundError(r.Params.URI)
		}
		defer func() { _ = root.Close() }()
		info, err := root.Stat(name)
		if err == nil && info.Size() > maxFileSize {
			err = fmt.Errorf("the file is larger than %d bytes", maxFileSize)
			return nil, err
		}
		data, readErr := root.ReadFile(name)
		if errors.Join(err, readErr) != nil {
			return nil, sdk.ResourceNotFoundError(r.Params.URI)
		}
		contents := &sdk.ResourceContents{URI: r.Params.URI, MIMEType: kind}
		if utf8.Valid(data) {
			contents.Text = string(data)
		} else {
			contents.Blob = data
		}
		return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{contents}}, nil
	}
}
