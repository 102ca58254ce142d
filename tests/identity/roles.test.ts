// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { customerSubjects, subjects } from "../../src/schemas/access/catalogue.ts";
import { type PermissionServer, productServer } from "../permissions/support/permission-server.ts";
import { createPeople, type People, type Someone } from "./people-fixture.ts";

let server: PermissionServer;
let people: People;
let chief: Someone;
let acme: number;
let owner: Someone;
let stranger: Someone;
/** A role that every customer company can use. */
let shared: number;

beforeAll(async () => {
  server = await productServer();
  people = createPeople(server);
  await server.startBackground();
  chief = await people.add({ isAdmin: true });
  acme = await people.company("Acme");
  owner = await people.add({ companyId: acme, isAdmin: true });
  stranger = await people.add({ companyId: await people.company("Zeta"), isAdmin: true });
  shared = await people.role(["TASKS read"], { type: "C" });
});
afterAll(() => server?.close());

let made = 0;
const make = async (caller: Someone, list: string, abilities: readonly string[] = ["TASKS read"]): Promise<number> => {
  const { status, body, text } = await caller.post(list, { displayName: `Role ${++made}`, abilities });
  expect(status, text).toBe(201);
  return body.data.id;
};
const row = async (id: number) =>
  (
    await sql<{ user_type: string; company_id: number | null; abilities: string[]; display_name: string }>`
      select user_type, company_id, abilities, display_name from roles where id = ${id}`.execute(server.db.kysely)
  ).rows[0];

describe("the owner of a role", () => {
  it("is determined by the module it is created in, and can't be set", async () => {
    const [staff, all, own] = [
      await make(chief, "employee-roles"),
      await make(chief, "customer-roles"),
      await make(owner, "company-roles"),
    ];
    expect([await row(staff), await row(all), await row(own)]).toMatchObject([
      { user_type: "E", company_id: null },
      { user_type: "C", company_id: null },
      { user_type: "C", company_id: acme },
    ]);
    for (const [caller, list, id] of [
      [chief, "employee-roles", staff],
      [chief, "customer-roles", all],
      [owner, "company-roles", own],
    ] as const) {
      for (const [name, value] of [
        ["userType", "E"],
        ["companyId", acme],
        ["company_id", acme],
        ["createdById", 1],
      ] as const) {
        const changed = await people.put(caller, list, id, { [name]: value });
        expect([list, changed.status, changed.body.errors]).toEqual([list, 422, { [name]: ["Unknown field."] }]);
        if (list === "customer-roles" && name === "companyId") continue;
        const created = await caller.post(list, { displayName: "x", [name]: value });
        expect([list, created.status, created.body.errors]).toEqual([list, 422, { [name]: ["Unknown field."] }]);
      }
    }
  });

  it("can be a single company, and other companies can't see it", async () => {
    const { body } = await chief.post("customer-roles", { displayName: "For acme", companyId: acme, abilities: ["TASKS read"] });
    expect((await owner.get(`company-roles/${body.data.id}`)).status).toBe(200);
    expect((await stranger.get(`company-roles/${body.data.id}`)).status).toBe(404);
  });
});

