// @module-tag modules
import { areAllChosen, isChosen } from "../support/chosen-modules.ts";
import { describeForeignIds } from "./suites/foreign-ids.ts";
import { productServer } from "./support/permission-server.ts";

describeForeignIds("the product", productServer, areAllChosen ? undefined : isChosen);
