// @module-tag modules
import { resources } from "../../src/resources/index.ts";
import { isChosen } from "../support/chosen-modules.ts";
import { createProductHarness } from "./product-harness.ts";
import { describeEveryResource } from "./suites/every-resource.ts";

describeEveryResource("the product", resources.filter(isChosen), createProductHarness);
