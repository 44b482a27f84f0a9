// Each fs function is written once, as a generator of host calls, and driven by one of two drivers: sync or async.
import { call, callSync } from "pi:host";
import { type Failure, fromHost } from "pi:node/internal_errors";

/** One call to the host's fs method, and what its error is about. */
export interface Op extends Failure {
	params: { op: string } & Record<string, unknown>;
}

export type Steps<T> = Generator<Op, T, any>;

export function runSync<T>(steps: Steps<T>): T {
	let step = steps.next();
	while (!step.done) {
		let result: any;
		try {
			result = callSync("fs", step.value.params);
		} catch (err) {
			step = steps.throw(fromHost(err, step.value));
			continue;
		}
		step = steps.next(result);
	}
	return step.value;
}

export async function runAsync<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
	const options = signal ? { signal } : undefined;
	let step = steps.next();
	while (!step.done) {
		let result: any;
		try {
			result = await call("fs", step.value.params, options);
		} catch (err) {
			step = steps.throw(fromHost(err, step.value));
			continue;
		}
		step = steps.next(result);
	}
	return step.value;
}

/** An op about one path. */
export function op(syscall: string, path: string, params: Op["params"], dest?: string): Op {
	return dest === undefined ? { syscall, path, params } : { syscall, path, dest, params };
}
