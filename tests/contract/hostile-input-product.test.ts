import { resources } from "../../src/resources/index.ts";
import { createProductHarness } from "./product-harness.ts";
import { describeNastyInput } from "./suites/hostile-input.ts";

describeNastyInput("the product", resources, createProductHarness);
