"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/scroll_view.ts
var scroll_view_exports = {
  ScrollView: void 0,
};
module.exports = __defProp(scroll_view_exports, "__esModule", { value: true });
var color = (code) => (text) => `\x1B[${code}m${text}\x1B[39m`;
var whole = (value, otherwise) => Number.isFinite(value) ? Math.trunc(value) : otherwise;
var ScrollView = class extends (import_component ??= require("pi:tui/component")).Container {
  primary;
  overscroll;
  followEnd;
  scrollbarTrackStyle;
  scrollbarThumbStyle;
  child;
  bar;
  hideDelay;
  top = 0;
  height = 0;
  room = 0;
  following;
  heldAtEnd = false;
  // at the end, but not to follow it
  draw;
  barShows = false;
  barActive = false;
  timer;
  constructor(component, options = {}) {
    super();
    if (options.axis !== void 0 && options.axis !== "vertical") throw new Error(`Unsupported ScrollView axis: ${options.axis}`);
    this.child = component;
    this.children.push(component);
    this.followEnd = this.following = options.follow === "end";
    this.primary = options.primary ?? false;
    this.overscroll = options.overscroll ?? "chain";
    this.bar = options.scrollbar ?? "hidden";
    this.scrollbarTrackStyle = options.scrollbarTrackStyle ?? color(90);
    this.scrollbarThumbStyle = options.scrollbarThumbStyle ?? color(37);
    this.hideDelay = Math.max(0, Math.floor(options.scrollbarHideDelayMs ?? 1e3));
  }
  get scrollTop() {
    return this.top;
  }
  get isFollowingEnd() {
    return this.following;
  }
  get viewportHeight() {
    return this.room;
  }
  get scrollbar() {
    return this.bar;
  }
  get isScrollbarActive() {
    return this.barActive;
  }
  get isScrollbarVisible() {
    return this.bar === "always" ? this.room > 0 : this.bar === "auto" && this.height > this.room && this.barShows;
  }
  setScrollbar(scrollbar) {
    if (scrollbar === this.bar) return;
    this.bar = scrollbar;
    if (scrollbar !== "auto") this.hideBar();
    else if (this.barActive) this.showBar();
    this.draw?.();
  }
  setScrollbarActive(active) {
    if (active === this.barActive) return;
    this.barActive = active;
    this.showBar();
    this.draw?.();
  }
  /** The width that is left for the content. */
  getContentWidth(width) {
    return this.bar === "always" && width > 1 ? width - 1 : width;
  }
  /** A bar that comes and goes shows for a while after something moved, and as long as it is held. */
  showBar() {
    if (this.bar !== "auto" || this.height <= this.room) return;
    this.barShows = true;
    clearTimeout(this.timer);
    this.timer = void 0;
    if (this.barActive) return;
    this.timer = setTimeout(() => {
      this.timer = void 0;
      this.barShows = false;
      this.draw?.();
    }, this.hideDelay);
    this.timer.unref?.();
  }
  hideBar() {
    this.barShows = false;
    clearTimeout(this.timer);
    this.timer = void 0;
  }
  get end() {
    return Math.max(0, this.height - this.room);
  }
  /** Goes to a place; draws only if that changes something. */
  go(top, following, held) {
    const moved = top !== this.top;
    const changed = moved || following !== this.following || held !== this.heldAtEnd;
    this.top = top;
    this.following = following;
    this.heldAtEnd = held;
    if (moved) this.showBar();
    if (changed) this.draw?.();
  }
  scrollTo(scrollTop, options = {}) {
    const top = Math.max(0, Math.min(this.end, whole(scrollTop, this.top)));
    const held = options.disableFollow === true && top === this.end;
    this.go(top, !held && this.followEnd && top === this.end, held);
  }
  /** Scrolls by lines, and gives back those that were too many. */
  scrollBy(lines) {
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
  scrollToStart() {
    this.jump(0, this.followEnd && this.height <= this.room);
  }
  scrollToEnd() {
    this.jump(this.end, this.followEnd);
  }
  jump(top, following) {
    const changed = top !== this.top || following !== this.following;
    this.top = top;
    this.following = following;
    this.heldAtEnd = false;
    if (!changed) return;
    this.showBar();
    this.draw?.();
  }
  /** What the screen has measured. Who follows the end stays there. */
  updateLayout(contentHeight, viewportHeight, requestRender) {
    this.height = Math.max(0, Math.floor(contentHeight));
    this.room = Math.max(0, Math.floor(viewportHeight));
    this.draw = requestRender;
    this.top = this.following ? this.end : Math.max(0, Math.min(this.top, this.end));
    if (this.top < this.end) this.heldAtEnd = false;
    if (this.followEnd && this.top === this.end && !this.heldAtEnd) this.following = true;
    if (this.height <= this.room) this.hideBar();
  }
  addChild(_component) {
    throw new Error("ScrollView has exactly one child");
  }
  removeChild(_component) {
    throw new Error("ScrollView child cannot be removed");
  }
  clear() {
    throw new Error("ScrollView child cannot be cleared");
  }
  render(width) {
    const room = this.getContentWidth(width);
    const lines = this.child.render(room);
    return room === width ? lines : lines.map((line) => `${line} `);
  }
};
scroll_view_exports["ScrollView"] = ScrollView;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_component;
