// A component that is taller than its place: where in it one is, and whether one stays at its end (Pi 1.5).
import { type Component, Container, type Style } from "./component.ts";

export type Scrollbar = "auto" | "always" | "hidden";
export interface ScrollViewOptions {
	axis?: "vertical";
	follow?: "none" | "end";
	primary?: boolean;
	overscroll?: "chain" | "contain";
	scrollbar?: Scrollbar;
	scrollbarTrackStyle?: Style;
	scrollbarThumbStyle?: Style;
	scrollbarHideDelayMs?: number;
}

const color = (code: number): Style => (text) => `\x1b[${code}m${text}\x1b[39m`;
const whole = (value: number, otherwise: number): number => (Number.isFinite(value) ? Math.trunc(value) : otherwise);

export class ScrollView extends Container {
	readonly primary: boolean;
	readonly overscroll: "chain" | "contain";
	readonly followEnd: boolean;
	readonly scrollbarTrackStyle: Style;
	readonly scrollbarThumbStyle: Style;
	private child: Component;
	private bar: Scrollbar;
	private hideDelay: number;
	private top = 0;
	private height = 0;
	private room = 0;
	private following: boolean;
	private heldAtEnd = false; // at the end, but not to follow it
	private draw?: () => void;
	private barShows = false;
	private barActive = false;
	private timer?: any;

	constructor(component: Component, options: ScrollViewOptions = {}) {
		super();
		if (options.axis !== undefined && options.axis !== "vertical") throw new Error(`Unsupported ScrollView axis: ${options.axis}`);
		this.child = component;
		this.children.push(component);
		this.followEnd = this.following = options.follow === "end";
		this.primary = options.primary ?? false;
		this.overscroll = options.overscroll ?? "chain";
		this.bar = options.scrollbar ?? "hidden";
		this.scrollbarTrackStyle = options.scrollbarTrackStyle ?? color(90);
		this.scrollbarThumbStyle = options.scrollbarThumbStyle ?? color(37);
		this.hideDelay = Math.max(0, Math.floor(options.scrollbarHideDelayMs ?? 1000));
	}

	get scrollTop(): number {
		return this.top;
	}
	get isFollowingEnd(): boolean {
		return this.following;
	}
	get viewportHeight(): number {
		return this.room;
	}
	get scrollbar(): Scrollbar {
		return this.bar;
	}
	get isScrollbarActive(): boolean {
		return this.barActive;
	}
	get isScrollbarVisible(): boolean {
		return this.bar === "always" ? this.room > 0 : this.bar === "auto" && this.height > this.room && this.barShows;
	}

	setScrollbar(scrollbar: Scrollbar): void {
		if (scrollbar === this.bar) return;
		this.bar = scrollbar;
		if (scrollbar !== "auto") this.hideBar();
		else if (this.barActive) this.showBar();
		this.draw?.();
	}

	setScrollbarActive(active: boolean): void {
		if (active === this.barActive) return;
		this.barActive = active;
		this.showBar();
		this.draw?.();
	}

	/** The width that is left for the content. */
	getContentWidth(width: number): number {
		return this.bar === "always" && width > 1 ? width - 1 : width;
	}

	/** A bar that comes and goes shows for a while after something moved, and as long as it is held. */
	private showBar(): void {
		if (this.bar !== "auto" || this.height <= this.room) return;
		this.barShows = true;
		clearTimeout(this.timer);
		this.timer = undefined;
		if (this.barActive) return;
		this.timer = setTimeout(() => {
			this.timer = undefined;
			this.barShows = false;
			this.draw?.();
		}, this.hideDelay);
		this.timer.unref?.();
	}

	private hideBar(): void {
		this.barShows = false;
		clearTimeout(this.timer);
		this.timer = undefined;
	}

	private get end(): number {
		return Math.max(0, this.height - this.room);
	}

	/** Goes to a place; draws only if that changes something. */
	private go(top: number, following: boolean, held: boolean): void {
		const moved = top !== this.top;
		const changed = moved || following !== this.following || held !== this.heldAtEnd;
		this.top = top;
		this.following = following;
		this.heldAtEnd = held;
		if (moved) this.showBar();
		if (changed) this.draw?.();
	}

	scrollTo(scrollTop: number, options: { disableFollow?: boolean } = {}): void {
		const top = Math.max(0, Math.min(this.end, whole(scrollTop, this.top)));
		const held = options.disableFollow === true && top === this.end;
		this.go(top, !held && this.followEnd && top === this.end, held);
	}

	/** Scrolls by lines, and gives back those that were too many. */
	scrollBy(lines: number): number {
		const wanted = whole(lines, 0);
		if (wanted === 0) return 0;
		const start = this.following ? this.end : this.top;
		const top = Math.max(0, Math.min(this.end, start + wanted));
		const following = this.followEnd && top === this.end;
		const changed = top !== start || following !== this.following;
		this.top = top;
		this.following = following;
		this.heldAtEnd = false;
		if (top !== start) this.showBar();
		if (changed) this.draw?.();
		return wanted - (top - start);
	}

	scrollToStart(): void {
		this.jump(0, this.followEnd && this.height <= this.room);
	}

	scrollToEnd(): void {
		this.jump(this.end, this.followEnd);
	}

	private jump(top: number, following: boolean): void {
		const changed = top !== this.top || following !== this.following;
		this.top = top;
		this.following = following;
		this.heldAtEnd = false;
		if (!changed) return;
		this.showBar();
		this.draw?.();
	}

	/** What the screen has measured. Who follows the end stays there. */
	updateLayout(contentHeight: number, viewportHeight: number, requestRender: () => void): void {
		this.height = Math.max(0, Math.floor(contentHeight));
		this.room = Math.max(0, Math.floor(viewportHeight));
		this.draw = requestRender;
		this.top = this.following ? this.end : Math.max(0, Math.min(this.top, this.end));
		if (this.top < this.end) this.heldAtEnd = false;
		if (this.followEnd && this.top === this.end && !this.heldAtEnd) this.following = true;
		if (this.height <= this.room) this.hideBar();
	}

	addChild(_component: Component): void {
		throw new Error("ScrollView has exactly one child");
	}
	removeChild(_component: Component): void {
		throw new Error("ScrollView child cannot be removed");
	}
	clear(): void {
		throw new Error("ScrollView child cannot be cleared");
	}

	render(width: number): string[] {
		const room = this.getContentWidth(width);
		const lines = this.child.render(room);
		return room === width ? lines : lines.map((line) => `${line} `);
	}
}
