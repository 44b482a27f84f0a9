// Package permprompt words and draws pier's permission prompts: may this extension do that, is this project trusted. It
// decides nothing and knows no terminal: it is given keys, a size and the time, and gives back lines. The screen of
// pier run and the other commands' line of text show the same words and take the same keys through it.
//
// What a question quotes was chosen by whom it is about. Nothing of it acts on a terminal, is invisible, turns the direction of the
// text or pushes other text away, and no line of it starts where a line of pier's own does.
//
// The answer "no" is chosen first, so Enter alone says no. Keys that come before a person can have read the question are dropped.
package permprompt
