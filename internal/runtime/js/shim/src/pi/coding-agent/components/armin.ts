// Pi's portrait of its author, which comes onto the screen in one of seven ways.
import { theme } from "pi:theme";

const [columns, rows] = [31, 18];

/** One bit a point, the lowest first; four bytes are a row of points, and two rows of points are a line. */
const points =
	"ffffff7ffff0ff7fffedff7fffdbff7fffb7ff7fff77fe7f3ff8fe7fdffffe7fdf3ffc7f9fc3fb7f6ffcf47ff70ff77ff7fff77ff7ffe37ff707e87feff86770" +
	"0fffbb6ff100d05bfd3fec53c1ffef579ffdee5f9ffcae5f1f78ac5f3f00506c7f00dc77ffc03f78ff01f87fff039c78ff078c7cff0fce78ffffcf7fffffcf78" +
	"ffffdf78ffffdf7dffff3f7effffff7f";
const isSet = (x: number, y: number): boolean => ((Number.parseInt(points.slice(y * 8 + (x >> 3) * 2).slice(0, 2), 16) >> (x & 7)) & 1) === 0;

type Grid = string[][];

const grid = (fill: (row: number, x: number) => string): Grid =>
	Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, x) => fill(row, x)));
const empty = (): Grid => grid(() => " ");
const below = (n: number): number => Math.floor(Math.random() * n);

function shuffled(): [number, number][] {
	const all = grid(() => "").flatMap((line, row) => line.map((_, x): [number, number] => [row, x]));
	for (let i = all.length - 1; i > 0; i--) {
		const j = below(i + 1);
		[all[i], all[j]] = [all[j], all[i]];
	}
	return all;
}

/** A way onto the screen: each call changes what is shown, and says whether that was the end. */
type Effect = (shown: { grid: Grid }, picture: Grid) => () => boolean;

/** The cells one after the other, some at a time. */
function dotted(order: [number, number][], shown: { grid: Grid }, picture: Grid, each: number): () => boolean {
	let next = 0;
	return () => {
		for (let i = 0; i < each; i++) {
			if (next >= order.length) return true;
			const [row, x] = order[next++];
			shown.grid[row][x] = picture[row][x];
		}
		return false;
	};
}

function rain(shown: { grid: Grid }, picture: Grid): () => boolean {
	const drops = Array.from({ length: columns }, () => ({ y: -below(rows * 2), settled: 0 }));
	return () => {
		shown.grid = empty();
		for (const [x, drop] of drops.entries()) {
			for (let row = rows - drop.settled; row < rows; row++) shown.grid[row][x] = picture[row][x];
			if (drop.settled >= rows) continue;
			let target = rows - 1 - drop.settled;
			while (target >= 0 && picture[target][x] === " ") target--;
			drop.y++;
			if (drop.y < 0 || drop.y >= rows) continue;
			if (target >= 0 && drop.y >= target) {
				drop.settled = rows - target;
				drop.y = -below(5) - 1;
			} else shown.grid[drop.y][x] = "▓";
		}
		return drops.every(({ settled }) => settled >= rows);
	};
}

function glitch(shown: { grid: Grid }, picture: Grid): () => boolean {
	let left = 8;
	return () => {
		if (left-- <= 0) {
			shown.grid = picture.map((line) => [...line]);
			return true;
		}
		shown.grid = picture.map((line) => {
			const by = below(7) - 3;
			if (Math.random() < 0.3) return [...line.slice(by), ...line.slice(0, by)].slice(0, columns);
			return Math.random() < 0.2 ? [...picture[below(rows)]] : [...line];
		});
		return false;
	};
}

const effects: Effect[] = [
	(shown, picture) => dotted(picture.flatMap((line, row) => line.map((_, x): [number, number] => [row, x])), shown, picture, 3),
	(shown, picture) => {
		let row = 0;
		return () => {
			if (row >= rows) return true;
			shown.grid[row] = [...picture[row++]];
			return false;
		};
	},
	rain,
	(shown, picture) => dotted(shuffled(), shown, picture, 15),
	(shown, picture) => {
		let reach = 0;
		return () => {
			shown.grid = grid((row, x) => (Math.abs(row - rows / 2) <= reach ? picture[row][x] : " "));
			return ++reach > rows;
		};
	},
	glitch,
	(shown, picture) => {
		const noise = " ░▒▓█▀▄";
		shown.grid = grid(() => noise[below(noise.length)]);
		return dotted(shuffled(), shown, picture, 20);
	},
];

export class ArminComponent {
	private shown = { grid: empty() };
	private timer?: ReturnType<typeof setInterval>;

	constructor(private ui: { requestRender(): void }) {
		const picture = grid((row, x) => " ▀▄█"[Number(isSet(x, row * 2)) + 2 * Number(isSet(x, row * 2 + 1))]);
		const effect = effects[below(effects.length)];
		const step = effect(this.shown, picture);
		this.timer = setInterval(() => {
			const done = step();
			this.ui.requestRender();
			if (done) this.dispose();
		}, 1000 / (effect === glitch ? 60 : 30));
	}

	render(width: number): string[] {
		const line = (text: string) => ` ${theme.fg("accent", text)}${" ".repeat(Math.max(0, width - 1 - text.length))}`;
		return [...this.shown.grid.map((cells) => line(cells.slice(0, width - 1).join(""))), line("ARMIN SAYS HI")];
	}

	invalidate(): void {}

	dispose(): void {
		clearInterval(this.timer);
		this.timer = undefined;
	}
}
