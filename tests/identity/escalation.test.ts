// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiResponse } from "../contract/harness.ts";
import { type PermissionServer, productServer } from "../permissions/support/permission-server.ts";
import { all, createPeople, newUser, type People, type Someone } from "./people-fixture.ts";

let server: PermissionServer;
let people: People;
let chief: Someone;
/** Can manage employees and roles and read tasks, and nothing else. */
let clerk: Someone;
let acme: number;
let zeta: number;
/** Acme's administrator. */
let owner: Someone;
/** Another user of Acme, who can manage users. */
let member: Someone;
let stranger: Someone;

beforeAll(async () => {
  server = await productServer();
  people = createPeople(server);
  chief = await people.add({ isAdmin: true });
  clerk = await people.add({ abilities: [...all("UM_EMP_USERS"), ...all("UM_EMP_ROLES"), "TASKS read"] });
  [acme, zeta] = [await people.company("Acme"), await people.company("Zeta")];
  owner = await people.add({ companyId: acme, isAdmin: true });
  member = await people.add({ companyId: acme, abilities: [...all("UM_CUST_USERS"), ...all("UM_CUST_ROLES"), "TASKS read"] });
  stranger = await people.add({ companyId: zeta, isAdmin: true });
});
afterAll(() => server?.close());

const expectStatus = ({ status, text }: ApiResponse, expected: number) => expect([status, text]).toEqual([expected, expect.any(String)]);

describe("a user can't grant permissions they don't have", () => {
  it("with a role given to a new user, a colleague or themselves", async () => {
    const [strong, weak] = [await people.role(["SALES_QUOTE send", "TASKS read"]), await people.role(["TASKS read"])];
    const email = "with-role@hq.example";
    const created = await clerk.post("employee-users", newUser({ email, roles: [{ roleId: strong }] }));
    expect([created.status, created.body.message]).toEqual([
      403,
      "You can't grant permissions that you don't have yourself: SALES_QUOTE send.",
    ]);
    const { rows } = await sql`select 1 from users where email = ${email}`.execute(server.db.kysely);
    expect(rows).toEqual([]);

    const colleague = await people.add();
    for (const id of [colleague.id, clerk.id]) {
      const before = await people.standing(id);
      expectStatus(await people.act(clerk, "employee-users", id, "assign", { roleId: strong }), 403);
      expect(await people.standing(id)).toEqual(before);
    }
    expect((await clerk.get("dashboards/overview")).status).toBe(200);
    expectStatus(await people.act(clerk, "employee-users", colleague.id, "assign", { roleId: weak }), 200);
  });

  it("by creating or changing a role, including their own", async () => {
    const body = { displayName: "Mine", abilities: ["TASKS read", "SALES_QUOTE approve"] };
    const created = await clerk.post("employee-roles", body);
    expect([created.status, created.body.message]).toEqual([
      403,
      "You can't grant permissions that you don't have yourself: SALES_QUOTE approve.",
    ]);
    const [own] = (await people.standing(clerk.id))?.roles ?? [];
    const abilities = (await clerk.get(`employee-roles/${own}`)).body.data.abilities;
    expectStatus(await people.put(clerk, "employee-roles", own ?? 0, { abilities: [...abilities, "SALES_QUOTE approve"] }), 403);
    expect((await clerk.get(`employee-roles/${own}`)).body.data.abilities).toEqual(abilities);
    // Someone else granted the role's existing abilities, so keeping them is allowed.
    const strong = await people.role(["SALES_QUOTE approve"]);
    expectStatus(await people.put(clerk, "employee-roles", strong, { displayName: "Renamed" }), 200);
    expectStatus(await people.put(clerk, "employee-roles", strong, { abilities: ["SALES_QUOTE approve", "TASKS read"] }), 200);
    expectStatus(await people.put(clerk, "employee-roles", strong, { abilities: ["SALES_QUOTE approve", "SALES_QUOTE send"] }), 403);
  });

  it("in a customer company", async () => {
    const role = await people.role(["SALES_QUOTE approve"], { type: "C" });
    expectStatus(await member.post("company-users", newUser({ roles: [{ roleId: role }] })), 403);
    expectStatus(await people.act(member, "company-users", member.id, "assign", { roleId: role }), 403);
    expectStatus(await member.post("company-roles", { displayName: "More", abilities: ["SALES_QUOTE approve"] }), 403);
    expectStatus(await owner.post("company-users", newUser({ roles: [{ roleId: role }] })), 201);
  });

  it("or change who is an administrator without being one", async () => {
    const colleague = await people.add();
    const response = await people.act(clerk, "employee-users", colleague.id, "makeAdmin");
    expect([response.status, response.body.message]).toEqual([409, "Only an administrator can add or remove administrators."]);
    expectStatus(await people.act(clerk, "employee-users", clerk.id, "makeAdmin"), 409);
    expectStatus(await people.act(clerk, "employee-users", chief.id, "removeAdmin"), 409);
    expectStatus(await people.act(member, "company-users", member.id, "makeAdmin"), 409);
    expectStatus(await people.act(member, "company-users", owner.id, "removeAdmin"), 409);
    expect([(await people.standing(colleague.id))?.is_admin, (await people.standing(owner.id))?.is_admin]).toEqual([false, true]);
  });
});

