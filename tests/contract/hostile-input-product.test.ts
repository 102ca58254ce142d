// @module-tag modules
import { resources } from "../../src/resources/index.ts";
import { isChosen } from "../support/chosen-modules.ts";
import { createProductHarness } from "./product-harness.ts";
import { describeNastyInput } from "./suites/hostile-input.ts";

describeNastyInput("the product", resources.filter(isChosen), createProductHarness);
