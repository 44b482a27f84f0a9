// node:stream/promises.
import { requireHost } from "pi:host";

const stream: any = requireHost("pi:node/stream");

export function pipeline(...args: any[]): Promise<any> {
	const last = args.at(-1);
	const isOptions = last && typeof last === "object" && typeof last.on !== "function" && typeof last.pipe !== "function" &&
		typeof last[Symbol.asyncIterator] !== "function" && typeof last[Symbol.iterator] !== "function" && typeof last.getReader !== "function" && typeof last.getWriter !== "function";
	const options = isOptions ? args.pop() : {};
	return new Promise((resolve, reject) => {
		const stages = args.length === 1 && Array.isArray(args[0]) ? args[0] : args;
		stream.runPipeline(stages, options, (err: any, value: any) => (err ? reject(err) : resolve(value)));
	});
}

export function finished(s: any, options?: any): Promise<void> {
	return new Promise((resolve, reject) => {
		const stop = stream.finished(s, options ?? {}, (err: any) => {
			if (options?.cleanup) stop();
			if (err) reject(err);
			else resolve();
		});
	});
}

const exported = { pipeline, finished };
export default exported;
export { exported as "module.exports" };
