// What process says of Node: versions, release, features, the flags of NODE_OPTIONS. It is said of the Node whose modules these are.
import { boot } from "pi:host";
import { checkString, invalidArgType, nodeError } from "pi:node/internal_errors";
import { forbiddenMember } from "pi:node/internal_forbidden";
import { signals } from "./kill.ts";

const readOnly = (entries: Record<string, unknown>): object =>
	Object.defineProperties({}, Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value, enumerable: true }])));

export const versions = readOnly({
	node: boot.nodeVersion, acorn: "8.16.0", ada: "2.9.2", amaro: "1.1.8", ares: "1.34.8", brotli: "1.1.0", cjs_module_lexer: "2.2.0", cldr: "48.0", icu: "78.3",
	llhttp: "9.4.3", modules: "127", napi: "10", nbytes: "0.1.3", ncrypto: "0.0.1", nghttp2: "1.69.0", openssl: "3.5.8", simdjson: "4.5.0", simdutf: "6.4.2",
	sqlite: "3.51.3", tz: "2026c", undici: "6.28.1", unicode: "17.0", uv: "1.51.0", uvwasi: "0.0.23", v8: "12.4.254.21-node.57", zlib: "1.3.1-e00f703", zstd: "1.5.7",
});

const place = `https://nodejs.org/download/release/v${boot.nodeVersion}/node-v${boot.nodeVersion}`;
export const release = readOnly({ name: "node", lts: "Jod", sourceUrl: `${place}.tar.gz`, headersUrl: `${place}-headers.tar.gz` });

export const config = Object.freeze({
	variables: Object.freeze({
		asan: 0, coverage: false, debug_node: false, host_arch: boot.arch, napi_build_version: "10", node_byteorder: "little", node_module_version: 127,
		node_shared: false, node_use_openssl: true, target_arch: boot.arch, v8_enable_i18n_support: 1,
	}),
	target_defaults: Object.freeze({ include_dirs: [], libraries: [], defines: [], cflags: [], default_configuration: "Release", configurations: {} }),
});

/** Without an inspector: what asks for it would find a module that is denied. */
export const features = {
	inspector: false, debug: false, uv: true, ipv6: true, tls_alpn: true, tls_sni: true, tls_ocsp: true, tls: true, openssl_is_boringssl: false,
	get cached_builtins() {
		return true;
	},
	get require_module() {
		return true;
	},
	get typescript() {
		return "strip";
	},
};

/** Flags with a form that begins with no- are marked. */
const flagNames = `!heap-prof test-coverage-include cpu-prof-dir !report-on-signal heap-prof-interval cpu-prof-interval !cpu-prof !tls-max-v1.3 !trace-tls
	!permission experimental-loader !experimental-addon-modules experimental-report experimental-modules test-skip-pattern !use-env-proxy test-coverage-functions
	heapsnapshot-signal test-coverage-exclude !entry-url !trace-atomics-wait !experimental-detect-module !allow-addons !experimental-global-webcrypto http-parser
	!experimental-fetch !trace-promises experimental-abortcontroller !disable-sigusr1 !allow-wasi expose-gc diagnostic-dir !force-async-hooks-checks
	!experimental-sqlite allow-fs-read !preserve-symlinks-main allow-fs-write !allow-child-process !experimental-async-context-frame !experimental-vm-modules
	inspect-publish-uid !inspect-brk !inspect inspect-port !report-uncaught-exception cpu-prof-name experimental-top-level-await !track-heap-objects jitless
	input-type !enable-source-maps !experimental-transform-types !inspect-wait perf-prof max-old-space-size-percentage !test-only dns-result-order
	!network-family-autoselection !throw-deprecation !trace-deprecation heap-prof-dir experimental-default-type !trace-env-native-stack !report-exclude-network
	!allow-worker secure-heap-min abort-on-uncaught-exception !disable-wasm-trap-handler snapshot-blob unhandled-rejections !watch experimental-json-modules
	!openssl-shared-config conditions watch-path tls-cipher-list disable-proto !zero-fill-buffers !experimental-webstorage !openssl-legacy-provider v8-pool-size
	!force-fips !experimental-shadow-realm max-old-space-size enable-etw-stack-walking perf-basic-prof !preserve-symlinks test-reporter-destination
	!trace-env-js-stack trace-event-file-pattern trace-event-categories !trace-env test-coverage-lines !experimental-strip-types napi-modules
	network-family-autoselection-attempt-timeout report-dir !addons node-memory-debug experimental-specifier-resolution !trace-sync-io
	!debug-arraybuffer-allocations !report-compact disallow-code-generation-from-strings title !trace-exit !tls-min-v1.3 !experimental-websocket !enable-fips
	!report-on-fatalerror huge-max-old-generation-size !node-snapshot icu-data-dir report-filename interpreted-frames-native-stack trace-require-module
	!experimental-import-meta-resolve experimental-wasm-modules !use-openssl-ca perf-basic-prof-only-functions !experimental-print-required-tla
	experimental-worker !use-bundled-ca test-shard !experimental-global-navigator !tls-min-v1.1 !use-system-ca !warnings test-name-pattern !verify-base-objects
	use-largepages !experimental-eventsource test-reporter secure-heap !experimental-repl-await openssl-config !trace-uncaught !trace-warnings watch-kill-signal
	!global-search-paths !experimental-global-customevent test-coverage-branches !trace-sigint import localstorage-file redirect-warnings max-http-header-size
	!experimental-require-module heap-prof-name !frozen-intrinsics experimental-wasi-unstable-preview1 !watch-preserve-output !insecure-http-parser
	!force-node-api-uncaught-exceptions-policy !report-exclude-env require tls-keylog !pending-deprecation !tls-min-v1.2 !tls-max-v1.2 stack-trace-limit
	!extra-info-on-fatal-exception disable-warning heapsnapshot-near-heap-limit max-semi-space-size !force-context-aware perf-prof-unwinding-info !tls-min-v1.0
	!deprecation report-signal debug-port -C enable-network-family-autoselection prof-process loader experimental-permission -r trace-events-enabled
	es-module-specifier-resolution report-directory`;

