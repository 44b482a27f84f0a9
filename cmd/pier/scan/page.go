package scan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/gate/commandline"
	"github.com/cec80427/pier/internal/load/scan"
)

// reach is what a capability means in words.
var reach = map[string]string{
	"exec": "run programs", "read": "read files", "write": "write files", "http": "reach hosts", "env": "see variables and facts of the machine",
	"session": "see and change the conversation", "ui": "show things and ask you", "log": "write log records", "tool": "call other tools",
}

// maxLines bounds how many lines are shown for one thing; --json has all.
const maxLines = 4

// text is the page.
func (p *page) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s\n", strings.TrimSpace(line(p.ID)+" "+line(p.Version)), line(p.Entry))
	fmt.Fprintf(&b, "  %s of source; %s\n", cli.Plural(p.Files, "file"), p.declares())
	fmt.Fprintf(&b, "  verdict: %s\n", p.verdict())
	p.registrations(&b)
	for _, own := range []bool{true, false} {
		p.reaches(&b, own)
	}
	p.indirect(&b)
	p.findings(&b, scan.Forbidden, "forbidden")
	p.findings(&b, scan.Dynamic, "cannot be known before it runs")
	p.findings(&b, scan.Flagged, "unusual")
	p.modes(&b)
	return b.String()
}

func (p *page) declares() string {
	switch {
	case p.entry.Manifest == nil:
		return "it has no manifest"
	case p.entry.Manifest.Declared == nil:
		return "its manifest declares no rights"
	case len(p.Declared) == 0:
		return "its manifest declares that it needs nothing"
	}
	return "its manifest declares " + line(strings.Join(p.Declared, ", "))
}

func (p *page) verdict() string {
	switch p.Scan.Verdict {
	case scan.Blocked:
		return "blocked: its own code uses what is forbidden"
	case scan.Warning:
		return "warning: it runs, and there is something to know"
	}
	return "compatible: nothing of note"
}

func (p *page) registrations(b *strings.Builder) {
	names := map[string][]string{}
	var kinds []string
	for _, r := range p.Scan.Registrations {
		name := line(r.Name)
		if r.Name == "" {
			name = "(a computed name)"
		}
		if names[r.Kind] == nil {
			kinds = append(kinds, r.Kind)
		}
		if list := names[r.Kind]; len(list) == 0 || list[len(list)-1] != name {
			names[r.Kind] = append(list, name)
		}
	}
	if len(kinds) > 0 {
		b.WriteString("  registers\n")
	}
	for _, kind := range kinds {
		fmt.Fprintf(b, "    %-10s %s\n", kind, strings.Join(names[kind], ", "))
	}
}

// reaches are the rights that the code asks for, and the lines that say so.
func (p *page) reaches(b *strings.Builder, own bool) {
	title := "  its own code can"
	if !own {
		title = "  its dependencies can"
	}
	scopes := p.Scan.Scopes()
	shown := map[string]bool{}
	for _, n := range p.Scan.Needs {
		if n.Own != own || shown[n.Capability] || n.Indirect() {
			continue
		}
		if len(shown) == 0 {
			fmt.Fprintln(b, title)
		}
		shown[n.Capability] = true
		what := reach[n.Capability]
		if list := scopes[n.Capability]; list != nil {
			what += ": " + line(strings.Join(list, ", "))
		}
		fmt.Fprintf(b, "    %-8s %s\n", n.Capability, what)
		p.lines(b, n.Capability, own)
	}
}

// indirect is what pier's own modules read for an extension that uses them.
func (p *page) indirect(b *strings.Builder) {
	var capabilities, names []string
	for _, n := range p.Scan.Needs {
		if n.Kind == scan.KindModule {
			capabilities, names = append(capabilities, n.Capability), append(names, n.What)
		}
	}
	if len(names) == 0 {
		return
	}
	slices.Sort(names)
	names = slices.Compact(names)
	more := ""
	if len(names) > maxLines {
		names, more = names[:maxLines], " …"
	}
	fmt.Fprintf(b, "  pier's own modules use %s for it: the terminal's variables, Pi's settings (%s%s)\n",
		strings.Join(slices.Compact(capabilities), " and "), line(strings.Join(names, ", ")), more)
}

func (p *page) lines(b *strings.Builder, capability string, own bool) {
	var lines []string
	for _, n := range p.Scan.Needs {
		if n.Capability == capability && n.Own == own && !n.Indirect() && !strings.HasPrefix(n.Kind, "literal_p") && n.Kind != "literal_url" {
			if text := place(n.Place) + "  " + line(n.What); len(lines) == 0 || lines[len(lines)-1] != text {
				lines = append(lines, text)
			}
		}
	}
	for i, text := range lines {
		if i == maxLines && len(lines) > maxLines+1 {
			fmt.Fprintf(b, "             … and %d more\n", len(lines)-i)
			break
		}
		fmt.Fprintf(b, "             %s\n", text)
	}
}

func place(at scan.Place) string {
	switch {
	case at.File == "":
		return "(no line)"
	case at.Line == 0:
		return line(at.File)
	}
	return fmt.Sprintf("%s:%d:%d", line(at.File), at.Line, at.Column)
}

func (p *page) findings(b *strings.Builder, class scan.Class, title string) {
	for _, own := range []bool{true, false} {
		list := p.Scan.Of(class, own)
		if len(list) == 0 {
			continue
		}
		where := ""
		if !own {
			where = ", in dependencies"
		}
		fmt.Fprintf(b, "  %s%s\n", title, where)
		for i, f := range list {
			if i == maxLines*2 && len(list) > maxLines*2+1 {
				fmt.Fprintf(b, "    … and %d more\n", len(list)-i)
				break
			}
			fmt.Fprintf(b, "    %s  %s\n", place(f.Place), line(f.Message))
		}
	}
}

func (p *page) modes(b *strings.Builder) {
	b.WriteString("  by mode\n")
	strict := "does not start it: it is blocked"
	if p.Modes.Starts {
		strict = "refuses " + orNothing(p.Modes.Strict)
	}
	fmt.Fprintf(b, "    strict      %s\n    prompt      asks for %s\n    permissive  allows all, and warns of %s\n", strict, orNothing(p.Modes.Prompt), orNothing(p.Modes.Permissive))
	if len(p.Grants) > 0 {
		words := []string{"pier grants add", commandline.ShellArgument(p.Entry)}
		for _, g := range p.Grants {
			words = append(words, commandline.ShellArgument(g))
		}
		fmt.Fprintf(b, "  to let it work unasked: %s\n", line(strings.Join(words, " ")))
	}
}

func orNothing(rules []string) string {
	if len(rules) == 0 {
		return "nothing"
	}
	return line(strings.Join(rules, ", "))
}
