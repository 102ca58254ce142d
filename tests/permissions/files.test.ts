// @module-tag gate
import { describeFiles } from "./suites/files.ts";
import { tinyServer } from "./support/permission-server.ts";

describeFiles("the tests' own modules", tinyServer);
