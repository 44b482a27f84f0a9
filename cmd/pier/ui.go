package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/printable"
)

// attachUI chooses who answers: a script when --ui or --answer is given, the person at the terminal, or nobody.
func (a *app) attachUI(ctx context.Context, opts *pier.Options) error {
	if a.flags.ui != "" || len(a.flags.answers) > 0 {
		answers, err := a.scriptAnswers()
		if err != nil {
			return usageError{err}
		}
		a.script = newScriptUI(answers, lockedWriter{a})
		opts.UI = a.script
		return nil
	}
	if a.screen != nil {
		opts.UI, opts.Approver, opts.Middleware = a.screen, approver{a.screen}, a.screen.Watch
		return nil
	}
	in, inOK := a.env.In.(*os.File)
	out, outOK := a.env.Err.(*os.File)
	if a.env.Terminal && inOK && outOK {
		a.person = openTerminalUI(ctx, in, out, a.env.Getenv("NO_COLOR") != "")
		if a.person != nil {
			opts.UI = a.person
			opts.Approver = approver{a.person}
		}
	}
	return nil
}

func (a *app) scriptAnswers() ([]scriptAnswer, error) {
	var answers []scriptAnswer
	if a.flags.ui != "" {
		data, err := os.ReadFile(a.flags.ui)
		if err != nil {
			return nil, fmt.Errorf("cannot read --ui %s", a.flags.ui)
		}
		if answers, err = readAnswers(data); err != nil {
			return nil, fmt.Errorf("--ui %s: %w", a.flags.ui, err)
		}
	}
	for _, text := range a.flags.answers {
		answer, err := parseAnswer(text)
		if err != nil {
			return nil, err
		}
		answers = append(answers, answer)
	}
	return answers, nil
}

// lockedWriter keeps the script's log from mixing with other lines on standard error.
type lockedWriter struct{ a *app }

func (w lockedWriter) Write(p []byte) (int, error) {
	w.a.sayRaw(string(p))
	return len(p), nil
}

// approver asks the person at the terminal whether an extension may do something.
type approver struct{ ui ext.UI }

const (
	allowOnce   = "Allow once"
	allowAlways = "Allow until pier ends"
	denyOnce    = "Deny"
	denyAlways  = "Deny until pier ends"
)

// Approve implements ext.Approver.
func (p approver) Approve(ctx context.Context, q ext.Question) (ext.Answer, error) {
	title := fmt.Sprintf("%s wants the right %s", q.Extension, q.Capability)
	if q.Scope != "" {
		title += ": " + printable.Line(q.Scope)
	}
	params, err := json.Marshal(map[string]any{"title": title, "options": []string{allowOnce, allowAlways, denyOnce, denyAlways}})
	if err != nil {
		return ext.AnswerDeny, err
	}
	reply, err := p.ui.Request(ctx, q.Extension, "select", params)
	if err != nil {
		return ext.AnswerDeny, err
	}
	var chosen struct {
		Value string `json:"value"`
	}
	if err := json.Unmarshal(reply, &chosen); err != nil {
		return ext.AnswerDeny, nil // dismissed: null is no string
	}
	switch chosen.Value {
	case allowOnce:
		return ext.AnswerOnce, nil
	case allowAlways:
		return ext.AnswerAlways, nil
	case denyAlways:
		return ext.AnswerNever, nil
	}
	return ext.AnswerDeny, nil
}
