// Other names of the same modules. Written for pier; pier types writes it anew.

declare module "@mariozechner/pi-coding-agent" { export * from "@earendil-works/pi-coding-agent"; }
declare module "@mariozechner/pi-tui" { export * from "@earendil-works/pi-tui"; }
declare module "@mariozechner/pi-ai" { export * from "@earendil-works/pi-ai/compat"; }
declare module "@mariozechner/pi-agent-core" { export * from "@earendil-works/pi-agent-core"; }
declare module "@sinclair/typebox" { export * from "typebox"; }
