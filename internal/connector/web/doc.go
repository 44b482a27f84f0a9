// Package web performs the effects of the method http, requests, sockets and servers, inside the Grant that the gate
// gives it (docs/hostcalls.md).
package web
