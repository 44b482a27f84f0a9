// Never leaves the microtask queue.
export default async function () {
	for (;;) await null;
}
