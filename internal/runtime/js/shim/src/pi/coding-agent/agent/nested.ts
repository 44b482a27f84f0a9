// Calls that a tool makes of other tools while it runs, and the record of them on its result.
import { deferred } from "../../ai/wait.ts";
import { combineUsage } from "../usage.ts";

const most = { calls: 256, bytesOfCall: 8 * 1024, bytesOfAll: 32 * 1024, errorLength: 500 };

class Recorder {
	usage: any;
	private calls: any[] = [];
	private complete = true;
	private bytes = 0;

	start({ id, name, arguments: args }: any): any {
		if (this.calls.length >= most.calls) {
			this.complete = false;
			return undefined;
		}
		const call: any = { id, name, status: "unfinished" };
		const json = JSON.stringify(args ?? {});
		const size = new TextEncoder().encode(json).length;
		if (size > most.bytesOfCall || this.bytes + size > most.bytesOfAll) {
			call.argumentsBytes = size;
			this.complete = false;
		} else {
			call.arguments = JSON.parse(json);
			this.bytes += size;
		}
		this.calls.push(call);
		return call;
	}

	finish(call: any, { result, isError }: any, startedAt: number): void {
		if (result.usage) this.usage = this.usage ? combineUsage(this.usage, result.usage) : result.usage;
		if (!call) return;
		call.status = isError ? "error" : "ok";
		call.durationMs = Math.round(performance.now() - startedAt);
		const texts = (result.content ?? []).filter(({ type }: any) => type === "text").map(({ text }: any) => text);
		if (isError && texts.join("\n")) call.error = texts.join("\n").slice(0, most.errorLength);
	}

	record(): any {
		if (this.calls.length === 0 && this.complete) return undefined;
		const calls = this.calls.map((call) => ({ ...call }));
		return { calls, complete: this.complete && calls.every(({ status }) => status !== "unfinished") };
	}
}

interface Scope {
	recorder: Recorder;
	next: number;
	alone: boolean;
}

interface Host {
	tools(): any[];
	sequential(): boolean;
	run(toolCall: any, parent: string, signal?: AbortSignal, onUpdate?: (partial: any) => unknown): Promise<any>;
	emit(event: any): Promise<void>;
}

export class NestedCalls {
	private scopes = new Map<string, Scope>();
	private queue: Promise<void> = Promise.resolve();

	constructor(private host: Host) {}

	/** A tool that fails is a result, not an error. */
	async execute(callerId: string, name: string, args: unknown, { signal, onUpdate }: any = {}): Promise<any> {
		const scope = this.scopes.get(callerId) ?? { recorder: new Recorder(), next: 1, alone: false };
		this.scopes.set(callerId, scope);
		const toolCall = { type: "toolCall", id: `${callerId}/${scope.next++}`, name, arguments: args ?? {} };
		const call = scope.recorder.start(toolCall);
		const startedAt = performance.now();
		const about = { toolCallId: toolCall.id, toolName: name, args: toolCall.arguments };
		await this.host.emit({ type: "tool_execution_start", ...about, parentToolCallId: callerId });
		const tool = this.host.tools().find((other) => other.name === name);
		const alone = !scope.alone && (this.host.sequential() || tool?.executionMode === "sequential");
		const release = alone ? await this.enter() : () => {};
		this.scopes.set(toolCall.id, { recorder: scope.recorder, next: 1, alone: scope.alone || alone });
		const update = async (partialResult: any) => {
			onUpdate?.(partialResult);
			await this.host.emit({ type: "tool_execution_update", ...about, partialResult, parentToolCallId: callerId });
		};
		let done: any;
		try {
			done = await this.host.run(toolCall, callerId, signal, update);
		} finally {
			this.scopes.delete(toolCall.id);
			release();
		}
		scope.recorder.finish(call, done, startedAt);
		const { result, isError, durationMs } = done;
		const took = durationMs === undefined ? {} : { durationMs };
		await this.host.emit({ type: "tool_execution_end", toolCallId: toolCall.id, toolName: name, result, isError, ...took, parentToolCallId: callerId });
		return done;
	}

	/** Waits for the calls before that must run alone. */
	private async enter(): Promise<() => void> {
		const before = this.queue;
		const { promise, resolve } = deferred();
		this.queue = promise;
		await before;
		return resolve;
	}

	/** The record of the calls that one of the model's made, which ends with it. */
	take(toolCallId: string): { calls: any; usage: any } | undefined {
		const recorder = this.scopes.get(toolCallId)?.recorder;
		this.scopes.delete(toolCallId);
		return recorder && { calls: recorder.record(), usage: recorder.usage };
	}

	clear(): void {
		this.scopes.clear();
	}
}
