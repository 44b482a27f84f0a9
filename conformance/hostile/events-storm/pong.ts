export default function (pi: any) {
	pi.events.on("ping", () => {
		pi.events.emit("pong", {});
		pi.events.emit("pong", {});
	});
}
