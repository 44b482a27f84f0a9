package ext

import (
	"encoding/json"
	"time"
)

// Resources is what Pi's rules find for a working directory: in Pi's folder, in the project once it is trusted, in
// packages that settings name, and what extensions offer (resources_discover).
type Resources struct {
	Skills       []Resource           `json:"skills"`
	Prompts      []Resource           `json:"prompts"`
	Themes       []Resource           `json:"themes"`
	ContextFiles []string             `json:"contextFiles"` // AGENTS.md and its like, in the order a model reads them
	SystemPrompt string               `json:"systemPrompt,omitempty"`
	AppendPrompt []string             `json:"appendSystemPrompt"`
	Missing      []MissingPackage     `json:"missing"`
	Diagnostics  []ResourceDiagnostic `json:"diagnostics"`
}

// Resource is a skill, a prompt template or a theme.
type Resource struct {
	Name        string     `json:"name"`
	Description string     `json:"description,omitempty"`
	Hint        string     `json:"argumentHint,omitempty"`
	Path        string     `json:"filePath"`
	BaseDir     string     `json:"baseDir,omitempty"`
	Hidden      bool       `json:"disableModelInvocation,omitempty"` // a skill that only its command calls
	Source      SourceInfo `json:"sourceInfo"`
}

// MissingPackage is a package of settings that is not installed.
type MissingPackage struct {
	Source string `json:"source"`
	Scope  string `json:"scope"`
}

// ResourceDiagnostic is something about a resource or a settings file that is wrong.
type ResourceDiagnostic struct {
	Type      string          `json:"type"` // warning, error, collision
	Message   string          `json:"message"`
	Path      string          `json:"path,omitempty"`
	Collision json.RawMessage `json:"collision,omitempty"`
}

// String is one line for a person.
func (d ResourceDiagnostic) String() string {
	if d.Path == "" {
		return d.Message
	}
	return d.Path + ": " + d.Message
}

// SourceInfo says where something came from, as Pi's does.
type SourceInfo struct {
	Path    string `json:"path"`
	Source  string `json:"source"`
	Scope   string `json:"scope"`
	Origin  string `json:"origin"`
	BaseDir string `json:"baseDir,omitempty"`
}

// ProjectItem is one thing that a project brings: an extension with everything it imports, a skill's folder, a file.
type ProjectItem struct {
	Kind string `json:"kind"` // extension, skill, prompt, theme, file
	Path string `json:"path"` // below the project's folder, or absolute
	Hash string `json:"hash"`
}

// Project is what a working directory brings along that needs trust.
type Project struct {
	Dir   string        `json:"dir"`
	Hash  string        `json:"hash"` // of the items
	Items []ProjectItem `json:"items"`

	Trusted bool   `json:"trusted"`
	By      string `json:"by"` // who said so: flag, extension, kept, settings, user, nobody
}

// ProjectAnswer is one answer about a project. It is about what the project held when it was given: other content is asked about anew.
type ProjectAnswer struct {
	ID      string        `json:"id"`
	Dir     string        `json:"dir"`  // the working directory, symlinks resolved
	Hash    string        `json:"hash"` // of the items
	Trusted bool          `json:"trusted"`
	Items   []ProjectItem `json:"items"`
	At      time.Time     `json:"at"`
}
