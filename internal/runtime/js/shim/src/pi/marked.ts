// pi:marked is the parser of Markdown that Pi has, the very same version. It is a module of its own because of its size.
export { Marked, Tokenizer } from "marked";
