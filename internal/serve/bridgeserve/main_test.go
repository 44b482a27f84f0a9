package bridgeserve_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/serve/bridgeserve"
)

// TestMain is `pier bridge serve FILE [--allow RIGHT]` when it is started with these words, so that a test can give a process to real Pi.
func TestMain(m *testing.M) {
	if len(os.Args) > 3 && os.Args[1] == "bridge" && os.Args[2] == "serve" {
		words, policy := os.Args[3:], pier.DefaultPolicy()
		if at := slices.Index(words, "--allow"); at >= 0 && at+1 < len(words) {
			words, policy.Allow = words[:at], words[at+1:]
		}
		err := bridgeserve.Run(context.Background(), bridgeserve.Options{
			In: os.Stdin, Out: os.Stdout, Project: "test",
			Open: func(ctx context.Context, set func(*pier.Options)) (*pier.Host, error) {
				o := pier.Options{Policy: policy}
				o.Policy.Mode = "prompt"
				set(&o)
				host, err := pier.New(ctx, o)
				if err != nil {
					return nil, err
				}
				if _, err := host.LoadAll(ctx, words...); err != nil {
					return host, err
				}
				return host, host.Start(ctx)
			},
		})
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}
