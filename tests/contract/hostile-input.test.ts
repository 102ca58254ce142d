// @module-tag gate
import { describeNastyInput } from "./suites/hostile-input.ts";
import { tinyResources } from "./tiny/index.ts";
import { createTinyHarness } from "./tiny/tiny-harness.ts";

describeNastyInput("the tests' own modules", tinyResources, createTinyHarness);
