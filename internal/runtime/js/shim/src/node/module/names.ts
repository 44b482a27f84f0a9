// Which specifiers mean host modules.
export const builtinModules: readonly string[] = Object.freeze([
	"_http_agent", "_http_client", "_http_common", "_http_incoming", "_http_outgoing", "_http_server", "_stream_duplex", "_stream_passthrough",
	"_stream_readable", "_stream_transform", "_stream_wrap", "_stream_writable", "_tls_common", "_tls_wrap",
	"assert", "assert/strict", "async_hooks", "buffer", "child_process", "cluster", "console", "constants", "crypto", "dgram", "diagnostics_channel",
	"dns", "dns/promises", "domain", "events", "fs", "fs/promises", "http", "http2", "https", "inspector", "inspector/promises", "module", "net", "os",
	"path", "path/posix", "path/win32", "perf_hooks", "process", "punycode", "querystring", "readline", "readline/promises", "repl", "stream",
	"stream/consumers", "stream/promises", "stream/web", "string_decoder", "sys", "timers", "timers/promises", "tls", "trace_events", "tty", "url",
	"util", "util/types", "v8", "vm", "wasi", "worker_threads", "zlib",
]);
const prefixOnly = new Set(["sea", "sqlite", "test", "test/reporters"]);
const known = new Set(builtinModules);

export function isBuiltin(id: unknown): boolean {
	if (typeof id !== "string") return false;
	const plain = id.startsWith("node:") ? id.slice(5) : id;
	return known.has(plain) || (plain !== id && prefixOnly.has(plain));
}

const piPackages: Record<string, string> = {
	"pi-ai": "pi:ai", "pi-ai/oauth": "pi:ai_oauth", "pi-ai/compat": "pi:ai_compat", "pi-ai/models": "pi:ai_models", "pi-ai/providers/all": "pi:ai_providers_all",
	"pi-agent-core": "pi:agent-core", "pi-coding-agent": "pi:coding-agent", "pi-tui": "pi:tui",
};
const typebox: Record<string, string> = { typebox: "pi:typebox", "typebox/value": "pi:typebox_value", "typebox/compile": "pi:typebox_compile" };

/** The host module that a specifier means, or undefined. */
export function hostModule(id: string): string | undefined {
	if (isBuiltin(id)) return `pi:node/${(id.startsWith("node:") ? id.slice(5) : id).replaceAll("/", "_")}`;
	const scoped = /^@(?:earendil-works|mariozechner)\/(.+)$/.exec(id);
	if (scoped) return piPackages[scoped[1]];
	return typebox[id.replace(/^@sinclair\//, "")];
}
