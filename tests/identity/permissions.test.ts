// @module-tag gate
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PermissionServer, productServer } from "../permissions/support/permission-server.ts";
import { createPeople, type People, type Someone } from "./people-fixture.ts";

let server: PermissionServer;
let people: People;
let chief: Someone;

beforeAll(async () => {
  server = await productServer();
  people = createPeople(server);
  chief = await people.add({ isAdmin: true });
});
afterAll(() => server?.close());

describe("a permission", () => {
  it("is listed with its name, its abilities in words and its date, and follows changes of them", async () => {
    const made = await chief.post("permissions", {
      displayName: "Follow up",
      abilities: ["SALES_LEADS update", "SALES_LEADS read", "TASKS read"],
    });
    expect(made.status, made.text).toBe(201);
    const listed = async () => (await chief.get("permissions")).body.data.permissions;
    expect(await listed()).toMatchObject([
      { displayName: "Follow up", permission: "Leads: Read, Update; Tasks: Read", createdAt: expect.any(String) },
    ]);
    const { id, version } = made.body.data;
    const changed = await chief.put(`permissions/${id}`, { displayName: "Follow up", abilities: ["TASKS read"], version });
    expect(changed.status, changed.text).toBe(200);
    expect(await listed()).toMatchObject([{ permission: "Tasks: Read" }]);
  });

  it("has at least one ability and a name of its own, and grants nothing by itself", async () => {
    const empty = await chief.post("permissions", { displayName: "Nothing", abilities: [] });
    expect([empty.status, empty.body.errors]).toEqual([422, { abilities: ["Choose at least one ability."] }]);
    const again = await chief.post("permissions", { displayName: "FOLLOW UP", abilities: ["TASKS read"] });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ["displayName"]]);
    const clerk = await people.add({ abilities: ["UM_EMP_ROLES read", "UM_EMP_ROLES create", "UM_EMP_ROLES update"] });
    const set = await clerk.post("permissions", { displayName: "More than mine", abilities: ["ACCG_PAYMENTS create"] });
    expect(set.status, set.text).toBe(201);
    expect((await clerk.post("employee-roles", { displayName: "Mine", abilities: ["ACCG_PAYMENTS create"] })).status).toBe(403);
  });

  it("is for those who manage the employees' roles", async () => {
    const outsiders = [
      await people.add({ abilities: ["UM_CUST_ROLES read", "UM_CUST_ROLES create"] }),
      await people.add({ companyId: await people.company("Acme"), isAdmin: true }),
    ];
    for (const someone of outsiders) {
      expect((await someone.get("permissions")).status).toBe(403);
      expect((await someone.post("permissions", { displayName: "X", abilities: ["TASKS read"] })).status).toBe(403);
    }
  });
});
