package cli

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cec80427/pier"
)

// parseFlagValues reads --flag name=value, and name for true. The host makes what the flag's type wants of a value.
func parseFlagValues(list []string) (map[string]json.RawMessage, error) {
	out := map[string]json.RawMessage{}
	for _, item := range list {
		name, value, has := strings.Cut(item, "=")
		if name == "" {
			return nil, Usage(fmt.Errorf("--flag %q has no name: write name=value", item))
		}
		if !has {
			out[name] = json.RawMessage("true")
			continue
		}
		text, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		out[name] = text
	}
	return out, nil
}

// checkFlagValues refuses values of flags that nobody registered, and those that do not fit their type.
func checkFlagValues(list []string, loaded []*pier.Extension) error {
	types, names := map[string]string{}, []string{}
	for _, x := range loaded {
		for _, flag := range x.Registrations().Flags {
			types[flag.Name] = flag.Type
			names = append(names, flag.Name)
		}
	}
	for _, item := range list {
		name, value, has := strings.Cut(item, "=")
		kind, known := types[name]
		switch {
		case !known && len(names) == 0:
			return Usage(WithHelp(fmt.Errorf("no extension registers the flag %q", name), "there are no flags"))
		case !known:
			return Usage(WithHelp(fmt.Errorf("no extension registers the flag %q", name), "flags: "+strings.Join(SortedUnique(names), ", ")))
		case kind == "string" && !has:
			return Usage(fmt.Errorf("the flag %s takes a value: write --flag %[1]s=VALUE", name))
		case kind == "boolean" && has && value != "true" && value != "false":
			return Usage(fmt.Errorf("the flag %s is true or false, not %q", name, value))
		}
	}
	return nil
}
