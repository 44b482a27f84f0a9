// Package v8message says what the engine complains of in the words of V8, which people, models and libraries know. Layer 1.
package v8message
