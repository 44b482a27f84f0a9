// Package extc turns an extension's source into one script for the JavaScript runtime: it bundles
// an entry with its dependencies, points Node's builtins and Pi's packages at host modules, and reports problems as values.
// It never runs extension code (seed 002 §2A.5).
package extc
