import { endWithFile } from "./shared.ts";

endWithFile();
