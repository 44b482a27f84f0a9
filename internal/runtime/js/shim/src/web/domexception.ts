// DOMException: an error in its prototype and its stack, but for its name and message, which are the class's own.
import { nodeError } from "pi:node/internal_errors";
import { face } from "pi:web/face";

const codes: Record<string, number> = {
	IndexSizeError: 1, HierarchyRequestError: 3, WrongDocumentError: 4, InvalidCharacterError: 5, NoModificationAllowedError: 7,
	NotFoundError: 8, NotSupportedError: 9, InUseAttributeError: 10, InvalidStateError: 11, SyntaxError: 12, InvalidModificationError: 13,
	NamespaceError: 14, InvalidAccessError: 15, TypeMismatchError: 17, SecurityError: 18, NetworkError: 19, AbortError: 20,
	URLMismatchError: 21, QuotaExceededError: 22, TimeoutError: 23, InvalidNodeTypeError: 24, DataCloneError: 25,
};

const details = new WeakMap<object, { name: string; message: string }>();

function detailsOf(error: object): { name: string; message: string } {
	const own = details.get(error);
	if (!own) throw nodeError(TypeError, "ERR_INVALID_THIS", 'Value of "this" must be of DOMException');
	return own;
}

export class DOMException {
	constructor(message: any = "", options: any = "Error") {
		const given = options !== null && typeof options === "object";
		const name = given ? options.name : options;
		const own = { name: name === undefined ? "Error" : `${name}`, message: message === undefined ? "" : `${message}` };
		const error: any = Reflect.construct(Error, [], new.target);
		details.set(error, own);
		(Error as any).captureStackTrace(error, new.target);
		if (given && "cause" in options) Object.defineProperty(error, "cause", { value: options.cause, configurable: true, writable: true, enumerable: false });
		return error;
	}
	get name(): string {
		return detailsOf(this).name;
	}
	get message(): string {
		return detailsOf(this).message;
	}
	get code(): number {
		return codes[detailsOf(this).name] ?? 0;
	}
}
export interface DOMException extends Error {}
Object.setPrototypeOf(DOMException.prototype, Error.prototype);
face(DOMException, "DOMException");

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
