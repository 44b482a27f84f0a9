export { default, kind } from "dual";
