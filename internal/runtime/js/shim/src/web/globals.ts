// What the boot script installs, lazily, from these modules: the first use of a global loads its module.
//
// A host module's exports are what `import` sees. Where Node's module is itself a function or has members that must
// stay lazy (events, assert, stream, buffer, …), the export named "module.exports" is what `require` and the default
// import of CommonJS code get, which is the name Node uses for the same purpose.

// The globals, by module: its name and those of its exports, in one text, since each VM reads all of it and lists of lists cost more.

/** Those that Object.keys shows, in Node's order. */
export const shownGlobals: readonly string[] = [
	"pi:web/timers clearImmediate setImmediate clearInterval clearTimeout setInterval setTimeout queueMicrotask",
	"pi:web/clone structuredClone",
	"pi:web/base64 atob btoa",
	"pi:web/performance performance",
	"pi:web/fetch fetch",
	"pi:web/performance navigator",
	"pi:web/crypto crypto",
];

export const otherGlobals: readonly string[] = [
	"pi:node/buffer Buffer",
	"pi:node/process process",
	"pi:web/abort AbortController AbortSignal",
	"pi:web/blob Blob File",
	"pi:web/compression CompressionStream DecompressionStream",
	"pi:web/console console",
	"pi:web/crypto Crypto CryptoKey SubtleCrypto",
	"pi:web/domexception DOMException",
	"pi:web/encoding TextDecoder TextEncoder",
	"pi:web/encoding_streams TextDecoderStream TextEncoderStream",
	"pi:web/events CustomEvent Event EventTarget",
	"pi:web/fetch FormData Headers Request Response",
	"pi:web/intl Intl",
	"pi:web/messaging BroadcastChannel MessageChannel MessageEvent MessagePort",
	"pi:web/performance Navigator Performance PerformanceEntry PerformanceMark PerformanceMeasure PerformanceObserver PerformanceObserverEntryList PerformanceResourceTiming",
	"pi:web/streams ByteLengthQueuingStrategy CountQueuingStrategy ReadableByteStreamController ReadableStream ReadableStreamBYOBReader ReadableStreamBYOBRequest ReadableStreamDefaultController ReadableStreamDefaultReader TransformStream TransformStreamDefaultController WritableStream WritableStreamDefaultController WritableStreamDefaultWriter",
	"pi:web/url URL URLSearchParams",
	"pi:web/webassembly WebAssembly",
	"pi:web/websocket WebSocket",
];

/**
 * Methods of the language that need a locale: [constructor, method, module, export]. The boot script replaces
 * constructor.prototype[method] by a function that calls the export with the receiver first.
 */
export const localeMethods: readonly (readonly [string, string, string, string])[] = [
	["String", "localeCompare", "pi:web/intl", "localeCompare"],
	["String", "toLocaleUpperCase", "pi:web/intl", "toLocaleUpperCase"],
	["String", "toLocaleLowerCase", "pi:web/intl", "toLocaleLowerCase"],
	["Number", "toLocaleString", "pi:web/intl", "numberToLocaleString"],
	["BigInt", "toLocaleString", "pi:web/intl", "numberToLocaleString"],
	["Date", "toLocaleString", "pi:web/intl", "dateToLocaleString"],
	["Date", "toLocaleDateString", "pi:web/intl", "dateToLocaleDateString"],
	["Date", "toLocaleTimeString", "pi:web/intl", "dateToLocaleTimeString"],
];