describe("a user can't act on someone with more permissions", () => {
  /** Every operation on a user, and the state of the user in which it is possible. */
  const operations: readonly (readonly [
    string,
    string,
    (caller: Someone, collection: string, id: number, role: number) => Promise<ApiResponse>,
  ])[] = [
    ["rename", "active", (caller, collection, id) => people.put(caller, collection, id, { firstName: "Mallory" })],
    [
      "change the email address of",
      "active",
      (caller, collection, id) => people.put(caller, collection, id, { email: `mallory${id}@hq.example` }),
    ],
    ["suspend", "active", (caller, collection, id) => people.act(caller, collection, id, "suspend", { reason: "none" })],
    ["re-activate", "suspended", (caller, collection, id) => people.act(caller, collection, id, "reActivate")],
    ["reset the password of", "active", (caller, collection, id) => people.act(caller, collection, id, "resetPassword")],
    ["re-invite", "invited", (caller, collection, id) => people.act(caller, collection, id, "invite")],
    ["withdraw the invitation of", "invited", (caller, collection, id) => people.remove(caller, collection, id)],
    ["assign a role to", "active", (caller, collection, id, role) => people.act(caller, collection, id, "assign", { roleId: role })],
    ["unassign a role from", "active", (caller, collection, id, role) => people.act(caller, collection, id, "unassign", { roleId: role })],
  ];

  it.each(operations)("rejects an attempt to %s such a user", async (label, state, operation) => {
    for (const side of ["E", "C"] as const) {
      const [caller, collection] = side === "E" ? [clerk, "employee-users"] : [member, "company-users"];
      const options = { state, ...(side === "E" ? {} : { companyId: acme }) };
      const harmless = await people.role(["TASKS read"], { type: side });
      for (const above of [{ isAdmin: true }, { abilities: ["TASKS read", "SALES_QUOTE approve"] as const }]) {
        const { id } = await people.add({ ...options, ...above });
        const before = await people.standing(id);
        const response = await operation(caller, collection, id, before?.roles[0] ?? harmless);
        expect([response.status, response.body.message]).toEqual([
          403,
          "This person has permissions that you don't have. Ask an administrator.",
        ]);
        expect(await people.standing(id)).toEqual(before);
      }
      // The same operation succeeds on a user without more permissions.
      const { id } = await people.add({ ...options, abilities: ["TASKS read"] });
      const [own] = (await people.standing(id))?.roles ?? [];
      expectStatus(await operation(caller, collection, id, label === "assign a role to" ? harmless : (own ?? 0)), 200);
    }
    const { rows } = await sql<{ jobs: number }>`select count(*)::int as jobs from jobs where queue = 'access-mail'
      and (payload->>'userId')::bigint in (select id from users where is_admin)`.execute(server.db.kysely);
    expect(rows).toEqual([{ jobs: 0 }]);
  });
});