describe("the abilities of a role", () => {
  it("must be available to customers if the role is for customers", async () => {
    const safe = customerSubjects.map((subject) => `${subject} read`);
    const [all, own] = [await make(chief, "customer-roles", safe), await make(owner, "company-roles", safe)];
    for (const subject of subjects.filter((each) => !customerSubjects.includes(each))) {
      const foreign = `${subject} read`;
      const responses = [
        await chief.post("customer-roles", { displayName: "x", abilities: ["TASKS read", foreign] }),
        await owner.post("company-roles", { displayName: "x", abilities: ["TASKS read", foreign] }),
        await people.put(chief, "customer-roles", all, { abilities: [...safe, foreign] }),
        await people.put(owner, "company-roles", own, { abilities: [...safe, foreign] }),
      ];
      for (const { status, body } of responses)
        expect([status, body.errors]).toEqual([422, { abilities: [`Customers can't have these permissions: ${foreign}.`] }]);
    }
    expect((await row(own))?.abilities).toEqual([...safe].sort());
  });

  it("must exist", async () => {
    for (const abilities of [
      ["TASKS fly"],
      ["NOPE read"],
      ["TASKS"],
      ["tasks read"],
      ["TASKS read "],
      [7],
      "TASKS read",
      { TASKS: "read" },
    ]) {
      const { status, body } = await chief.post("employee-roles", { displayName: "x", abilities });
      expect([status, Object.keys(body.errors).map((name) => name.split(".")[0])], JSON.stringify(abilities)).toEqual([422, ["abilities"]]);
    }
  });

  it("are stored without duplicates", async () => {
    const id = await make(chief, "employee-roles", ["TASKS update", "TASKS read", "TASKS update"]);
    expect((await chief.get(`employee-roles/${id}`)).body.data.abilities).toEqual(["TASKS read", "TASKS update"]);
  });
});

describe("a role of another owner", () => {
  it("answers 404 for roles of another company or of employees", async () => {
    const otherRole = await make(stranger, "company-roles");
    const staffs = await make(chief, "employee-roles");
    for (const id of [otherRole, staffs, 987_654_321]) {
      const before = await row(id);
      const responses = [
        await owner.get(`company-roles/${id}`),
        await owner.put(`company-roles/${id}`, { version: 1, displayName: "Mine" }),
        await owner.delete(`company-roles/${id}`, { version: 1 }),
      ];
      for (const { status, text } of responses) expect([status, text]).toEqual([404, '{"message":"Not found."}']);
      expect(await row(id)).toEqual(before);
    }
    const ids = (await owner.get("company-roles?pageSize=200")).body.data["company-roles"].map((each: { id: number }) => each.id);
    expect(ids).toContain(shared);
    for (const id of [otherRole, staffs]) expect(ids).not.toContain(id);
    const choices = (await owner.get("roles/lookup?ref=company-user.assign.role&limit=50")).body.data.map(
      (each: { id: number }) => each.id,
    );
    expect(choices).toContain(shared);
    for (const id of [otherRole, staffs]) expect(choices).not.toContain(id);
  });

  it("can be read and assigned, but not changed, if all companies share it", async () => {
    const before = await row(shared);
    const reason = "This role is shared by all companies. Duplicate it to make your own.";
    const { data } = (await owner.get(`company-roles/${shared}`)).body;
    expect(data.actions).toMatchObject({ update: reason, remove: reason });
    for (const response of [
      await people.put(owner, "company-roles", shared, { displayName: "Mine" }),
      await people.put(owner, "company-roles", shared, { abilities: [] }),
      await people.remove(owner, "company-roles", shared),
    ])
      expect([response.status, response.body.message]).toEqual([409, reason]);
    expect(await row(shared)).toEqual(before);
    const colleague = await people.add({ companyId: acme });
    expect((await people.act(owner, "company-users", colleague.id, "assign", { roleId: shared })).status).toBe(200);
    expect((await colleague.get("tasks")).status).toBe(200);
  });
});

describe("a removed role", () => {
  it("is unassigned from everyone and grants nothing", async () => {
    const role = await make(owner, "company-roles");
    const colleague = await people.add({ companyId: acme });
    await people.act(owner, "company-users", colleague.id, "assign", { roleId: role });
    expect((await colleague.get("tasks")).status).toBe(200);
    expect((await people.remove(owner, "company-roles", role)).status).toBe(200);
    expect((await colleague.get("tasks")).status).toBe(403);
    expect((await people.standing(colleague.id))?.roles).toEqual([]);
    expect((await people.act(owner, "company-users", colleague.id, "assign", { roleId: role })).status).toBe(422);
  });
});
