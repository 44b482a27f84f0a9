// Package pier runs Pi extensions.
package pier
