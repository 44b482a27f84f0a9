// Package v8message translates error messages of the engine into those of V8, which people, models and libraries know.
package v8message
