// Package intl has the words, patterns and time zones that Intl goes by, as Node has them.
package intl
