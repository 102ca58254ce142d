import { resources } from "../../src/resources/index.ts";
import { createRealRig } from "./real-rig.ts";
import { describeNastyInput } from "./suites/hostile-input.ts";

describeNastyInput("the product", resources, createRealRig);
