import { describeHiddenNames } from "./suites/hidden-names.ts";
import { productHouse } from "./support/house.ts";

describeHiddenNames("the product", productHouse);
