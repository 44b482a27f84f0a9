package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/cec80427/pier"
)

// asking are the flags of the model requests that extensions make.
type asking struct {
	model  string
	budget []string
}

func (m *asking) register(f *pflag.FlagSet) {
	f.StringVar(&m.model, "model", "", "the model that answers the model requests of bridges: provider/id (default: what Pi's settings say)")
	slice(f, &m.budget, "model-budget",
		"what the model requests of one bridge may use up: requests=N (default 100), tokens=N (1000000), dollars=N (5)")
}

// apply puts the flags into the options.
func (m *asking) apply(o *pier.Options) error {
	if provider, id, ok := strings.Cut(m.model, "/"); m.model != "" && (!ok || provider == "" || id == "") {
		return Usage(fmt.Errorf("--model %q: it is provider/id, as in anthropic/claude-sonnet-4-5", m.model))
	}
	o.Model = m.model
	for _, item := range m.budget {
		if err := setBudget(&o.ModelBudget, item); err != nil {
			return Usage(fmt.Errorf("--model-budget %s: %w", item, err))
		}
	}
	return nil
}

var errNoAmount = errors.New("it is name=amount, as in requests=20")

func setBudget(b *pier.ModelBudget, item string) error {
	name, text, _ := strings.Cut(item, "=")
	amount, err := strconv.ParseFloat(text, 64)
	if err != nil || amount < 0 || amount > 1e12 {
		return errNoAmount
	}
	if amount == 0 {
		amount = -1 // zero of the option is its default
	}
	switch name {
	case "requests", "tokens":
		if amount != float64(int64(amount)) {
			return errors.New("it is a whole number")
		}
		if name == "tokens" {
			b.Tokens = int64(amount)
			return nil
		}
		b.Requests = int(amount)
	case "dollars":
		b.Cost = amount
	default:
		return suggest(fmt.Errorf("there is no budget of %q", name), "budgets", name, []string{"requests", "tokens", "dollars"})
	}
	return nil
}
