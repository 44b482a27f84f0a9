// As many timers as there is room for, intervals without pause, tasks that beget tasks.
export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		async execute(_id: string, { way }: any) {
			let fired = 0;
			if (way === "many") for (let n = 0; n < 20_000; n++) setTimeout(() => fired++, 1);
			if (way === "intervals") for (let n = 0; n < 20; n++) setInterval(() => fired++, 0);
			if (way === "immediates") { const again = () => { fired++; setImmediate(again); }; again(); }
			if (way === "ticks") { let n = 0; const again = () => { if (n++ < 20_000) process.nextTick(again); }; again(); }
			if (way === "odd") for (const ms of [-1, Number.NaN, Infinity, 2 ** 53, "soon", {}, null, 1e-300]) clearTimeout(setTimeout(() => fired++, ms as any));
			await new Promise((done) => setTimeout(done, 20));
			return { content: [{ type: "text", text: `${way} done` }], details: {} };
		},
	});
}
