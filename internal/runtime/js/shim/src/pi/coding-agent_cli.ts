// pi:coding-agent_cli is Pi's command line as functions.
export { parseArgs } from "./coding-agent/cli/args.ts";
export { resolveCliModel, resolveModelScopeWithDiagnostics } from "./coding-agent/cli/models.ts";
