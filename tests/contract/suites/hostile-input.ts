import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mayInvoke } from "../../../src/schemas/actions/availability.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import type { Client } from "../harness.ts";
import { validActionInput, validInput } from "../inputs.ts";
import type { TinyHarness } from "../tiny/tiny-harness.ts";

const long = "x".repeat(3_000);
const hostile = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    true,
    -1,
    0,
    -0,
    0.00005,
    1e21,
    1e308,
    2 ** 53,
    2 ** 63,
    9_007_199_254_740_991,
    99_999_999_999.999,
    "",
    " ",
    "\u0000",
    "\ud800",
    "a\udc00",
    "😀".repeat(400),
    long,
    "0000-00-00",
    "9999-12-31",
    "0001-01-01",
    "275760-09-13",
    "9999-12-31T23:59:59Z",
    "2026-01-01T00:00:00+23:59",
    "2026-02-30T25:00:00Z",
    "+1 1",
    "http://[::1",
    "javascript:alert(1)",
    "a@b.c",
    "{name}",
    "%",
    "\\",
    "'; drop table users; --",
    [],
    {},
    [null],
    [[]],
    [{}],
    [{ id: 1 }, { id: 1 }],
    [1, 1, 2 ** 52],
    ["\u0000"],
    [long],
    { __proto__: 1, constructor: 1 },
    { address: "\u0000", city: "x", state: "x", zip: "x", country: "US" },
    { address: "a", city: "b", state: "c", zip: "d", country: "US", address2: "\ud83d" },
  ),
  fc.jsonValue({ maxDepth: 2 }),
  fc.double(),
  fc.string({ unit: "binary", maxLength: 30 }),
);

export function describeNastyInput(modules: string, declared: readonly AnyResource[], create: () => Promise<TinyHarness>): void {
  describe(modules, () => {
    let harness: TinyHarness;
    let cases: { path: string; method: "post" | "put"; client: Client; body: Record<string, unknown> }[];

    beforeAll(async () => {
      harness = await create();
      cases = [];
      for (const resource of declared) {
        if (!resource.routes) continue;
        const { collection } = resource;
        for (const client of [harness.bob, harness.cleo]) {
          if (!mayInvoke(resource, "create", resource.create, "create", client.actor)) continue;
          const body = await validInput(harness, client, resource);
          const created = (await client.post(collection, body)).body.data;
          cases.push({ path: collection, method: "post", client, body });
          if (resource.update) {
            const changes = await validInput(harness, client, resource, "update");
            cases.push({ path: `${collection}/${created.id}`, method: "put", client, body: { ...changes, version: undefined } });
          }
          const actor = resource.side === "customer" ? client : harness.bob;
          for (const [name, { input = {}, by = ["employee"] }] of Object.entries(resource.actions)) {
            if (!by.includes(actor.actor.side)) continue;
            const actionInput = await validActionInput(harness, actor, resource, name, input, created);
            cases.push({
              path: `${collection}/${created.id}/actions/${name}`,
              method: "post",
              client: actor,
              body: { ...actionInput, version: 1 },
            });
          }
        }
      }
    });
    afterAll(() => harness.close());

    it("accepts hostile input or rejects it by field name, but never fails with a server error", async () => {
      // Of modules that nobody creates or changes by a call.
      if (cases.length === 0) return;
      const property = fc.asyncProperty(
        fc.nat(),
        fc.array(fc.tuple(fc.nat(), hostile), { minLength: 1, maxLength: 1 }),
        fc.option(hostile, { freq: 2 }),
        fc.oneof(
          { weight: 9, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.constantFrom("__proto__", "constructor", "id", "state", "createdById", "deletedAt") },
        ),
        async (pick, changes, inLine, extra) => {
          const { path, method, client, body } = cases[pick % cases.length] ?? { path: "", method: "post", client: harness.bob, body: {} };
          const names = Object.keys(body);
          const input: Record<string, unknown> = { ...body };
          for (const [index, value] of changes) {
            const name = names[index % names.length] ?? "name";
            const [line] = Array.isArray(body[name]) ? (body[name] as unknown[]) : [];
            const keys = typeof line === "object" && line !== null ? Object.keys(line) : [];
            input[name] = keys.length > 0 && inLine ? [{ ...(line as object), [keys[index % keys.length] ?? "x"]: value }] : value;
          }
          if (extra) Object.defineProperty(input, extra, { value: 1, enumerable: true });
          const { status, text, body: responseBody } = await client[method](path, input);
          const message = `${method} ${path} ${JSON.stringify(input)} -> ${text.slice(0, 500)}`;
          expect(status, message).toBeLessThan(500);
          if (extra) expect([400, 403, 404, 409, 422], message).toContain(status);
          if (status === 422) expect(Object.keys(responseBody.errors ?? {}), message).not.toEqual([]);
        },
      );
      await fc.assert(property, { numRuns: 300 });
    });
  });
}
