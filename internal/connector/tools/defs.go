package tools

import (
	"encoding/json"
	"strings"
)

// Definition describes one tool to a model or a host. Names, parameters and their types are Pi's (1.5.2; the one shape that
// differs in 0.73.1 is edit, which closed its objects with additionalProperties:false). The prose is pier's.
type Definition struct {
	Name                string          `json:"name"`
	Label               string          `json:"label"`
	Description         string          `json:"description"`
	PromptSnippet       string          `json:"promptSnippet,omitempty"`
	PromptGuidelines    []string        `json:"promptGuidelines,omitempty"`
	Parameters          json.RawMessage `json:"parameters"`
	ConstrainedSampling json.RawMessage `json:"constrainedSampling,omitempty"` // 1.5.2
	RenderShell         string          `json:"renderShell,omitempty"`
}

// Definitions lists the built-in tools in Pi's order. The caller owns what it gets.
func Definitions() []Definition {
	return []Definition{
		readDefinition(), bashDefinition(), powershellDefinition(), editDefinition(), writeDefinition(),
		grepDefinition(), findDefinition(), lsDefinition(),
	}
}

// preferStrict asks providers that can to sample arguments by the schema.
func preferStrict() json.RawMessage {
	return json.RawMessage(`{"type":"json_schema","strict":"prefer"}`)
}

func readDefinition() Definition {
	return Definition{
		Name: "read", Label: "read",
		Description: "Show a file. Text comes back as it is, up to the first 2000 lines or 50KB, whichever ends sooner; " +
			"offset and limit pick a part of a longer file, and the result says where to go on. " +
			"A picture (jpg, png, gif, webp) comes back as an image.",
		PromptSnippet:       "Look into files",
		PromptGuidelines:    []string{"Look into files with read; leave cat and sed alone."},
		ConstrainedSampling: preferStrict(),
		Parameters: json.RawMessage(`{"type":"object","required":["path"],"properties":{` +
			`"path":{"type":"string","description":"The file, absolute or from the working directory"},` +
			`"offset":{"type":"number","description":"First line to show; the file starts at 1"},` +
			`"limit":{"type":"number","description":"How many lines to show at most"}}}`),
	}
}

func writeDefinition() Definition {
	return Definition{
		Name: "write", Label: "write",
		Description: "Store text as a file. A file that is already there is replaced as a whole, and missing folders are made.",

		PromptSnippet:       "Make new files, or replace whole ones",
		PromptGuidelines:    []string{"Keep write for files that are new or change from top to bottom."},
		ConstrainedSampling: preferStrict(),
		Parameters: json.RawMessage(`{"type":"object","required":["path","content"],"properties":{` +
			`"path":{"type":"string","description":"The file, absolute or from the working directory"},` +
			`"content":{"type":"string","description":"All of the file's text"}}}`),
	}
}

func editDefinition() Definition {
	return Definition{
		Name: "edit", Label: "edit",
		Description: "Change parts of one file. Each entry of edits swaps one passage for another: oldText has to occur exactly " +
			"once in the file as it is before the call, and no two passages may touch the same text. " +
			"Join changes to neighbouring lines in one entry; send distant changes as separate short ones.",
		PromptSnippet: "Swap exact passages of a file, several per call",
		PromptGuidelines: []string{
			"Change existing files with edit, and put all changes to one file into one call.",
			"Quote oldText exactly as the file has it, just long enough to occur once, and let no two passages overlap.",
		},
		ConstrainedSampling: preferStrict(),
		RenderShell:         "self",
		Parameters: json.RawMessage(`{"type":"object","required":["path","edits"],"properties":{` +
			`"path":{"type":"string","description":"The file, absolute or from the working directory"},` +
			`"edits":{"type":"array","description":"The swaps. All of them are looked up in the file as it was before the call, so their order does not matter",` +
			`"items":{"type":"object","required":["oldText","newText"],"properties":{` +
			`"oldText":{"type":"string","description":"A passage that occurs once in the file and in no other entry"},` +
			`"newText":{"type":"string","description":"What takes its place"}}}}}}`),
	}
}

func bashDefinition() Definition {
	return Definition{
		Name: "bash", Label: "bash",
		Description: "Run a command line with bash in the working directory and get what it prints to stdout and stderr. " +
			"The last 2000 lines or 50KB are shown, whichever is less; the complete output of a longer run is kept in a file that the result names. " +
			"With a timeout in seconds the command is ended when it takes longer.",
		PromptSnippet:       "Run shell commands",
		PromptGuidelines:    []string{"The variables PI_* tell commands which model and session they run for."},
		ConstrainedSampling: preferStrict(),
		Parameters: json.RawMessage(`{"type":"object","required":["command"],"properties":{` +
			`"command":{"type":"string","description":"The command line"},` +
			`"timeout":{"type":"number","description":"Seconds after which to end the command; without it there is no limit"}}}`),
	}
}

func powershellDefinition() Definition {
	d := bashDefinition()
	d.Name, d.Label = "powershell", "powershell"
	d.Description = strings.Replace(d.Description, "with bash", "with PowerShell", 1)
	d.PromptSnippet = "Run PowerShell commands"
	return d
}

func grepDefinition() Definition {
	return Definition{
		Name: "grep", Label: "grep",
		Description: "Search the text of files and show each matching line with its file and line number. Files that .gitignore leaves out are skipped. " +
			"The first 100 matches or 50KB are shown, whichever is less, and lines are cut after 500 characters.",
		PromptSnippet: "Search in files for a pattern, skipping what .gitignore names",
		Parameters: json.RawMessage(`{"type":"object","required":["pattern"],"properties":{` +
			`"pattern":{"type":"string","description":"A regular expression, or plain text with literal"},` +
			`"path":{"type":"string","description":"Where to search: a folder or one file; the working directory if left out"},` +
			`"glob":{"type":"string","description":"Only files whose path below that folder matches, such as '*.go' (any depth) or 'src/**/*.ts'"},` +
			`"ignoreCase":{"type":"boolean","description":"Let upper and lower case match each other (off if left out)"},` +
			`"literal":{"type":"boolean","description":"Take pattern as plain text (off if left out)"},` +
			`"context":{"type":"number","description":"Lines to show around each match (0 if left out)"},` +
			`"limit":{"type":"number","description":"Most matches to show (100 if left out)"}}}`),
	}
}

func findDefinition() Definition {
	return Definition{
		Name: "find", Label: "find",
		Description: "Find files and folders by a glob pattern and show their paths below the searched folder. What .gitignore names is skipped. " +
			"The first 1000 results or 50KB are shown, whichever is less.",
		PromptSnippet: "Find files by name, skipping what .gitignore names",
		Parameters: json.RawMessage(`{"type":"object","required":["pattern"],"properties":{` +
			`"pattern":{"type":"string","description":"The glob: '*.go' for names at any depth, 'src/**/*.ts' for paths"},` +
			`"path":{"type":"string","description":"The folder to search; the working directory if left out"},` +
			`"limit":{"type":"number","description":"Most results to show (1000 if left out)"}}}`),
	}
}

func lsDefinition() Definition {
	return Definition{
		Name: "ls", Label: "ls",
		Description: "Show what a folder contains, by name and without regard to case; names of folders end in '/', and hidden files are there too. " +
			"The first 500 entries or 50KB are shown, whichever is less.",
		PromptSnippet: "Show what a folder contains",
		Parameters: json.RawMessage(`{"type":"object","properties":{` +
			`"path":{"type":"string","description":"The folder; the working directory if left out"},` +
			`"limit":{"type":"number","description":"Most entries to show (500 if left out)"}}}`),
	}
}
