import { describeMatrix } from "./suites/matrix.ts";
import { tinyHouse } from "./support/house.ts";

describeMatrix("the tests' own modules", tinyHouse, 400);
