// Package lexicon is what names stand for that code may get at: those of Node, of Pi's API and packages, and of packages of npm.
package lexicon

import "strings"

// Forbidden are Node's modules that seed 002 §2A.4 forbids, why, and what of them works here all the same: nothing in it leaves the
// sandbox (docs/node.md).
var Forbidden = map[string]struct{ Reason, Works string }{
	"vm":                 {"Arbitrary code execution", "isContext constants"},
	"worker_threads":     {"Unsupported concurrency model", "BroadcastChannel MessagePort MessageChannel SHARE_ENV getEnvironmentData setEnvironmentData isMainThread isMarkedAsUntransferable markAsUncloneable markAsUntransferable parentPort resourceLimits threadId workerData"},
	"cluster":            {"Unsupported concurrency model", "isMaster isPrimary isWorker workers"},
	"dgram":              {"Raw UDP sockets", ""},
	"net":                {"Bypasses HTTP policy", "BlockList SocketAddress getDefaultAutoSelectFamily getDefaultAutoSelectFamilyAttemptTimeout isIP isIPv4 isIPv6 setDefaultAutoSelectFamily setDefaultAutoSelectFamilyAttemptTimeout"},
	"tls":                {"Bypasses HTTP policy", "DEFAULT_MAX_VERSION DEFAULT_MIN_VERSION getCiphers rootCertificates TLSSocket"},
	"inspector":          {"Debugger access", "close url console"},
	"inspector_promises": {"Debugger access", "close url console"},
	"perf_hooks":         {"Performance timing oracle", "Performance PerformanceEntry PerformanceMark PerformanceMeasure PerformanceObserver PerformanceObserverEntryList PerformanceResourceTiming constants createHistogram monitorEventLoopDelay performance"},
	"v8":                 {"Engine internals", "cachedDataVersionTag getHeapSpaceStatistics getHeapStatistics setFlagsFromString"},
	"repl":               {"Interactive eval", ""},
}

// ForbiddenMembers are members that are forbidden, and why.
var ForbiddenMembers = map[string]string{
	"process.binding": "Native module access", "process._linkedBinding": "Native module access", "process.dlopen": "Native addon loading",
}

// Hiding are names of members by which what is not known may be what makes code of a text, or loads a module.
var Hiding = nameSet("constructor eval _compile require _load getBuiltinModule dlopen _linkedBinding")

// Timers are functions that run a text; Callers are methods that call what they are given with what they hold.
var (
	Timers  = nameSet("setTimeout setInterval setImmediate")
	Callers = nameSet(`catch every filter find findIndex findLast flatMap forEach from fromAsync groupBy map reduce reduceRight replace replaceAll some
		sort then`)
)

// TextMethods are methods that give a text, whatever they are of; TextFunctions are functions that do.
var (
	TextMethods = nameSet(`charAt join normalize padEnd padStart repeat replace replaceAll slice substr substring toISOString toJSON toLocaleLowerCase
		toLocaleUpperCase toLowerCase toString toUpperCase trim trimEnd trimStart`)
	TextFunctions = nameSet(`JSON.stringify String.fromCharCode String.fromCodePoint String.raw atob btoa decodeURI decodeURIComponent encodeURI
		encodeURIComponent escape unescape mod:child_process.execFileSync mod:child_process.execSync mod:fs.readFileSync`)
)

// Builtins are the global objects that all code shares.
var Builtins = strings.Fields(`Array ArrayBuffer BigInt Boolean Buffer DataView Date Error EvalError Float32Array Float64Array Function Int16Array
	Int32Array Int8Array Intl JSON Map Math Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol SyntaxError
	TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakSet console fetch global process`)

// ModuleNeeds are the capabilities of Node's modules; those of fs go by member.
var ModuleNeeds = map[string][]string{
	"child_process": {"exec"}, "cluster": {"exec"}, "http": {"http"}, "https": {"http"}, "http2": {"http"}, "net": {"http"}, "tls": {"http"}, "dgram": {"http"},
	"dns": {"http"}, "dns_promises": {"http"}, "fs": {"read", "write"}, "fs_promises": {"read", "write"}, "sqlite": {"read", "write"}, "os": {"env"},
}

// Harmless are members of these modules that ask for nothing.
var Harmless = map[string]string{
	"http": "METHODS STATUS_CODES maxHeaderSize", "https": "", "http2": "constants", "net": "isIP isIPv4 isIPv6 BlockList SocketAddress",
	"tls": "rootCertificates getCiphers", "dns": "ADDRCONFIG ALL V4MAPPED", "fs": "constants F_OK R_OK W_OK X_OK Stats Dirent promises",
	"fs_promises": "constants", "os": "EOL constants platform arch type endianness devNull availableParallelism",
	"cluster": "isMaster isPrimary isWorker workers", "child_process": "ChildProcess", "dgram": "",
}

// Readers and Both are members of fs; the rest writes.
var (
	Readers = strings.Fields(`access accessSync createReadStream exists existsSync fstat fstatSync glob globSync lstat lstatSync openAsBlob
		opendir opendirSync read readFile readFileSync readSync readdir readdirSync readlink readlinkSync readv readvSync realpath realpathSync
		stat statSync statfs statfsSync unwatchFile watch watchFile ReadStream close closeSync`)
	Both = strings.Fields(`copyFile copyFileSync cp cpSync link linkSync open openSync rename renameSync`)
)

// Bundler are the helpers that the bundler writes, and pier.
var Bundler = map[string]bool{
	"__create": true, "__defProp": true, "__defProps": true, "__getOwnPropDesc": true, "__getOwnPropDescs": true, "__getOwnPropNames": true,
	"__getOwnPropSymbols": true, "__getProtoOf": true, "__hasOwnProp": true, "__propIsEnum": true, "__knownSymbol": true,
	"__name": true, "__require": true, "__commonJS": true, "__export": true, "__copyProps": true, "__reExport": true, "__toESM": true,
	"__toCommonJS": true, "__forAwait": true, "__esm": true, "__glob": true, "__globImport": true, "__publicField": true, "__defNormalProp": true,
	"__spreadValues": true, "__spreadProps": true, "__objRest": true, "__async": true, "__await": true, "__asyncGenerator": true,
	"__yieldStar": true, "__decorateClass": true, "__decorateParam": true, "__privateAdd": true, "__privateGet": true,
	"__privateSet": true, "__privateMethod": true, "__privateWrapper": true, "__privateIn": true, "__accessCheck": true,
	"__typeError": true, "__using": true, "__callDispose": true, "__template": true, "__reflectGet": true, "__reflectSet": true,
	"__piESM": true, "__pi": true, "__pier_entry": true, "__superGet": true, "__superSet": true, "__superWrapper": true,
	"__decoratorStart": true, "__decoratorMetadata": true, "__runInitializers": true, "__decorateElement": true, "__earlyAccess": true,
}

// Linking are the globals that those use.
var Linking = nameSet("Object Reflect Symbol Promise TypeError Error ReferenceError Proxy WeakSet Math Buffer Array Uint8Array String undefined require arguments")

// Absent are globals of browsers and of engines to come that make code or threads: there are none here.
var Absent = nameSet("Worker SharedWorker ShadowRealm importScripts")
