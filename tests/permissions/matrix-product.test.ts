import { describeMatrix } from "./suites/matrix.ts";
import { productHouse } from "./support/house.ts";

describeMatrix("the product", productHouse, 2_000);
