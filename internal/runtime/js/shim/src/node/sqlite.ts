// node:sqlite. SQLite runs in the host; what is here are the classes, and how values travel (docs/hostcalls.md). Node warns that the
// module is experimental, and Pi has silenced that.
import { backup } from "./sqlite/backup.ts";
import { DatabaseSync } from "./sqlite/database.ts";
import { StatementSync } from "./sqlite/statement.ts";

const constants = Object.freeze({
	SQLITE_CHANGESET_OMIT: 0, SQLITE_CHANGESET_REPLACE: 1, SQLITE_CHANGESET_ABORT: 2,
	SQLITE_CHANGESET_DATA: 1, SQLITE_CHANGESET_NOTFOUND: 2, SQLITE_CHANGESET_CONFLICT: 3, SQLITE_CHANGESET_CONSTRAINT: 4,
	SQLITE_CHANGESET_FOREIGN_KEY: 5,
});

const exported = { DatabaseSync, StatementSync, constants, backup };
export { DatabaseSync, StatementSync, constants, backup };
export default exported;
export { exported as "module.exports" };
