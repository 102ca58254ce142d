// @module-tag gate
import { describeFiles } from "./suites/files.ts";
import { productServer } from "./support/permission-server.ts";

describeFiles("the product", productServer);
