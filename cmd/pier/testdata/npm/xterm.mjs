// @xterm/headless: a terminal that interprets output.
import headless from "@xterm/headless";

export default async function (print) {
	const term = new headless.Terminal({ cols: 20, rows: 5, scrollback: 10, allowProposedApi: true });
	const titles = [];
	term.onTitleChange((title) => titles.push(title));
	const write = (data) => new Promise((resolve) => term.write(data, resolve));
	const screen = () => {
		const buffer = term.buffer.active;
		const lines = [];
		for (let i = 0; i < buffer.length; i++) lines.push(buffer.getLine(i).translateToString(true));
		return JSON.stringify({ lines, x: buffer.cursorX, y: buffer.cursorY, base: buffer.baseY, type: buffer.type });
	};
	await write("\x1b]2;hello\x07one\r\n\x1b[31;1mtwo\x1b[0m \u4f60\u597d \ud83d\ude00\r\nwrap around the twenty columns");
	print(screen());
	const cell = term.buffer.active.getLine(1).getCell(0);
	print(cell.getChars(), cell.getFgColor(), cell.isBold() !== 0, term.buffer.active.getLine(1).getCell(4).getWidth());
	await write("\x1b[2J\x1b[Htop\x1b[3;5Hmid\x1b[K\x1b[1A\x1b[2Cup");
	print(screen());
	await write("\x1b[?1049halt");
	print(screen());
	await write("\x1b[?1049l");
	for (let i = 0; i < 12; i++) await write(`\r\nline ${i}`);
	print(screen(), titles.join());
	term.resize(10, 3);
	print(screen());
	term.dispose();
}
