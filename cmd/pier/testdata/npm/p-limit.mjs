// p-limit: bounded concurrency.
import pLimit, { limitFunction } from "p-limit";

export default async function (print) {
	const limit = pLimit(2);
	let running = 0;
	let most = 0;
	const order = [];
	const job = (name, ms) => limit(async () => {
		most = Math.max(most, ++running);
		await new Promise((resolve) => setTimeout(resolve, ms));
		running--;
		order.push(name);
		return name.toUpperCase();
	});
	print((await Promise.all([job("a", 400), job("b", 5), job("c", 5), job("d", 5)])).join(""), order.join(""), most);
	print(limit.activeCount, limit.pendingCount, limit.concurrency);
	const refused = await Promise.allSettled([limit(() => Promise.reject(new Error("no")))]);
	print(refused[0].reason.message);
	const held = limit(() => new Promise((resolve) => setTimeout(resolve, 5)));
	limit(() => print("never"));
	limit(() => print("never"));
	limit(() => print("never"));
	limit.clearQueue();
	await held;
	print((await limit.map([1, 2, 3], (n) => n * 2)).join());
	print(await limitFunction(async (x) => x + 1, { concurrency: 1 })(1));
	try {
		pLimit(0);
	} catch (err) {
		print(`${err.name}: ${err.message}`);
	}
}
