// pi:coding-agent_images is the part of pi-coding-agent that makes images smaller.
export { convertToPng, normalizeImages, prepareImage, promptImages, resizeImage } from "./coding-agent/images.ts";
