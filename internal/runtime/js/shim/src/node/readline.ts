// node:readline: lines of a stream, questions, a line editor for terminals, and the cursor helpers.
import { requireHost } from "pi:host";
import { callable } from "pi:node/internal_callable";
import { abortError } from "pi:node/internal_errors";
import { checkSignal, clearLine, clearScreenDown, cursorTo, emitKeypressEvents, Keyboard, moveCursor, onAbort } from "pi:node/internal_readline";

export { clearLine, clearScreenDown, cursorTo, emitKeypressEvents, moveCursor };

class CallbackInterface extends Keyboard {
	constructor(input: any, output?: any, completer?: any, terminal?: boolean) {
		super(input, output, completer, terminal);
		const complete = this.completer;
		// A completer of one argument returns what it has found.
		if (typeof complete === "function" && complete.length !== 2) this.completer = (line: string, cb: any) => cb(null, complete(line));
	}
	question(query: string, options: any, cb?: any): void {
		if (typeof options === "function") cb = options;
		const signal = options !== null && typeof options === "object" ? options.signal : undefined;
		if (signal) {
			checkSignal(signal, "options.signal");
			if (signal.aborted) return;
			const stop = onAbort(signal, () => this._cancelQuestion());
			const answered = cb;
			cb = (answer: string) => {
				stop();
				answered?.(answer);
			};
		}
		if (typeof cb === "function") this._ask(query, cb);
	}
}
Object.defineProperty(CallbackInterface.prototype.question, Symbol.for("nodejs.util.promisify.custom"), {
	value(this: any, query: string, options?: any) {
		const signal = options !== null && typeof options === "object" ? options.signal : undefined;
		if (signal?.aborted) return Promise.reject(abortError(signal));
		return new Promise((resolve, reject) => {
			const stop = signal ? onAbort(signal, () => reject(abortError(signal))) : undefined;
			this.question(query, options, (answer: string) => {
				stop?.();
				resolve(answer);
			});
		});
	},
});
Object.defineProperty(CallbackInterface, "name", { value: "Interface" });
Object.defineProperty(CallbackInterface.prototype, "question", { enumerable: true });
export const Interface: any = callable(CallbackInterface as any);

export function createInterface(input: any, output: any, completer: any, terminal: any): any {
	return new Interface(input, output, completer, terminal);
}

const exported: any = {
	Interface, clearLine, clearScreenDown, createInterface, cursorTo, emitKeypressEvents, moveCursor,
	get promises() {
		return requireHost("pi:node/readline_promises");
	},
};
export default exported;
export { exported as "module.exports" };
