import { describeHiddenNames } from "./suites/hidden-names.ts";
import { tinyHouse } from "./support/house.ts";

describeHiddenNames("the tests' own modules", tinyHouse);
