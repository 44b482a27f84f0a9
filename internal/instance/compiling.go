package instance

import "context"

type compilingKey struct{}

// Compiling makes a load under the context report how much of a component's code is compiled, in bytes.
func Compiling(ctx context.Context, report func(done, of int)) context.Context {
	return context.WithValue(ctx, compilingKey{}, report)
}

// ReportCompiling reports to the function that Compiling was given, and whether there is one.
func ReportCompiling(ctx context.Context, done, of int) bool {
	report, ok := ctx.Value(compilingKey{}).(func(done, of int))
	if ok {
		report(done, of)
	}
	return ok
}