/** A set that cannot be changed, and that finds a flag however it is written. */
class NodeEnvironmentFlagsSet extends Set<string> {
	#open = true;
	constructor() {
		super();
		for (const name of flagNames.split(/\s+/)) {
			if (name[0] === "!") super.add(`--${name.slice(1)}`).add(`--no-${name.slice(1)}`);
			else super.add(name[0] === "-" ? name : `--${name}`);
		}
		this.#open = false;
		Object.freeze(this);
	}
	add(value: string): this {
		return this.#open ? super.add(value) : this;
	}
	delete(): boolean {
		return false;
	}
	clear(): void {}
	has(key: unknown): boolean {
		if (typeof key !== "string") return false;
		const name = key.replaceAll("_", "-");
		if (!/^--?/.test(name)) return super.has(`--${name}`) || super.has(`-${name}`);
		return super.has(name.replace(/=.*$/, ""));
	}
}
Object.defineProperty(NodeEnvironmentFlagsSet, "name", { value: "NodeEnvironmentFlagsSet" });

let flags: Set<string> | undefined;
export const allowedFlags = (): Set<string> => (flags ??= new NodeEnvironmentFlagsSet());

const settings: Record<string, any> = {
	directory: "", filename: "", compact: false, excludeNetwork: false, signal: "SIGUSR2", reportOnFatalError: false, reportOnSignal: false,
	reportOnUncaughtException: false, excludeEnv: false,
};

function checkSetting(name: string, value: unknown): void {
	if (typeof settings[name] === "boolean") {
		if (typeof value !== "boolean") throw invalidArgType(/^report/.test(name) ? "trigger" : name, "boolean", value);
		return;
	}
	checkString(value, name);
	if (name === "signal" && !(value in signals)) {
		throw nodeError(TypeError, "ERR_UNKNOWN_SIGNAL", `Unknown signal: ${value}${value.toUpperCase() in signals ? " (signals must use all capital letters)" : ""}`);
	}
}

/** Its settings can be made; no report is written, since it would show the host. */
export const report: any = {
	writeReport: sized(forbiddenMember("process", "report.writeReport"), "writeReport", 2),
	getReport: sized(forbiddenMember("process", "report.getReport"), "getReport", 1),
};

function sized(fn: any, name: string, length: number): any {
	return Object.defineProperties(fn, { name: { value: name }, length: { value: length } });
}
for (const name of Object.keys(settings)) {
	Object.defineProperty(report, name, {
		get: () => settings[name],
		set(value) {
			checkSetting(name, value);
			settings[name] = value;
		},
		enumerable: true, configurable: true,
	});
}
