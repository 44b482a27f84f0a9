// pi:tui_overlay says where an overlay goes, for the host that shows it.
export { overlayLayout } from "./tui/overlay.ts";
