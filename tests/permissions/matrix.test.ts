import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ResourceRoute, routeTable } from "../../server/http/route-table.ts";
import { resources } from "../../src/resources/index.ts";
import { hasAbility } from "../../src/schemas/abilities.ts";
import type { Answer, Client } from "../contract/harness.ts";
import { validAnswers, validInput } from "../contract/inputs.ts";
import { createRealRig } from "../contract/real-rig.ts";
import { tinyResources } from "../contract/tiny/index.ts";
import { createTinyRig, type Rig } from "../contract/tiny/rig.ts";

const missing = 987_654_321;
/** No row has come that far: a write that is let through ends in a 409 and changes nothing. */
const version = 999_999;
const customers = new Set(["cleo", "dora", "chief"]);

describe.each([
  ["the tests' own modules", tinyResources, createTinyRig],
  ["the product", resources, createRealRig],
] as const)("%s", (_, declared, create) => {
  let rig: Rig;
  let actors: Record<string, Client>;
  /** By resource: a row of cleo's company, and one of dora's. */
  const own = new Map<string, number>();
  const foreign = new Map<string, number>();

  beforeAll(async () => {
    rig = await create();
    const { cleo, bob } = rig;
    actors = {
      ann: rig.ann,
      bob,
      nobody: rig.nobody,
      reader: rig.add("reader", {
        id: bob.actor.id,
        side: "employee",
        abilities: bob.actor.abilities.filter(({ action }) => action === "read"),
      }),
      cleo,
      chief: rig.add("chief", { ...cleo.actor, isAdmin: true, abilities: [] }),
      stranger: rig.add("stranger", { ...cleo.actor, abilities: [] }),
    };
    for (const resource of declared) {
      if (!resource.routes) continue;
      for (const [rows, client] of [
        [own, cleo],
        [foreign, rig.dora],
      ] as const) {
        const row = await rowFor(resource, client);
        if (row !== undefined) rows.set(resource.name, row);
      }
    }
  });
  afterAll(() => rig.close());

  /** The customer's own, or an employee's where customers make none. */
  async function rowFor(resource: (typeof declared)[number], client: Client): Promise<number | undefined> {
    const maker = resource.customer?.may.includes("create") ? client : rig.bob;
    if (resource.customer) {
      const { body } = await client.get(`${resource.collection}?pageSize=1`);
      const [seen] = body.data?.[resource.collection] ?? [];
      if (seen) return seen.id;
    }
    return resource.create ? (await maker.post(resource.collection, await validInput(rig, maker, resource))).body.data?.id : undefined;
  }

  async function call(client: Client, route: ResourceRoute, id: number): Promise<Answer> {
    const { resource, operation, action = "" } = route;
    const path = route.path.replace(":id", String(id)).replace(":tab", Object.keys(resource.views.list.tabs ?? {})[0] ?? "0");
    const asks = (operation === "remove" ? resource.remove?.asks : resource.actions[action]?.asks) ?? {};
    const body =
      operation === "changeState"
        ? { version, statusId: Object.values(resource.states).at(-1)?.id }
        : { version, ...(await validAnswers(rig, rig.bob, resource, action, asks)) };
    if (route.method === "GET") return client.get(path);
    return route.method === "DELETE" ? client.delete(path, body) : client[route.method === "PUT" ? "put" : "post"](path, body);
  }

  const routes = routeTable(declared).map((route) => [`${route.method} ${route.path}`, route] as const);

  describe.each(routes)("%s", (__, route) => {
    const { resource, operation, action } = route;
    const rule =
      operation === "act"
        ? resource.actions[action ?? ""]
        : operation === "create"
          ? resource.create
          : operation === "update"
            ? resource.update
            : operation === "remove"
              ? resource.remove
              : undefined;
    const named = operation === "act" ? (action ?? "") : rule ? operation : "read";
    const free = operation === "lookup" || operation === "changeState";

    /** Said once more, apart from the code that decides it: side, the customer's list, ability. */
    function mayCall(client: Client): boolean {
      const { actor } = client;
      if (rule && !(rule.by ?? ["employee"]).includes(actor.side)) return false;
      if (actor.side === "customer" && !(resource.customer?.may ?? []).includes(named)) return false;
      if (actor.side === "customer" && operation === "activity") return false;
      const { ability } = route.access;
      return hasAbility(actor, resource.subject, typeof ability === "string" ? "read" : ability.verb);
    }

    it("asks for a session", async () => {
      const { status, body } = await rig.ask({ method: route.method, url: `/api/${route.path.replace(":id", "1")}` });
      expect([status, body]).toEqual([401, { message: "Please sign in." }]);
    });

    it("keeps out who may not, whatever the row, and shows the others no foreign row", async () => {
      const rows = route.path.includes(":id") ? [missing, foreign.get(resource.name), own.get(resource.name)] : [0];
      for (const [name, client] of Object.entries(actors)) {
        const answers: string[] = [];
        for (const id of rows) {
          if (id === undefined) continue;
          const { status, text, body } = await call(client, route, id);
          expect(status, `${name}: ${text}`).toBeLessThan(500);
          if (!free) expect(status === 403, `${name} ${id}: ${status} ${text}`).toBe(!mayCall(client));
          if (status === 403) expect(body).toEqual({ message: "Permission Denied" });
          if (id === missing && status !== 403) expect([status, text]).toEqual([404, '{"message":"Not found."}']);
          if (id === own.get(resource.name) && mayCall(client)) expect(status, text).not.toBe(404);
          answers.push(`${status} ${text}`);
        }
        if (customers.has(name) && answers.length > 1) expect(answers[1], name).toBe(answers[0]);
      }
    });
  });
});
