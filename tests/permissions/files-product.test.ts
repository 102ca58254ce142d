import { describeFiles } from "./suites/files.ts";
import { productHouse } from "./support/house.ts";

describeFiles("the product", productHouse);
