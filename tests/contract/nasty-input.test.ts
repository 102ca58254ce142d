import { describeNastyInput } from "./suites/nasty-input.ts";
import { tinyResources } from "./tiny/index.ts";
import { createTinyRig } from "./tiny/rig.ts";

describeNastyInput("the tests' own modules", tinyResources, createTinyRig);
