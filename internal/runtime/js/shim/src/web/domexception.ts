// DOMException.

const codes: Record<string, number> = {
	IndexSizeError: 1, HierarchyRequestError: 3, WrongDocumentError: 4, InvalidCharacterError: 5, NoModificationAllowedError: 7,
	NotFoundError: 8, NotSupportedError: 9, InUseAttributeError: 10, InvalidStateError: 11, SyntaxError: 12, InvalidModificationError: 13,
	NamespaceError: 14, InvalidAccessError: 15, TypeMismatchError: 17, SecurityError: 18, NetworkError: 19, AbortError: 20,
	URLMismatchError: 21, QuotaExceededError: 22, TimeoutError: 23, InvalidNodeTypeError: 24, DataCloneError: 25,
};

export class DOMException extends Error {
	constructor(message: unknown = "", options: any = "Error") {
		super(String(message));
		const name = typeof options === "object" && options !== null ? (options.name ?? "Error") : options;
		Object.defineProperty(this, "name", { value: String(name), configurable: true, writable: true, enumerable: false });
		if (typeof options === "object" && options !== null && "cause" in options) {
			Object.defineProperty(this, "cause", { value: options.cause, configurable: true, writable: true, enumerable: false });
		}
	}
	get code(): number {
		return codes[this.name] ?? 0;
	}
	get [Symbol.toStringTag]() {
		return "DOMException";
	}
}

/** The constants by their code, those among them that no exception has any more. */
const constants = [
	"INDEX_SIZE", "DOMSTRING_SIZE", "HIERARCHY_REQUEST", "WRONG_DOCUMENT", "INVALID_CHARACTER", "NO_DATA_ALLOWED", "NO_MODIFICATION_ALLOWED", "NOT_FOUND",
	"NOT_SUPPORTED", "INUSE_ATTRIBUTE", "INVALID_STATE", "SYNTAX", "INVALID_MODIFICATION", "NAMESPACE", "INVALID_ACCESS", "VALIDATION", "TYPE_MISMATCH",
	"SECURITY", "NETWORK", "ABORT", "URL_MISMATCH", "QUOTA_EXCEEDED", "TIMEOUT", "INVALID_NODE_TYPE", "DATA_CLONE",
];
for (const [at, name] of constants.entries()) {
	const property = { value: at + 1, enumerable: true };
	Object.defineProperty(DOMException, `${name}_ERR`, property);
	Object.defineProperty(DOMException.prototype, `${name}_ERR`, property);
}
