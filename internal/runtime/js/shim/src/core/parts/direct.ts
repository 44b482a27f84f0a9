/**
 * Marks tools of pier's own that are called without what those of extensions get, and answer as they like: { answer(input, call), returned,
 * threw, exact }, the last three as an invocation has them. A pack's script and the core are two, so that it is one of all scripts' symbols; an extension
 * that finds it gets no right by it.
 */
export const direct = Symbol.for("pier.direct");
