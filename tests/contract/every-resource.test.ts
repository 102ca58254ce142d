// @module-tag gate
import { describe, expect, it } from "vitest";
import { describeEveryResource } from "./suites/every-resource.ts";
import { tinyResources } from "./tiny/index.ts";
import { createTinyHarness } from "./tiny/tiny-harness.ts";

describeEveryResource("the tests' own", tinyResources, createTinyHarness);

describe("the generated OpenAPI description", () => {
  it("names the ability and the row scope of every call", async () => {
    const harness = await createTinyHarness();
    const { body } = await harness.bob.get("openapi.json");
    const operations = Object.values(body.paths).flatMap((path) => Object.values(path as object)) as Record<string, unknown>[];
    expect(operations.length).toBeGreaterThan(30);
    for (const operation of operations)
      expect([typeof operation["x-ability"], typeof operation["x-row-scope"]]).toEqual(["string", "string"]);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    await harness.close();
  });
});
