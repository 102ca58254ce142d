// @module-tag modules
import { describeForeignIds } from "./suites/foreign-ids.ts";
import { productServer } from "./support/permission-server.ts";

describeForeignIds("the product", productServer);
