import { describeMatrix } from "./suites/matrix.ts";
import { tinyServer } from "./support/permission-server.ts";

describeMatrix("the tests' own modules", tinyServer, 400);
