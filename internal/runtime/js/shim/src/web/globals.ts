// What the boot script installs, lazily, from these modules: the first use of a global loads its module.
//
// A host module's exports are what `import` sees. Where Node's module is itself a function or has members that must
// stay lazy (events, assert, stream, buffer, …), the export named "module.exports" is what `require` and the default
// import of CommonJS code get, which is the name Node uses for the same purpose.

/** global name -> [module, export] */
export const globals: Readonly<Record<string, readonly [string, string]>> = {
	AbortController: ["pi:web/abort", "AbortController"],
	AbortSignal: ["pi:web/abort", "AbortSignal"],
	Blob: ["pi:web/blob", "Blob"],
	BroadcastChannel: ["pi:web/messaging", "BroadcastChannel"],
	Buffer: ["pi:node/buffer", "Buffer"],
	ByteLengthQueuingStrategy: ["pi:web/streams", "ByteLengthQueuingStrategy"],
	CompressionStream: ["pi:web/compression", "CompressionStream"],
	CountQueuingStrategy: ["pi:web/streams", "CountQueuingStrategy"],
	Crypto: ["pi:web/crypto", "Crypto"],
	CryptoKey: ["pi:web/crypto", "CryptoKey"],
	CustomEvent: ["pi:web/events", "CustomEvent"],
	DOMException: ["pi:web/domexception", "DOMException"],
	DecompressionStream: ["pi:web/compression", "DecompressionStream"],
	Event: ["pi:web/events", "Event"],
	EventTarget: ["pi:web/events", "EventTarget"],
	File: ["pi:web/blob", "File"],
	FormData: ["pi:web/fetch", "FormData"],
	Headers: ["pi:web/fetch", "Headers"],
	Intl: ["pi:web/intl", "Intl"],
	MessageChannel: ["pi:web/messaging", "MessageChannel"],
	MessageEvent: ["pi:web/messaging", "MessageEvent"],
	MessagePort: ["pi:web/messaging", "MessagePort"],
	ReadableByteStreamController: ["pi:web/streams", "ReadableByteStreamController"],
	ReadableStream: ["pi:web/streams", "ReadableStream"],
	ReadableStreamBYOBReader: ["pi:web/streams", "ReadableStreamBYOBReader"],
	ReadableStreamBYOBRequest: ["pi:web/streams", "ReadableStreamBYOBRequest"],
	ReadableStreamDefaultController: ["pi:web/streams", "ReadableStreamDefaultController"],
	ReadableStreamDefaultReader: ["pi:web/streams", "ReadableStreamDefaultReader"],
	Request: ["pi:web/fetch", "Request"],
	Response: ["pi:web/fetch", "Response"],
	SubtleCrypto: ["pi:web/crypto", "SubtleCrypto"],
	TextDecoder: ["pi:web/encoding", "TextDecoder"],
	TextDecoderStream: ["pi:web/encoding_streams", "TextDecoderStream"],
	TextEncoder: ["pi:web/encoding", "TextEncoder"],
	TextEncoderStream: ["pi:web/encoding_streams", "TextEncoderStream"],
	TransformStream: ["pi:web/streams", "TransformStream"],
	TransformStreamDefaultController: ["pi:web/streams", "TransformStreamDefaultController"],
	URL: ["pi:web/url", "URL"],
	URLSearchParams: ["pi:web/url", "URLSearchParams"],
	WebAssembly: ["pi:web/webassembly", "WebAssembly"],
	WebSocket: ["pi:web/websocket", "WebSocket"],
	WritableStream: ["pi:web/streams", "WritableStream"],
	WritableStreamDefaultController: ["pi:web/streams", "WritableStreamDefaultController"],
	WritableStreamDefaultWriter: ["pi:web/streams", "WritableStreamDefaultWriter"],
	atob: ["pi:web/base64", "atob"],
	btoa: ["pi:web/base64", "btoa"],
	clearImmediate: ["pi:web/timers", "clearImmediate"],
	clearInterval: ["pi:web/timers", "clearInterval"],
	clearTimeout: ["pi:web/timers", "clearTimeout"],
	console: ["pi:web/console", "console"],
	crypto: ["pi:web/crypto", "crypto"],
	fetch: ["pi:web/fetch", "fetch"],
	navigator: ["pi:web/performance", "navigator"],
	Navigator: ["pi:web/performance", "Navigator"],
	Performance: ["pi:web/performance", "Performance"],
	PerformanceEntry: ["pi:web/performance", "PerformanceEntry"],
	PerformanceMark: ["pi:web/performance", "PerformanceMark"],
	PerformanceMeasure: ["pi:web/performance", "PerformanceMeasure"],
	PerformanceObserver: ["pi:web/performance", "PerformanceObserver"],
	PerformanceObserverEntryList: ["pi:web/performance", "PerformanceObserverEntryList"],
	PerformanceResourceTiming: ["pi:web/performance", "PerformanceResourceTiming"],
	performance: ["pi:web/performance", "performance"],
	process: ["pi:node/process", "process"],
	queueMicrotask: ["pi:web/timers", "queueMicrotask"],
	setImmediate: ["pi:web/timers", "setImmediate"],
	setInterval: ["pi:web/timers", "setInterval"],
	setTimeout: ["pi:web/timers", "setTimeout"],
	structuredClone: ["pi:web/clone", "structuredClone"],
};

/** The globals that Object.keys shows, in Node's order. */
export const shownGlobals: readonly string[] = [
	"clearImmediate", "setImmediate", "clearInterval", "clearTimeout", "setInterval", "setTimeout", "queueMicrotask", "structuredClone", "atob", "btoa",
	"performance", "fetch", "navigator", "crypto",
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
