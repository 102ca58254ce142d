import { resources } from "../../src/resources/index.ts";
import { createProductHarness } from "./product-harness.ts";
import { describeEveryResource } from "./suites/every-resource.ts";

describeEveryResource("the product", resources, createProductHarness);
