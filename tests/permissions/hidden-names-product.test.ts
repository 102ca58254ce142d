// @module-tag modules
import { areAllChosen, isChosen } from "../support/chosen-modules.ts";
import { describeHiddenNames } from "./suites/hidden-names.ts";
import { productServer } from "./support/permission-server.ts";

describeHiddenNames("the product", productServer, areAllChosen ? undefined : isChosen);
