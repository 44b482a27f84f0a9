package cli

import (
	"encoding/csv"
	"strings"

	"github.com/spf13/pflag"
)

// list is a flag that may be given again. It is pflag's stringSlice, or its stringArray, except that nothing is written for its default:
// pflag's go through a CSV writer for that, which for the flags of all commands took a fifteenth of a start.
type list struct {
	into   *[]string
	commas bool // one value may be several
	given  bool
}

// slice registers a flag whose values commas divide.
func slice(f *pflag.FlagSet, into *[]string, name, usage string) {
	f.AddFlag(&pflag.Flag{Name: name, Usage: usage, Value: &list{into: into, commas: true}})
}

// array registers a flag whose values are taken as they are.
func array(f *pflag.FlagSet, into *[]string, name, short, usage string) {
	f.AddFlag(&pflag.Flag{Name: name, Shorthand: short, Usage: usage, Value: &list{into: into}})
}

// Set implements pflag.Value.
func (l *list) Set(text string) error {
	values := []string{text}
	if l.commas {
		var err error
		if values, err = csv.NewReader(strings.NewReader(text)).Read(); text == "" {
			values = []string{}
		} else if err != nil {
			return err
		}
	}
	if !l.given {
		*l.into = nil
	}
	*l.into, l.given = append(*l.into, values...), true
	return nil
}

// Type implements pflag.Value: the names of pflag's, by which help and completion know them.
func (l *list) Type() string {
	if l.commas {
		return "stringSlice"
	}
	return "stringArray"
}

func (l *list) String() string { return "[" + strings.Join(*l.into, ",") + "]" }
