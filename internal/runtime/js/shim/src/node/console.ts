// node:console.
import { Console, console } from "pi:web/console";

export { Console };
export default console;
export { console as "module.exports" };
