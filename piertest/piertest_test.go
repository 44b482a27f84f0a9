package piertest_test

import (
	"context"
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/piertest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// Hours pass at once, and the extension sees them pass.
func TestRun(t *testing.T) {
	began := time.Now()
	git := func(context.Context, ext.Call) (json.RawMessage, error) {
		return json.RawMessage(`{"code":0,"stdout":"main\n","stderr":""}`), nil
	}
	piertest.Run(t, "testdata/reminder.ts", piertest.Config{Answers: map[ext.Method]piertest.Answer{ext.MethodExec: git}}, func(t *testing.T, x *piertest.Fixture) {
		for _, input := range []string{`{"text":"tea","minutes":5}`, `{"text":"supper","minutes":300}`} {
			if got := x.Call("remind", input).Text(); got != "ok" {
				t.Errorf("got %q", got)
			}
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		if diff := cmp.Diff([]string{"tea on main after 5 minutes"}, x.Printed()); diff != "" {
			t.Error(diff)
		}
		time.Sleep(5 * time.Hour)
		synctest.Wait()
		if diff := cmp.Diff([]string{"tea on main after 5 minutes", "supper on main after 300 minutes"}, x.Printed()); diff != "" {
			t.Error(diff)
		}
		if calls := x.Calls(); len(calls) != 2 || calls[0].Method != ext.MethodExec {
			t.Errorf("host calls: %+v", calls)
		}
	})
	if took := time.Since(began); took > time.Hour {
		t.Errorf("it took %s of real time", took)
	}
}

// A test need not let any time pass.
func TestAtOnce(t *testing.T) {
	piertest.Run(t, "testdata/reminder.ts", piertest.Config{}, func(t *testing.T, x *piertest.Fixture) {
		x.Command("shout", "hello")
		if diff := cmp.Diff([]string{"HELLO"}, x.Printed()); diff != "" {
			t.Error(diff)
		}
	})
}

// Without an answer of the test a host call meets the gate, which grants nothing.
func TestDenied(t *testing.T) {
	var denied []pier.Denial
	config := piertest.Config{}
	config.Options.Observer.Denied = func(_ ext.ID, d pier.Denial) { denied = append(denied, d) }
	piertest.Run(t, "testdata/reminder.ts", config, func(t *testing.T, x *piertest.Fixture) {
		x.Call("remind", `{"text":"tea","minutes":1}`)
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if len(x.Printed()) != 0 || len(denied) != 1 || denied[0].Scope != "git branch --show-current" {
			t.Errorf("printed %q, denied %+v", x.Printed(), denied)
		}
	})
}

// Load has the same fixture in real time.
func TestLoad(t *testing.T) {
	x := piertest.Load(t, "testdata/reminder.ts", piertest.Config{})
	x.Command("shout", "hello")
	if diff := cmp.Diff([]string{"HELLO"}, x.Printed()); diff != "" {
		t.Error(diff)
	}
	out := x.Emit(`{"type":"input","text":"  padded  ","source":"interactive"}`)
	if diff := cmp.Diff(`{"action":"transform","text":"padded"}`, string(out.Result)); diff != "" {
		t.Error(diff)
	}
}
