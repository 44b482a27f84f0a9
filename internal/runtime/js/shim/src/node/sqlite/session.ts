import { fromBase64 } from "pi:node/internal_bytes";
import { checkOpen, type Connection } from "./connection.ts";
import { illegalConstructor, invalidState } from "./errors.ts";
import { asInNode, within } from "./statement.ts";

/** Changes that are being recorded. */
export class Session {
	#connection: Connection;
	#id: number;
	#open = true;

	constructor(...args: unknown[]) {
		if (args[0] !== within) throw illegalConstructor();
		[, this.#connection, this.#id] = args as [unknown, Connection, number];
	}

	#do(op: string, params: object = {}): any {
		checkOpen(this.#connection);
		if (!this.#open) throw invalidState("session is not open");
		return this.#connection.do(op, { session: this.#id, ...params });
	}

	changeset(): Uint8Array {
		return fromBase64(this.#do("sqlchanges").data.b);
	}

	patchset(): Uint8Array {
		return fromBase64(this.#do("sqlchanges", { patch: true }).data.b);
	}

	close(): void {
		this.#do("sqlforget");
		this.#open = false;
	}
}
asInNode(Session);
