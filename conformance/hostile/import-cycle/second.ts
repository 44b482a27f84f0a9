import { first } from "./index.ts";

export const early = typeof first;
export const second = () => `${early} of first`;