describe("separation of companies", () => {
  it("answers 404 for users of another company", async () => {
    const { id } = stranger;
    const before = await people.standing(id);
    for (const target of [id, 987_654_321]) {
      const responses = [
        await owner.get(`company-users/${target}`),
        await owner.put(`company-users/${target}`, { version: 1, firstName: "Mallory" }),
        await owner.delete(`company-users/${target}`, { version: 1 }),
        ...(await Promise.all(
          ["invite", "resetPassword", "makeAdmin", "removeAdmin", "suspend", "reActivate"].map((action) =>
            owner.post(`company-users/${target}/actions/${action}`, { version: 1 }),
          ),
        )),
        await owner.post(`company-users/${target}/actions/assign`, { version: 1, roleId: await people.role([], { type: "C" }) }),
      ];
      for (const { status, text } of responses) expect([status, text]).toEqual([404, '{"message":"Not found."}']);
    }
    expect(await people.standing(id)).toEqual(before);
    const listed = (await owner.get("company-users?pageSize=200")).body.data["company-users"];
    expect(listed.every(({ companyId }: { companyId: number }) => companyId === acme)).toBe(true);
  });

  it("denies customers access to employees and the employees' modules, and vice versa", async () => {
    expectStatus(await owner.get(`company-users/${chief.id}`), 404);
    for (const list of ["employee-users", "customer-users", "employee-roles", "customer-roles"]) {
      expectStatus(await owner.get(list), 403);
      expectStatus(await owner.get(`${list}/${owner.id}`), 403);
      expectStatus(await owner.post(list, list.endsWith("users") ? newUser() : { displayName: "x" }), 403);
      expectStatus(await people.put(owner, list, owner.id, { firstName: "x" }), 403);
    }
    expectStatus(await owner.post(`employee-users/${owner.id}/actions/makeAdmin`, { version: 1 }), 403);
    // An employee can't use the customers' own lists, not even as an administrator.
    for (const list of ["company-users", "company-roles"]) expectStatus(await chief.get(list), 403);
    expectStatus(await chief.post("company-users", newUser()), 403);
  });

  it("rejects roles of another company and of the other user type", async () => {
    const otherRole = await people.role(["TASKS read"], { type: "C", companyId: zeta });
    const staffs = await people.role(["TASKS read"]);
    const { id } = await people.add({ companyId: acme });
    for (const roleId of [otherRole, staffs, 987_654_321]) {
      const wrong = { "roles.0.roleId": ["Choose one from the list."] };
      const created = await owner.post("company-users", newUser({ roles: [{ roleId }] }));
      expect([created.status, created.body.errors]).toEqual([422, wrong]);
      const assigned = await people.act(owner, "company-users", id, "assign", { roleId });
      expect([assigned.status, assigned.body.errors]).toEqual([422, { roleId: ["Choose one from the list."] }]);
    }
    // Employees can see all roles, but can't assign those of another company or user type either.
    expectStatus(await people.act(chief, "customer-users", id, "assign", { roleId: otherRole }), 422);
    expectStatus(await people.act(chief, "customer-users", id, "assign", { roleId: staffs }), 422);
    expectStatus(await people.act(chief, "employee-users", clerk.id, "assign", { roleId: otherRole }), 422);
    expectStatus(await chief.post("customer-users", newUser({ companyId: acme, roles: [{ roleId: otherRole }] })), 422);
    expectStatus(await chief.post("employee-users", newUser({ roles: [{ roleId: otherRole }] })), 422);
    expect((await people.standing(id))?.roles).toEqual([]);
  });

  it("rejects moving a user to another company", async () => {
    const created = await owner.post("company-users", newUser({ companyId: zeta }));
    expect([created.status, created.body.errors]).toEqual([422, { companyId: ["Unknown field."] }]);
    const own = await owner.post("company-users", newUser());
    expect([own.status, own.body.data.companyId]).toEqual([201, acme]);
    for (const [caller, collection] of [
      [owner, "company-users"],
      [chief, "customer-users"],
    ] as const) {
      const moved = await people.put(caller, collection, own.body.data.id, { companyId: zeta });
      expect([moved.status, moved.body.errors]).toEqual([422, { companyId: ["Unknown field."] }]);
    }
    expect((await people.standing(own.body.data.id))?.company_id).toBe(acme);
  });
});

describe("protected fields of a user", () => {
  const forbiddenFields: Readonly<Record<string, unknown>> = {
    isAdmin: true,
    is_admin: true,
    type: "E",
    companyId: 1,
    company: "Zeta",
    company_id: 1,
    state: "active",
    statusId: 39,
    roles: [],
    abilities: ["TASKS read"],
    suspensionReason: "x",
    name: "Somebody else",
    id: 1,
    password: "Secret123",
    createdById: 1,
    deletedAt: null,
  };
  it("are rejected by name, even for administrators", async () => {
    for (const [caller, collection, companyId] of [
      [chief, "employee-users", undefined],
      [chief, "customer-users", acme],
      [owner, "company-users", acme],
    ] as const) {
      const { id } = await people.add(companyId === undefined ? {} : { companyId });
      const before = await people.standing(id);
      for (const [name, value] of Object.entries(forbiddenFields)) {
        const changed = await people.put(caller, collection, id, { firstName: "Mallory", [name]: value });
        expect([changed.status, changed.body.errors], `${collection} ${name}`).toEqual([422, { [name]: ["Unknown field."] }]);
        const sayable = name === "roles" || (name === "companyId" && collection === "customer-users");
        if (sayable) continue;
        const own = collection === "customer-users" ? { companyId } : {};
        const created = await caller.post(collection, newUser({ ...own, [name]: value }));
        expect([created.status, created.body.errors], `${collection} ${name}`).toEqual([422, { [name]: ["Unknown field."] }]);
      }
      expect(await people.standing(id)).toEqual(before);
    }
  });

  it.each([[["a@hq.example", "b@hq.example"]], [{ $ne: null }], [7], [true], [null], ["no address"]])(
    "rejects %j as an email address",
    async (email) => {
      const { id } = await people.add();
      for (const response of [
        await chief.post("employee-users", newUser({ email })),
        await people.put(chief, "employee-users", id, { email }),
      ])
        expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["email"]]);
      const login = await chief.post("v1/auth/login", { email, password: "Secret123" });
      const reset = await chief.post("v1/auth/password-reset", { email });
      // The response must not reveal whether the address belongs to a user.
      expect([login.status, reset.status]).toEqual(typeof email === "string" ? [401, 202] : [422, 422]);
    },
  );
});
