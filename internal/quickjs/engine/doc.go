// Package engine works on a VM below the Go API of modernc.org/quickjs: values that cross the border, JSON of plain data, stacks and messages
// of errors as V8 has them, AsyncLocalStorage over every await, and rejections that nothing handles.
package engine
