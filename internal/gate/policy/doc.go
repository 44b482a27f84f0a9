// Package policy decides whether an extension may have an effect. It is pure: no clock, no I/O, no log; the same
// configuration and requirement always give the same decision. The gate (internal/gate/hostcall) asks it; connectors
// receive the Grant it produced and touch nothing else.
package policy
