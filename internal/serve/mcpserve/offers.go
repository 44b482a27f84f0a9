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
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/sys/regularfile"
	"github.com/cec80427/pier/internal/text/lazyregexp"
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

// prompt offers one line that a person could type. A hint that names arguments, as "<branch> [message]" does, makes them the prompt's own;
// in any case there is the argument arguments, which is all that would be typed.
func (c *client) prompt(host *pier.Host, r pier.Resource, line string) {
	description := r.Description
	hint := r.Hint
	if hint == "" {
		hint = "what follows the name"
	}
	names := named(r.Hint)
	c.mu.Lock()
	c.prompts[r.Name] = true
	c.mu.Unlock()
	c.server.AddPrompt(&sdk.Prompt{
		Name: r.Name, Description: description, Arguments: append(slices.Clone(names), &sdk.PromptArgument{Name: "arguments", Description: hint}),
	}, func(ctx context.Context, request *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
		rest, err := typed(names, request.Params.Arguments)
		if err != nil {
			return nil, err
		}
		text, err := host.Expand(ctx, strings.TrimSpace(line+" "+rest))
		if err != nil {
			return nil, err
		}
		return &sdk.GetPromptResult{
			Description: description, Messages: []*sdk.PromptMessage{{Role: "user", Content: &sdk.TextContent{Text: text}}},
		}, nil
	})
}

var hints = lazyregexp.New(`^(?:\s*(?:<[\w .-]+>|\[[\w .-]+\]))+\s*$`)

var oneHint = lazyregexp.New(`<([^>]+)>|\[([^\]]+)\]`)

// named are the arguments that a hint names, or none.
func named(hint string) []*sdk.PromptArgument {
	if !hints.MatchString(hint) {
		return nil
	}
	var list []*sdk.PromptArgument
	for _, m := range oneHint.FindAllStringSubmatch(hint, -1) {
		name := strings.TrimSpace(m[1] + m[2])
		if name == "" || name == "arguments" || slices.ContainsFunc(list, func(a *sdk.PromptArgument) bool { return a.Name == name }) {
			return nil
		}
		list = append(list, &sdk.PromptArgument{Name: name})
	}
	return list
}

// typed is what a person would type after the name: the argument arguments, or else those that have names, in their order.
func typed(names []*sdk.PromptArgument, given map[string]string) (string, error) {
	if all, ok := given["arguments"]; ok {
		return all, nil
	}
	var words []string
	for _, n := range names {
		value := given[n.Name]
		switch {
		case value != "" && !strings.ContainsAny(value, "\"' \t\r\n"):
		case !strings.Contains(value, `"`):
			value = `"` + value + `"`
		case !strings.Contains(value, "'"):
			value = "'" + value + "'"
		default:
			return "", fmt.Errorf("the argument %q has both kinds of quotes, which no template takes", n.Name)
		}
		words = append(words, value)
	}
	for len(words) > 0 && words[len(words)-1] == `""` {
		words = words[:len(words)-1]
	}
	return strings.Join(words, " "), nil
}

// complete completes nothing: what templates and skills are given is free text. That there is such a prompt is all it says.
func (c *client) complete(_ context.Context, r *sdk.CompleteRequest) (*sdk.CompleteResult, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if r.Params.Ref == nil || r.Params.Ref.Type != "ref/prompt" || !c.prompts[r.Params.Ref.Name] {
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "there is no such prompt"}
	}
	return &sdk.CompleteResult{Completion: sdk.CompletionResultDetails{Values: []string{}}}, nil
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
		data, err := regularfile.ReadIn(root, name, maxFileSize)
		if unfit, ok := errors.AsType[regularfile.UnfitError](err); ok {
			return nil, unfit
		}
		if err != nil {
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
