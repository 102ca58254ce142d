import type { Db } from "../../server/db/connection.ts";
import { createTables } from "../../server/db/declared.ts";
import { platformTables } from "../../server/db/platform-tables.ts";
import { resourceTables } from "../../server/db/resource-tables.ts";
import { tinyResources } from "../contract/tiny/index.ts";

export const createTinyTables = (db: Db): Promise<void> => createTables(db, [...resourceTables(tinyResources), ...platformTables]);
