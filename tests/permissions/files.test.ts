import { describeFiles } from "./suites/files.ts";
import { tinyHouse } from "./support/house.ts";

describeFiles("the tests' own modules", tinyHouse);
