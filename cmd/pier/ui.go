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

// Approve implements ext.Approver.
func (p approver) Approve(ctx context.Context, q ext.Question) (ext.Answer, error) {
	title := fmt.Sprintf("%s wants %s: %s", q.Extension, q.Capability, printable.Line(q.Subject))
	options := make([]string, 0, len(q.Offers))
	for _, o := range q.Offers {
		options = append(options, offerLine(o))
	}
	params, err := json.Marshal(map[string]any{"title": title, "options": options})
	if err != nil {
		return ext.Answer{}, err
	}
	reply, err := p.ui.Request(ctx, q.Extension, "select", params)
	if err != nil {
		return ext.Answer{}, err
	}
	var chosen struct {
		Value string `json:"value"`
	}
	if err := json.Unmarshal(reply, &chosen); err != nil {
		return ext.Answer{}, nil // dismissed: null is no string
	}
	for _, o := range q.Offers {
		if offerLine(o) == chosen.Value {
			return o.Answer, nil
		}
	}
	return ext.Answer{}, nil
}

// offerLine is an offer with the rule that it keeps.
func offerLine(o ext.Offer) string {
	switch o.Answer.Choice {
	case ext.ChoiceDeny, ext.ChoiceOnce:
		return o.Text
	case ext.ChoiceNever:
		return o.Text + "  deny " + printable.Line(o.Answer.Rule)
	}
	return o.Text + "  allow " + printable.Line(o.Answer.Rule)
}
