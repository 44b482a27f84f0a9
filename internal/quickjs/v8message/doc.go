// Package v8message says what the engine complains of in the words of V8, which people, models and libraries know.
package v8message
