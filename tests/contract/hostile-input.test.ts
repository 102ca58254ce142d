import { describeNastyInput } from "./suites/hostile-input.ts";
import { tinyResources } from "./tiny/index.ts";
import { createTinyRig } from "./tiny/rig.ts";

describeNastyInput("the tests' own modules", tinyResources, createTinyRig);
