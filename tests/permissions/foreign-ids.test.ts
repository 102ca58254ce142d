import { describeForeignIds } from "./suites/foreign-ids.ts";
import { tinyHouse } from "./support/house.ts";

describeForeignIds("the tests' own modules", tinyHouse);
