// @module-tag gate
import { describeForeignIds } from "./suites/foreign-ids.ts";
import { tinyServer } from "./support/permission-server.ts";

describeForeignIds("the tests' own modules", tinyServer);
