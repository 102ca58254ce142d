import { endWithFile, reportFailedTests } from "./shared.ts";

reportFailedTests();
endWithFile();
