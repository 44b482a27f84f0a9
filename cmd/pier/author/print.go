package author

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/text/printable"
)

// printer shows how tests ended: for people, or as TAP.
type printer struct {
	out                                 io.Writer
	tap                                 bool
	n, passed, failed, skipped, pending int
}

func (p *printer) begin() error {
	if !p.tap {
		return nil
	}
	_, err := fmt.Fprintln(p.out, "TAP version 14")
	return err
}

// file shows one file, and counts.
func (p *printer) file(r result, explain func(error) string) error {
	var b strings.Builder
	if !p.tap {
		fmt.Fprintln(&b, cli.Name(r.path))
	}
	for _, o := range r.outcomes {
		if o.Suite && o.Error == nil && o.Skip == nil {
			continue // its tests say all
		}
		p.one(&b, r, o)
	}
	if r.err != nil {
		o := outcome{Name: []string{"the file"}}
		o.fail(explain(r.err))
		p.one(&b, r, o)
	}
	_, err := io.WriteString(p.out, b.String())
	return err
}

func (o *outcome) fail(message string) {
	o.Error = &struct {
		Message string `json:"message"`
		Stack   string `json:"stack"`
		Code    string `json:"code"`
	}{Message: message}
}

// verdict is how a test counts.
func (o *outcome) verdict() string {
	switch {
	case o.Skip != nil:
		return "skip"
	case o.Todo != nil:
		return "todo"
	case o.OK:
		return "ok"
	}
	return "FAIL"
}

func (p *printer) one(b *strings.Builder, r result, o outcome) {
	p.n++
	verdict, name := o.verdict(), cli.Name(strings.Join(o.Name, " > "))
	switch verdict {
	case "skip":
		p.skipped++
	case "todo":
		p.pending++
	case "ok":
		p.passed++
	default:
		p.failed++
	}
	var told []string
	if o.Error != nil && verdict != "skip" {
		told = strings.Split(printable.Text(strings.TrimSpace(o.Error.Message+"\n"+places(o.Error.Stack))), "\n")
	}
	if p.tap {
		word := "ok"
		if !o.OK {
			word = "not ok"
		}
		directive := ""
		if verdict == "skip" {
			directive = " # SKIP " + cli.Name(*o.Skip)
		} else if verdict == "todo" {
			directive = " # TODO " + cli.Name(*o.Todo)
		}
		fmt.Fprintf(b, "%s %d - %s: %s%s\n", word, p.n, cli.Name(r.path), tapName.Replace(name), strings.TrimRight(directive, " "))
		if len(told) > 0 {
			fmt.Fprintf(b, "  ---\n  message: |\n    %s\n  ...\n", strings.Join(told, "\n    "))
		}
	} else {
		fmt.Fprintf(b, "  %-4s %s  %.0f ms\n", verdict, name, o.MS)
		for _, line := range told {
			fmt.Fprintf(b, "         %s\n", line)
		}
	}
	for _, note := range o.Notes {
		fmt.Fprintf(b, "  # %s\n", cli.Name(note))
	}
}

// tapName escapes what has a meaning in a description of TAP.
var tapName = strings.NewReplacer(`\`, `\\`, "#", `\#`)

// places are the lines of a stack that are the author's.
func places(stack string) string {
	var list []string
	for line := range strings.Lines(stack) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "at ") && !strings.Contains(line, "harness.ts") && !strings.Contains(line, tempPrefix) && !strings.Contains(line, "node:") && !strings.Contains(line, "(native)") {
			list = append(list, line)
		}
	}
	return strings.Join(list, "\n")
}

func (p *printer) end() error {
	if p.tap {
		_, err := fmt.Fprintf(p.out, "1..%d\n", p.n)
		return err
	}
	text := fmt.Sprintf("%d passed, %d failed", p.passed, p.failed)
	if p.skipped > 0 {
		text += fmt.Sprintf(", %d skipped", p.skipped)
	}
	if p.pending > 0 {
		text += fmt.Sprintf(", %d to do", p.pending)
	}
	_, err := fmt.Fprintln(p.out, text)
	return err
}

// junit is a report in JUnit's XML, a suite for each file.
func junit(results []result, explain func(error) string) []byte {
	var b bytes.Buffer
	b.WriteString(xml.Header + "<testsuites>\n")
	for _, r := range results {
		list := r.outcomes
		if r.err != nil {
			o := outcome{Name: []string{"the file"}}
			o.fail(explain(r.err))
			list = append(list, o)
		}
		var cases strings.Builder
		tests, failures, skipped := 0, 0, 0
		for _, o := range list {
			if o.Suite && o.Error == nil && o.Skip == nil {
				continue
			}
			tests++
			fmt.Fprintf(&cases, "    <testcase classname=%s name=%s time=\"%.3f\">", attribute(r.path), attribute(strings.Join(o.Name, " > ")), o.MS/1000)
			switch o.verdict() {
			case "skip", "todo":
				skipped++
				cases.WriteString("<skipped/>")
			case "FAIL":
				failures++
				message, stack := "", ""
				if o.Error != nil {
					message, stack = o.Error.Message, o.Error.Stack
				}
				fmt.Fprintf(&cases, "<failure message=%s>%s</failure>", attribute(message), escaped(stack))
			}
			cases.WriteString("</testcase>\n")
		}
		fmt.Fprintf(&b, "  <testsuite name=%s tests=\"%d\" failures=\"%d\" skipped=\"%d\">\n%s  </testsuite>\n", attribute(r.path), tests, failures, skipped, cases.String())
	}
	b.WriteString("</testsuites>\n")
	return b.Bytes()
}

func attribute(text string) string { return `"` + escaped(text) + `"` }

func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(printable.Text(text))) // a builder takes everything
	return b.String()
}
