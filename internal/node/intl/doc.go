// Package intl provides the words, patterns and time zones of Intl, as Node has them.
package intl
