// Package lexicon maps names to their meaning for a scan: members of Node's modules, of Pi's API and of packages from
// npm.
package lexicon

import "github.com/cec80427/pier/internal/text/wordset"

// Rule is why a module is forbidden, and what of it works here all the same.
type Rule struct{ Reason, Works string }

// Forbidden is the rule for one of Node's modules that seed 002 §2A.4 forbids. Nothing that works of it leaves the sandbox (docs/node.md).
func Forbidden(module string) (Rule, bool) {
	switch module {
	case "vm":
		return Rule{"Arbitrary code execution", "isContext constants"}, true
	case "worker_threads":
		return Rule{"Unsupported concurrency model", "BroadcastChannel MessagePort MessageChannel SHARE_ENV getEnvironmentData setEnvironmentData isMainThread isMarkedAsUntransferable markAsUncloneable markAsUntransferable parentPort resourceLimits threadId workerData"}, true
	case "cluster":
		return Rule{"Unsupported concurrency model", "isMaster isPrimary isWorker workers"}, true
	case "dgram":
		return Rule{"Raw UDP sockets", ""}, true
	case "net":
		return Rule{"Bypasses HTTP policy", "BlockList SocketAddress getDefaultAutoSelectFamily getDefaultAutoSelectFamilyAttemptTimeout isIP isIPv4 isIPv6 setDefaultAutoSelectFamily setDefaultAutoSelectFamilyAttemptTimeout"}, true
	case "tls":
		return Rule{"Bypasses HTTP policy", "DEFAULT_MAX_VERSION DEFAULT_MIN_VERSION getCiphers rootCertificates TLSSocket"}, true
	case "inspector", "inspector_promises":
		return Rule{"Debugger access", "close url console"}, true
	case "perf_hooks":
		return Rule{"Performance timing oracle", "Performance PerformanceEntry PerformanceMark PerformanceMeasure PerformanceObserver PerformanceObserverEntryList PerformanceResourceTiming constants createHistogram monitorEventLoopDelay performance"}, true
	case "v8":
		return Rule{"Engine internals", "cachedDataVersionTag getHeapSpaceStatistics getHeapStatistics setFlagsFromString"}, true
	case "repl":
		return Rule{"Interactive eval", ""}, true
	}
	return Rule{}, false
}

// ForbiddenMembers is why a member is forbidden, or "".
func ForbiddenMembers(name string) string {
	switch name {
	case "process.binding", "process._linkedBinding":
		return "Native module access"
	case "process.dlopen":
		return "Native addon loading"
	}
	return ""
}

// Hiding are names of members by which what is not known may be what makes code of a text, or loads a module.
var Hiding = wordset.Of("constructor eval _compile require _load getBuiltinModule dlopen _linkedBinding")

// Timers are functions that run a text; Callers are methods that call what they are given with what they hold.
var (
	Timers  = wordset.Of("setTimeout setInterval setImmediate")
	Callers = wordset.Of(`catch every filter find findIndex findLast flatMap forEach from fromAsync groupBy map reduce reduceRight replace replaceAll some
		sort then`)
)

// TextMethods are methods that give a text, whatever they are of; TextFunctions are functions that do.
var (
	TextMethods = wordset.Of(`charAt join normalize padEnd padStart repeat replace replaceAll slice substr substring toISOString toJSON toLocaleLowerCase
		toLocaleUpperCase toLowerCase toString toUpperCase trim trimEnd trimStart`)
	TextFunctions = wordset.Of(`JSON.stringify String.fromCharCode String.fromCodePoint String.raw atob btoa decodeURI decodeURIComponent encodeURI
		encodeURIComponent escape unescape mod:child_process.execFileSync mod:child_process.execSync mod:fs.readFileSync`)
)

// Builtins are the global objects that all code shares.
var Builtins = wordset.Of(`Array ArrayBuffer BigInt Boolean Buffer DataView Date Error EvalError Float32Array Float64Array Function Int16Array
	Int32Array Int8Array Intl JSON Map Math Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol SyntaxError
	TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakSet console fetch global process`)

// The capabilities that several need.
var (
	http, exec, env = []string{"http"}, []string{"exec"}, []string{"env"}
	read            = []string{"read"}
	readWrite       = []string{"read", "write"}
	execReadWrite   = []string{"exec", "read", "write"}
	envRead         = []string{"env", "read"}
)

// ModuleNeeds is which capabilities one of Node's modules needs; that of a member of fs goes by it.
func ModuleNeeds(module string) []string {
	switch module {
	case "child_process", "cluster":
		return exec
	case "http", "https", "http2", "net", "tls", "dgram", "dns", "dns_promises":
		return http
	case "fs", "fs_promises", "sqlite":
		return readWrite
	case "os":
		return env
	}
	return nil
}

// Harmless are the members of a module that ask for nothing.
func Harmless(module string) string {
	switch module {
	case "http":
		return "METHODS STATUS_CODES maxHeaderSize"
	case "http2", "fs_promises":
		return "constants"
	case "net":
		return "isIP isIPv4 isIPv6 BlockList SocketAddress"
	case "tls":
		return "rootCertificates getCiphers"
	case "dns":
		return "ADDRCONFIG ALL V4MAPPED"
	case "fs":
		return "constants F_OK R_OK W_OK X_OK Stats Dirent promises"
	case "os":
		return "EOL constants platform arch type endianness devNull availableParallelism"
	case "cluster":
		return "isMaster isPrimary isWorker workers"
	case "child_process":
		return "ChildProcess"
	}
	return ""
}

// Readers and Both are members of fs; the rest writes.
var (
	Readers = wordset.Of(`access accessSync createReadStream exists existsSync fstat fstatSync glob globSync lstat lstatSync openAsBlob
		opendir opendirSync read readFile readFileSync readSync readdir readdirSync readlink readlinkSync readv readvSync realpath realpathSync
		stat statSync statfs statfsSync unwatchFile watch watchFile ReadStream close closeSync`)
	Both = wordset.Of(`copyFile copyFileSync cp cpSync link linkSync open openSync rename renameSync`)
)

// Bundler are the helpers that the bundler writes, and pier.
var Bundler = wordset.Of(`__create __defProp __defProps __getOwnPropDesc __getOwnPropDescs __getOwnPropNames __getOwnPropSymbols __getProtoOf __hasOwnProp
	__propIsEnum __knownSymbol __name __require __commonJS __export __copyProps __reExport __toESM __toCommonJS __forAwait __esm __glob
	__globImport __publicField __defNormalProp __spreadValues __spreadProps __objRest __async __await __asyncGenerator __yieldStar
	__decorateClass __decorateParam __privateAdd __privateGet __privateSet __privateMethod __privateWrapper __privateIn __accessCheck
	__typeError __using __callDispose __template __reflectGet __reflectSet __piESM __pi __pier_entry __superGet __superSet __superWrapper
	__decoratorStart __decoratorMetadata __runInitializers __decorateElement __earlyAccess`)

// Linking are the globals that those use.
var Linking = wordset.Of("Object Reflect Symbol Promise TypeError Error ReferenceError Proxy WeakSet Math Buffer Array Uint8Array String undefined require arguments")

// Absent are globals of browsers and of engines to come that make code or threads: there are none here.
var Absent = wordset.Of("Worker SharedWorker ShadowRealm importScripts")
