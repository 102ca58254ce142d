import { resources } from "../../src/resources/index.ts";
import { createRealRig } from "./real-rig.ts";
import { describeEveryResource } from "./suites/every-resource.ts";

describeEveryResource("the product", resources, createRealRig);
