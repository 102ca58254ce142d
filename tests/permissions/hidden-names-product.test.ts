// @module-tag modules
import { describeHiddenNames } from "./suites/hidden-names.ts";
import { productServer } from "./support/permission-server.ts";

describeHiddenNames("the product", productServer);
