package mcpserve

import (
	"context"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/printable"
)

// asker asks the person at the client. What they can grant is this call, or this client's session, and exactly what was asked.
type asker struct{ c *client }

var deny = ext.Answer{Choice: ext.ChoiceDeny}

// Approve implements ext.Approver.
func (a asker) Approve(ctx context.Context, q ext.Question) (ext.Answer, error) {
	session := a.c.who()
	if !asks(session) {
		return deny, nil // the client cannot ask anybody; the denial names the flag that would help
	}
	offers := map[string]ext.Answer{"no": deny}
	choices := []string{"no"}
	for _, o := range q.Exact() {
		choice := string(o.Answer.Choice)
		if o.Wider || o.Answer.Choice != ext.ChoiceOnce && o.Answer.Choice != ext.ChoiceSession && !a.only(q, o) {
			continue
		}
		if _, taken := offers[choice]; !taken {
			offers[choice] = o.Answer
			choices = append(choices, choice)
		}
	}
	result, err := session.Elicit(ctx, &sdk.ElicitParams{Mode: "form", Message: message(q), RequestedSchema: map[string]any{
		"type": "object", "required": []string{"answer"},
		"properties": map[string]any{"answer": map[string]any{
			"type": "string", "title": "Answer", "enum": choices, "description": "once: this call only; session: until this client leaves",
		}},
	}})
	if err != nil || result.Action != "accept" {
		return deny, err
	}
	chosen, _ := result.Content["answer"].(string)
	if answer, ok := offers[chosen]; ok {
		return answer, nil
	}
	return deny, nil
}

// only reports whether an offer is the one way to agree there is: to a tool that has changed.
func (asker) only(q ext.Question, o ext.Offer) bool {
	return len(q.Offers) == 2 && o.Answer.Choice == ext.ChoiceAlways
}

// message is the question in words. What an extension wrote is spelled out.
func message(q ext.Question) string {
	var b strings.Builder
	subject := q.Subject
	if verb, url, ok := strings.Cut(subject, " "); ok && q.Capability == ext.CapHTTP { // values of a query may be secrets, and a client may be a model
		subject = verb + " " + urlWithoutValues(url)
	}
	fmt.Fprintf(&b, "The extension %s wants: %s %s", printable.Name(string(q.Extension)), q.Capability, printable.Name(subject))
	if q.Dir != "" {
		fmt.Fprintf(&b, "\nin %s", printable.Name(q.Dir))
	}
	if len(q.Env) > 0 {
		fmt.Fprintf(&b, "\nsetting %s", printable.Name(strings.Join(q.Env, ", ")))
	}
	if q.Cause.Name != "" {
		fmt.Fprintf(&b, "\nbecause of %s %s", q.Cause.Kind, printable.Name(q.Cause.Name))
	}
	if q.Risk != nil {
		fmt.Fprintf(&b, "\nrisk: %s", q.Risk.Level)
	}
	for _, note := range q.Notes {
		b.WriteString("\n" + printable.Name(note))
	}
	return b.String()
}

// urlWithoutValues is an absolute URL as another program may show it: without credentials, and without the values of its query.
func urlWithoutValues(text string) string {
	text, _, _ = strings.Cut(text, "#")
	text, query, asked := strings.Cut(text, "?")
	if scheme, rest, ok := strings.Cut(text, "://"); ok {
		host, path, found := strings.Cut(rest, "/")
		host = host[strings.LastIndexByte(host, '@')+1:]
		if text = scheme + "://" + host; found {
			text += "/" + path
		}
	}
	if !asked {
		return text
	}
	names := strings.Split(query, "&")
	for i, pair := range names {
		if name, _, ok := strings.Cut(pair, "="); ok {
			names[i] = name + "=…"
		} else if pair != "" {
			names[i] = "…"
		}
	}
	return text + "?" + strings.Join(names, "&")
}
