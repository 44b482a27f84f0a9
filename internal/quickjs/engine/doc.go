// Package engine extends a QuickJS VM below the Go API of modernc.org/quickjs: values between Go and JavaScript, JSON of plain data, stacks and
// messages of errors as V8 has them, AsyncLocalStorage over every await, and unhandled rejections. Package runtime/js calls it. It never calls
// the gate, and reaches an instance only through Hooks.
package engine
