package cli

import (
	"context"
	"fmt"
	"os"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/terminal"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/permprompt"
)

// attachUI chooses who answers: a script when --ui or --answer is given, the person at the terminal, or nobody.
func (a *App) attachUI(ctx context.Context, opts *pier.Options) error {
	if a.Flags.UI != "" || len(a.Flags.Answers) > 0 {
		answers, err := a.scriptAnswers()
		if err != nil {
			return Usage(err)
		}
		a.script = terminal.NewScript(answers, lockedWriter{a})
		opts.UI = a.script
		return nil
	}
	if a.Screen != nil {
		opts.UI, opts.Approver, opts.Middleware = a.Screen, greeter{a.approver(a.Screen)}, a.Screen.Watch
		return nil
	}
	in, inOK := a.Env.In.(*os.File)
	out, outOK := a.Env.Err.(*os.File)
	if a.Env.Terminal && inOK && outOK {
		a.Person = terminal.Open(ctx, in, out, a.Env.Getenv("NO_COLOR") != "")
		if a.Person != nil {
			a.Person.Interrupt, a.Person.Hold = a.end, a.holdProgress
			opts.UI = a.Person
			opts.Approver = a.approver(a.Person)
		}
	}
	return nil
}

func (a *App) scriptAnswers() ([]terminal.Answer, error) {
	var answers []terminal.Answer
	if a.Flags.UI != "" {
		data, err := os.ReadFile(a.Flags.UI)
		if err != nil {
			return nil, Cannot("read --ui", a.Flags.UI, err)
		}
		if answers, err = terminal.ReadAnswers(data); err != nil {
			return nil, fmt.Errorf("--ui %s: %w", a.Flags.UI, err)
		}
	}
	for _, text := range a.Flags.Answers {
		answer, err := terminal.ParseAnswer(text)
		if err != nil {
			return nil, err
		}
		answers = append(answers, answer)
	}
	return answers, nil
}

// lockedWriter keeps the script's log from mixing with other lines on standard error.
type lockedWriter struct{ a *App }

func (w lockedWriter) Write(p []byte) (int, error) {
	w.a.SayRaw(string(p))
	return len(p), nil
}

// asker puts questions of pier's own to the person at the terminal.
type asker interface {
	Ask(ctx context.Context, c permprompt.Card) (offer int, err error)
	Waiting(n int)
	Forget()
}

// approver asks the person at the terminal whether an extension may do something.
type approver struct {
	asker
	home string
}

func (a *App) approver(of asker) approver {
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
	offer, err := g.Ask(ctx, permprompt.Newcomers(list, g.home))
	if err != nil {
		return nil, err
	}
	return permprompt.Welcome(list, offer, func(c permprompt.Card) (int, error) { return g.Ask(ctx, c) })
}

// Approve implements ext.Approver.
func (p approver) Approve(ctx context.Context, q ext.Question) (ext.Answer, error) {
	offer, err := p.Ask(ctx, permprompt.Of(q, p.home))
	if err != nil {
		return ext.Answer{}, err
	}
	return permprompt.AnswerTo(q, offer), nil
}

// ApproveProject implements ext.ProjectApprover.
func (p approver) ApproveProject(ctx context.Context, q ext.ProjectQuestion) (ext.Choice, error) {
	offer, err := p.Ask(ctx, permprompt.Project(q, p.home))
	if err != nil {
		return ext.ChoiceDeny, err
	}
	return permprompt.ProjectChoice(offer), nil
}
