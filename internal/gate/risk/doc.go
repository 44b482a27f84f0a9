// Package risk weighs a question about a right (seed 002 §5): the signs of malice, the loss by granting and by denying,
// and the advice that follows. It advises and never answers. It is arithmetic on whole numbers: the same evidence gives
// the same advice everywhere, and nothing that an extension can influence makes it kinder.
package risk
