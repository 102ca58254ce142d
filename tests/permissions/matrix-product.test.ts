import { describeMatrix } from "./suites/matrix.ts";
import { productServer } from "./support/permission-server.ts";

describeMatrix("the product", productServer, 2_000);
