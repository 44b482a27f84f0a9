package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"github.com/cec80427/pier"
)

// learning are the flags that write down what a run wants, and hold a run to it.
type learning struct{ learn, enforce string }

func (l *learning) register(f *pflag.FlagSet) {
	f.StringVar(&l.learn, "learn", "", "write what the run wants, denied or not, as the least rules into this file; grants nothing")
	f.StringVar(&l.enforce, "enforce", "", "allow exactly what this file of --learn says, to exactly the code it was written for")
}

// apply puts the flags into the options.
func (l *learning) apply(o *pier.Options) error {
	o.Learn = l.learn != ""
	if l.enforce == "" {
		return nil
	}
	if o.Learn {
		return Usage(errors.New("--learn and --enforce exclude each other"))
	}
	if o.Policy.AllowAll || len(o.Policy.Allow) > 0 || o.Policy.Mode != "" && o.Policy.Mode != "strict" {
		return Usage(errors.New("--enforce allows exactly what its file says: leave out --allow, --allow-all and --mode"))
	}
	data, err := os.ReadFile(l.enforce)
	if err != nil {
		return Cannot("read --enforce", l.enforce, err)
	}
	o.Policy.Enforce = data
	return nil
}

// write puts the learned rules into the file: all of them or none.
func (l *learning) write(host *pier.Host) error {
	if l.learn == "" {
		return nil
	}
	data, err := host.Learned()
	if err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(l.learn), ".learned-*") // mode 0600: arguments may be private
	if err != nil {
		return fmt.Errorf("write --learn %s: %w", l.learn, err)
	}
	_, err = file.Write(data)
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), l.learn)
	}
	if err != nil {
		return fmt.Errorf("write --learn %s: %w", l.learn, errors.Join(err, os.Remove(file.Name())))
	}
	return nil
}

// sayAnew says the command that learns anew when that is what an error calls for.
func (a *App) sayAnew(err error) {
	if _, changed := errors.AsType[*pier.LearnedError](err); !changed {
		return
	}
	words := []string{"pier"}
	for _, arg := range a.Env.Args {
		arg = strings.Replace(arg, "--enforce", "--learn", 1)
		if strings.ContainsAny(arg, " \t\"'\\$&|;<>*?(){}[]#~`") || arg == "" {
			arg = "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
		}
		words = append(words, arg)
	}
	a.Say("to learn it anew: " + strings.Join(words, " "))
}
