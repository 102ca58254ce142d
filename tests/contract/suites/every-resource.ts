import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filterable, isVisible, sortable } from "../../../src/schemas/access/field-access.ts";
import { isReadBy, mayInvoke } from "../../../src/schemas/actions/availability.ts";
import { wireName } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { createBySteps, isMadeByCall } from "../by-steps.ts";
import { validActionInput, validInput } from "../inputs.ts";
import type { TinyHarness } from "../tiny/tiny-harness.ts";

type Row = Record<string, unknown> & { id: number; version: number; actions: Record<string, true | string> };

export function describeEveryResource(label: string, declared: readonly AnyResource[], create: () => Promise<TinyHarness>): void {
  describe(`every module of ${label}`, () => {
    let harness: TinyHarness;
    beforeAll(async () => {
      harness = await create();
    });
    afterAll(() => harness.close());

    describe.each(declared.filter((each) => each.routes).map((each) => [each.name, each] as const))("%s", (__, resource) => {
      /** Who makes the requests: an employee, or a customer if the module is for customers only. */
      const anyone = () => (resource.side === "customer" ? harness.cleo : harness.bob);
      const makes = (client: TinyHarness["bob"]) => mayInvoke(resource, "create", resource.create, "create", client.actor);
      /** A row to work with: created by a call or by steps, or an existing one if nobody can create them. */
      const make = async (client = anyone()): Promise<Row | undefined> => {
        const id = resource.create && (await createBySteps(harness, resource));
        if (id !== undefined) return (await client.get(`${resource.collection}/${id}`)).body.data;
        if (!isReadBy(resource, client.actor.side)) return undefined;
        if (!makes(client)) return (await client.get(`${resource.collection}?pageSize=1`)).body.data[resource.collection][0];
        const { status, body, text } = await client.post(resource.collection, await validInput(harness, client, resource));
        expect(status, text).toBe(201);
        return body.data;
      };
      const list = async (query: string, client = anyone()): Promise<Row[]> => {
        const { status, body, text } = await client.get(`${resource.collection}?${query}`);
        expect(status, `${query}: ${text}`).toBe(200);
        return body.data[resource.collection];
      };

      it("can be read, listed, filtered, sorted, searched and looked up", async () => {
        const row = await make();
        if (!row) return;
        const { body } = await anyone().get(`${resource.collection}/${row.id}`);
        expect(body.data).toMatchObject({ id: row.id, version: row.version });
        for (const [name, operators] of filterable(resource, anyone().actor.side)) {
          const isAnyRef = resource.fields[name]?.kind === "anyRef" && row.recordId !== null;
          const plain = name in row && !(`${name}Id` in row) ? row[name] : row[`${name}Id`];
          const value = isAnyRef ? `${row.bizObjectId}:${row.recordId}` : plain;
          const operator = operators.includes("eq") ? "eq" : operators.find((each) => each === "in" || each === "has");
          if (value === null || value === undefined || !operator || (Array.isArray(value) && value.length === 0)) continue;
          const matches = await list(`sort=-id&filter[${name}][${operator}]=${encodeURIComponent(String([value].flat()[0]))}`);
          expect(
            matches.map(({ id }) => id),
            name,
          ).toContain(row.id);
        }
        for (const name of sortable(resource, anyone().actor.side))
          for (const sign of ["", "-"]) await list(`sort=${sign}${name}&pageSize=2`);
        for (const name of Object.keys(resource.views.list.tabs ?? {})) await list(`tab=${name}`);
        expect((await anyone().get(`${resource.collection}/counts`)).status).toBe(200);
        const choices = await anyone().get(`${resource.collection}/lookup?id=${row.id}`);
        expect(choices.body.data).toEqual([expect.objectContaining({ id: row.id, name: String(row[resource.title]) })]);
      });

      it("is paged without gaps or duplicates", async () => {
        for (let count = 0; count < 3; count++) await make();
        const inPagesOf = async (size: number) => {
          const visited: number[] = [];
          for (let after: string | null = ""; after !== null; ) {
            const { body } = await anyone().get(`${resource.collection}?pageSize=${size}${after === "" ? "" : `&after=${after}`}`);
            visited.push(...body.data[resource.collection].map(({ id }: Row) => id));
            after = body.data.next;
          }
          return visited;
        };
        const whole = await inPagesOf(200);
        expect(new Set(whole).size).toBe(whole.length);
        expect(await inPagesOf(2)).toEqual(whole);
      });

      it("rejects unknown fields, filters, sort keys and parameters", async () => {
        for (const query of ["filter[nope][eq]=1", "sort=nope", "nope=1", "tab=nope"])
          expect((await anyone().get(`${resource.collection}?${query}`)).status).toBe(422);
        if (makes(anyone()))
          expect((await anyone().post(resource.collection, { nope: 1 })).body.errors).toHaveProperty("nope", ["Unknown field."]);
        for (const body of [[], "x", 3, null, { version: "1" }, { __proto__: null, constructor: 1 }]) {
          if (makes(anyone())) expect((await anyone().post(resource.collection, body)).status).toBe(422);
        }
        for (const id of ["0", "x", "1e3", "99999999999999999999", "%00"])
          expect((await anyone().get(`${resource.collection}/${id}`)).status).toBe(404);
      });

      it("saves an update, rejects a stale version, and logs and pushes the change", async () => {
        const row = await make();
        if (row?.actions.update !== true) return;
        const { id, version } = row;
        const logged = async () => {
          const { rows } = await sql<{ verb: string }>`select verb from activity_log
          where resource = ${resource.name} and record_id = ${id} order by id`.execute(harness.db.kysely);
          return rows.map(({ verb }) => verb);
        };
        const pushed = async () => {
          const { rows } = await sql<{ change: string }>`select payload->>'change' as change from outbox where topic = 'changed'
          and payload->>'resource' = ${resource.name} and payload->>'id' = ${String(id)} order by id`.execute(harness.db.kysely);
          return rows.map(({ change }) => change);
        };
        // Creating the row can log and push more changes, but only after its creation.
        const [logBefore, pushedBefore] = [await logged(), await pushed()];
        expect([logBefore[0], logBefore.includes("update")]).toEqual(["create", false]);
        expect(pushedBefore).toContain("created");
        const { status, body, text } = await anyone().put(`${resource.collection}/${id}`, {
          version,
          ...(await validInput(harness, anyone(), resource, "update")),
        });
        expect(status, text).toBe(200);
        expect(body.data.version).toBe(version + 1);
        const stale = await anyone().put(`${resource.collection}/${id}`, { version });
        expect([stale.status, stale.body.version, stale.body.current.id]).toEqual([409, version + 1, id]);
        expect(await logged()).toEqual([...logBefore, "update"]);
        const history = await anyone().get(`${resource.collection}/${id}/activity`);
        if (resource.side === "customer") expect(history.status).toBe(403);
        else expect(history.body.data.entries.map(({ verb }: { verb: string }) => verb)).toEqual(["update", ...logBefore.toReversed()]);
        expect(await pushed()).toEqual([...pushedBefore, "updated"]);
      });

      it("creates one row per idempotency key", async () => {
        if (!makes(anyone())) return;
        const input = await validInput(harness, anyone(), resource);
        const key = { "idempotency-key": `${resource.name}-1` };
        const [first, second] = [
          await anyone().post(resource.collection, input, key),
          await anyone().post(resource.collection, input, key),
        ];
        expect(second.body).toEqual(first.body);
      });

      it("lists exactly the actions that are available", async () => {
        for (const client of [harness.bob, harness.cleo]) {
          if (isMadeByCall(resource) && !makes(client)) continue;
          let row = await make(client);
          for (const name of Object.keys(row?.actions ?? {}).filter((each) => each !== "update")) {
            row ??= await make(client);
            if (row) await tried(client, row, name);
            row = undefined;
          }
        }
      });

      async function tried(client: TinyHarness["bob"], row: Row, name: string): Promise<void> {
        const { id, version, actions } = row;
        const fields = (name === "remove" ? resource.remove?.input : resource.actions[name]?.input) ?? {};
        const input = await validActionInput(harness, client, resource, name, fields, row);
        // It asks for a row that there can't be yet, so it isn't offered either.
        const isUnanswerable = Object.entries(fields).some(
          ([each, field]) => field.kind === "ref" && field.required && input[wireName(each, field)] === undefined,
        );
        if (isUnanswerable) return expect(actions[name], name).toEqual(expect.any(String));
        const done =
          name === "remove"
            ? await client.delete(`${resource.collection}/${id}`, { version, ...input })
            : await client.post(`${resource.collection}/${id}/actions/${name}`, { version, ...input });
        if (actions[name] === true) expect([200, 409], `${name}: ${done.text}`).toContain(done.status);
        else expect([done.status, done.body.message], name).toEqual([409, actions[name]]);
      }

      it("hides hidden fields and other companies' rows from customers", async () => {
        const hidden = Object.entries(resource.fields).filter(([, field]) => !isVisible(field, "customer"));
        if (!resource.customer?.may.includes("read")) {
          expect((await harness.cleo.get(resource.collection)).status).toBe(403);
          return;
        }
        for (const [name] of hidden) {
          expect((await harness.cleo.get(`${resource.collection}?sort=${name}`)).status).toBe(422);
          expect((await harness.cleo.get(`${resource.collection}?filter[${name}][empty]=true`)).status).toBe(422);
          if (resource.customer.may.includes("create"))
            expect((await harness.cleo.post(resource.collection, { [name]: null })).body.errors).toHaveProperty(name, ["Unknown field."]);
        }
        const rows: Row[] = (await harness.cleo.get(`${resource.collection}?pageSize=200`)).body.data[resource.collection];
        for (const row of rows) for (const [name] of hidden) for (const key of [name, `${name}Id`]) expect(row).not.toHaveProperty(key);
        const own = new Set(rows.map(({ id }) => id));
        const elsewhere = resource.side === "customer" ? harness.dora : harness.bob;
        if (resource.side === "customer") await make(elsewhere);
        const foreign = (await list("pageSize=200", elsewhere)).find(({ id }) => !own.has(id));
        const missing = await harness.cleo.get(`${resource.collection}/987654321`);
        expect([missing.status, missing.text]).toEqual([404, '{"message":"Not found."}']);
        if (foreign) expect((await harness.cleo.get(`${resource.collection}/${foreign.id}`)).text).toBe(missing.text);
      });
    });
  });
}
