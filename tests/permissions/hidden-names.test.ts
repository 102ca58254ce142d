// @module-tag gate
import { describeHiddenNames } from "./suites/hidden-names.ts";
import { tinyServer } from "./support/permission-server.ts";

describeHiddenNames("the tests' own modules", tinyServer);
