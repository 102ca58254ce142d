import { describeForeignIds } from "./suites/foreign-ids.ts";
import { productHouse } from "./support/house.ts";

describeForeignIds("the product", productHouse);
