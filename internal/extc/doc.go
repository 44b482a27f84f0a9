// Package extc turns an extension's source into one script for the JavaScript runtime: bundling, resolution, diagnostics.
package extc
