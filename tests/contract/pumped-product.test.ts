// @module-tag gate
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRow } from "../../server/imports/read-row.ts";
import { resources } from "../../src/resources/index.ts";
import { mayInvoke } from "../../src/schemas/actions/availability.ts";
import type { Field } from "../../src/schemas/fields/field.ts";
import { importTargets } from "../../src/schemas/imports/import-targets.ts";
import { isChosen } from "../support/chosen-modules.ts";
import { expectOwnCpu } from "../support/own-cpu.ts";
import { pumped } from "../support/pumped.ts";
import { validInput } from "./inputs.ts";
import { createProductHarness } from "./product-harness.ts";
import type { TinyHarness } from "./tiny/tiny-harness.ts";

/** Milliseconds of the server's thread for an answer, whatever is sent. */
const MOST_MS = 200;

let harness: TinyHarness;
beforeAll(async () => {
  harness = await createProductHarness();
});
afterAll(() => harness.close());

const lengthOf = (field: Field): number => ("maxLength" in field && field.maxLength !== undefined ? field.maxLength : 250);

test("a text of 20,000 characters in any field, or as long as the field takes, is answered at once", async () => {
  for (const resource of resources.filter(isChosen)) {
    const client = [harness.bob, harness.cleo].find(({ actor }) => mayInvoke(resource, "create", resource.create, "create", actor));
    if (!client || !resource.routes) continue;
    const valid = await validInput(harness, client, resource);
    const names = Object.keys(valid).filter((name) => resource.fields[name] !== undefined);
    for (const text of pumped()) {
      const bodies = [
        Object.fromEntries(names.map((name) => [name, text])),
        Object.fromEntries(
          names.map((name) => {
            const field = resource.fields[name];
            return [name, typeof valid[name] === "string" && field ? text.slice(0, lengthOf(field)) : valid[name]];
          }),
        ),
      ];
      for (const body of bodies) {
        await expectOwnCpu(
          async () => expect((await client.post(resource.collection, body)).status).toBeLessThan(500),
          MOST_MS,
          `${resource.name} ${JSON.stringify(text.slice(0, 8))}`,
        );
      }
    }
  }
});

test("as what is searched for as well", async () => {
  for (const { collection } of resources.filter((each) => isChosen(each) && each.routes))
    for (const text of pumped(2_000)) {
      const path = `${collection}?search=${encodeURIComponent(text)}`;
      await expectOwnCpu(
        async () => expect((await harness.bob.get(path)).status).toBeLessThan(500),
        MOST_MS,
        `${collection} ${JSON.stringify(text.slice(0, 8))}`,
      );
    }
});

test("and as a cell of every kind in an import", async () => {
  for (const resource of resources.filter(({ imports }) => imports)) {
    const targets = new Map(importTargets(resource, "employee").map((target) => [target.key, target]));
    const plan = { match: [], columns: [...targets.keys()].map((target, source) => ({ target, source })) };
    for (const text of pumped()) {
      const cells = plan.columns.map(() => text);
      await expectOwnCpu(
        async () => readRow(plan, cells, { targets, timeZone: "America/New_York" }),
        MOST_MS,
        `${resource.name} ${JSON.stringify(text.slice(0, 8))}`,
      );
    }
  }
});
