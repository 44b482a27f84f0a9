package main

import (
	"context"
	"fmt"
	"os"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/ask"
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
		opts.UI, opts.Approver, opts.Middleware = a.screen, greeter{a.approver(a.screen)}, a.screen.Watch
		opts.AskLater = true // one summary before the first screen, and no more
		return nil
	}
	in, inOK := a.env.In.(*os.File)
	out, outOK := a.env.Err.(*os.File)
	if a.env.Terminal && inOK && outOK {
		a.person = openTerminalUI(ctx, in, out, a.env.Getenv("NO_COLOR") != "")
		if a.person != nil {
			a.person.interrupt = a.end
			opts.UI = a.person
			opts.Approver = a.approver(a.person)
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

// asker puts questions of pier's own to the person at the terminal.
type asker interface {
	Ask(ctx context.Context, c ask.Card) (offer int, err error)
	Waiting(n int)
	Forget()
}

// approver asks the person at the terminal whether an extension may do something.
type approver struct {
	asker
	home string
}

func (a *app) approver(of asker) approver {
	home, err := os.UserHomeDir()
	if err != nil {
		home = "" // paths are shown whole
	}
	return approver{of, home}
}

var _ ext.ProjectApprover = approver{}

// greeter is an approver that shows what starts here for the first time.
type greeter struct{ approver }

// Greet implements ext.Greeter.
func (g greeter) Greet(ctx context.Context, list []ext.Newcomer) (map[string][]string, error) {
	offer, err := g.Ask(ctx, ask.Newcomers(list, g.home))
	if err != nil {
		return nil, err
	}
	return ask.Welcome(list, offer, func(n ext.Newcomer, w ext.Want) (bool, error) {
		offer, err := g.Ask(ctx, ask.Wanted(n, w))
		return offer == 1, err
	})
}

// Approve implements ext.Approver.
func (p approver) Approve(ctx context.Context, q ext.Question) (ext.Answer, error) {
	offer, err := p.Ask(ctx, ask.Of(q, p.home))
	if err != nil {
		return ext.Answer{}, err
	}
	return ask.AnswerTo(q, offer), nil
}

// ApproveProject implements ext.ProjectApprover.
func (p approver) ApproveProject(ctx context.Context, q ext.ProjectQuestion) (ext.Choice, error) {
	offer, err := p.Ask(ctx, ask.Project(q, p.home))
	if err != nil {
		return ext.ChoiceDeny, err
	}
	return ask.ProjectChoice(offer), nil
}
