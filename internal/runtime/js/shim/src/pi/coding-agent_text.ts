// pi:coding-agent_text is the part of pi-coding-agent that only looks at text.
export * from "./coding-agent/truncate.ts";
export { parseFrontmatter, stripFrontmatter } from "./coding-agent/frontmatter.ts";
export { getLanguageFromPath } from "./coding-agent/languages.ts";
