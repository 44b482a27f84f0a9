package llm

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Budget is what one extension may use while its host lives. Zero means the default, less than zero none at all.
type Budget struct {
	Requests int     // default 100
	Tokens   int64   // of input and output, default 1,000,000
	Cost     float64 // in the currency of the models' tables, US dollars; default 5
}

func (b Budget) normalize() Budget {
	if b.Requests == 0 {
		b.Requests = 100
	}
	if b.Tokens == 0 {
		b.Tokens = 1_000_000
	}
	if b.Cost == 0 {
		b.Cost = 5
	}
	return b
}

// begin counts a request, unless the budget is used up.
func (m *Models) begin(id ext.ID) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	used, most := m.used[id], m.opts.Budget
	over := ""
	switch {
	case used.Requests >= most.Requests:
		over = fmt.Sprintf("%d requests", max(most.Requests, 0))
	case used.Tokens >= most.Tokens:
		over = fmt.Sprintf("%d tokens", max(most.Tokens, 0))
	case used.Cost >= most.Cost:
		over = "$" + strconv.FormatFloat(max(most.Cost, 0), 'f', -1, 64)
	}
	if over != "" {
		return ext.E(ext.CodeDenied, "the extension has used up its budget of "+over+" for model requests").With("budget", over)
	}
	used.Requests++
	m.used[id] = used
	return nil
}

// answered is the answer to a request, or what is known of one that failed.
type answered struct {
	Text     *string         `json:"text,omitempty"`
	Usage    json.RawMessage `json:"usage"`
	Model    string          `json:"model"`
	Provider string          `json:"provider"`
}

// usage is what a request used, as Pi has it.
type usage struct {
	Input       int64 `json:"input"`
	Output      int64 `json:"output"`
	CacheRead   int64 `json:"cacheRead"`
	CacheWrite  int64 `json:"cacheWrite"`
	TotalTokens int64 `json:"totalTokens"`
	Cost        struct {
		Input  float64 `json:"input"`
		Output float64 `json:"output"`
		Total  float64 `json:"total"`
	} `json:"cost"`
	Estimated bool `json:"estimated,omitempty"`
}

func (u usage) tokens() int64 { return max(u.TotalTokens, u.Input+u.Output+u.CacheRead+u.CacheWrite) }

// reported says whether a provider told what was used.
func reported(raw json.RawMessage) bool {
	var u usage
	return json.Unmarshal(raw, &u) == nil && u.tokens() > 0
}

// count adds what a request used to what its extension did, and is that as JSON.
func (m *Models) count(id ext.ID, a answered) json.RawMessage {
	var u usage
	if json.Unmarshal(a.Usage, &u) != nil {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	used := m.used[id]
	used.Tokens += max(u.tokens(), 0)
	used.Cost += max(u.Cost.Total, 0)
	m.used[id] = used
	return jsontext.Encode(a)
}

// Used is what an extension has used so far.
func (m *Models) Used(id ext.ID) Budget {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.used[id]
}

// rates are a model's, in dollars for a million tokens.
type rates struct {
	provider, id  string
	input, output float64
}

// bytesPerToken is how much text counts as one token where nobody says what was used.
const bytesPerToken = 4

func tokensOf(size int) int64 { return int64((size + bytesPerToken - 1) / bytesPerToken) }

func sizeOf(messages []message) (n int) {
	for _, m := range messages {
		n += len(m.Content)
	}
	return n
}

// answeredBy notes the model.
func (r *request) answeredBy(provider, id, input, output string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.model = rates{provider: provider, id: id}
	r.model.input, _ = strconv.ParseFloat(input, 64) // a model without a price costs nothing
	r.model.output, _ = strconv.ParseFloat(output, 64)
}

// heard counts what has come of the answer.
func (r *request) heard(size int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.said += size
}

// begin notes that the provider was asked.
func (r *request) begin() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.begun = true
}

// estimate is what a request used whose provider has not said: one that was cancelled, or whose provider never says. Without an answer
// what was asked counts only when asked says so: a provider that refuses takes nothing.
func (r *request) estimate(asked bool) answered {
	r.mu.Lock()
	defer r.mu.Unlock()
	a := answered{Model: r.model.id, Provider: r.model.provider, Usage: json.RawMessage("null")}
	if !r.begun && r.said == 0 || !asked && r.said == 0 {
		return a
	}
	u := usage{Input: tokensOf(r.asked), Output: tokensOf(r.said), Estimated: true}
	u.TotalTokens = u.Input + u.Output
	u.Cost.Input, u.Cost.Output = float64(u.Input)*r.model.input/1e6, float64(u.Output)*r.model.output/1e6
	u.Cost.Total = u.Cost.Input + u.Cost.Output
	a.Usage = jsontext.Encode(u)
	return a
}
