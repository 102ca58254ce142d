// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addParty } from "../http/support.ts";
import { type PermissionServer, productServer } from "../permissions/support/permission-server.ts";
import { createPeople, newUser, type People, type Someone } from "./people-fixture.ts";

let server: PermissionServer;
let people: People;
let chief: Someone;
let company: number;
let owner: Someone;

beforeAll(async () => {
  server = await productServer();
  people = createPeople(server);
  chief = await people.add({ isAdmin: true });
});
afterAll(() => server?.close());
beforeEach(async () => {
  company = await addParty(server.db, "Casa Novak", "onboarding");
  owner = await people.add({ companyId: company, isAdmin: true });
});

const version = async () =>
  (await sql<{ version: number }>`select version from parties where id = ${company}`.execute(server.db.kysely)).rows[0]?.version ?? 0;
const change = async (caller: Someone, body: object) => caller.put(`customers/${company}`, { version: await version(), ...body });
const ready = async (caller: Someone) => caller.post(`customers/${company}/actions/announceReady`, { version: await version() });
const billTo = { address: "12 Harbour Street", city: "Newark", state: "NJ", zip: "07102", country: "US" };
const toldOf = async () =>
  (
    await sql<{ user_id: number; message: string }>`
      select r.user_id, n.message from notifications n join notification_recipients r on r.notification_id = n.id
      where n.record_id = ${company} and n.title = 'Ready for activation'`.execute(server.db.kysely)
  ).rows;

it("makes only the first user that employees invite for a company an administrator", async () => {
  const companyId = await people.company();
  const invite = async (caller: Someone, list: string, more: object) => {
    const { status, body } = await caller.post(list, newUser(more));
    expect(status, JSON.stringify(body)).toBe(201);
    return people.standing(body.data.id);
  };
  const helper = await people.add({ abilities: ["UM_CUST_USERS create", "UM_CUST_USERS read"] });
  expect((await invite(helper, "customer-users", { companyId }))?.is_admin).toBe(true);
  expect((await invite(helper, "customer-users", { companyId }))?.is_admin).toBe(false);
  expect((await invite(chief, "employee-users", {}))?.is_admin, "an invited employee is not an administrator").toBe(false);

  // If a company has no administrator left, its own users can't create one: they would grant more than they have.
  const orphaned = await people.company();
  const member = await people.add({ companyId: orphaned, abilities: ["UM_CUST_USERS create", "UM_CUST_USERS read"] });
  expect((await invite(member, "company-users", {}))?.is_admin).toBe(false);
});

it("lets a company's administrator update the company's own fields, but not those set by employees", async () => {
  expect((await change(owner, { kind: "designer", billTo, paymentMethodDefault: "4242" })).status).toBe(200);
  for (const [name, value] of Object.entries({
    terms: "net 60",
    creditLimit: 1,
    taxExempt: true,
    accountExecutiveId: chief.id,
    state: "active",
    readyAt: "2026-11-20T00:00:00Z",
    warehousing: true,
  })) {
    const { status, body } = await change(owner, { [name]: value });
    expect([status, Object.keys(body.errors ?? {})], name).toEqual([422, [name]]);
  }
  for (const number of ["4111111111111111", "42", "abcd", "424 2"]) {
    expect((await change(owner, { paymentMethodDefault: number })).body.errors, number).toHaveProperty("paymentMethodDefault");
  }
  const member = await people.add({ companyId: company, abilities: ["ACCT_CUSTOMERS read"] });
  expect((await change(member, { kind: "retailer" })).status).toBe(403);
  const stranger = await people.add({ companyId: await people.company(), isAdmin: true });
  expect((await change(stranger, { kind: "retailer" })).status).toBe(404);
});

it("notifies the account executive once when the account setup is complete", async () => {
  const executive = await people.add({ abilities: ["ACCT_CUSTOMERS read", "ACCT_CUSTOMERS activate"] });
  await sql`update parties set account_executive_id = ${executive.id} where id = ${company}`.execute(server.db.kysely);
  expect((await ready(owner)).body.message).toBe("Enter a bill-to address first.");
  await change(owner, { billTo });
  expect((await ready(owner)).body.message).toBe("Choose a billing contact first.");
  const contact = await owner.post("contacts", { firstName: "Bea", roles: ["billing"], emails: [], phones: [] });
  expect(contact.status).toBe(201);
  expect((await change(owner, { billingContactId: contact.body.data.id })).status).toBe(200);

  const member = await people.add({ companyId: company, abilities: ["ACCT_CUSTOMERS read"] });
  expect((await ready(member)).status).toBe(403);
  expect((await ready(chief)).status, "only the company's own users may do this").toBe(403);
  expect(await toldOf()).toEqual([]);

  const done = await ready(owner);
  expect(done.status, done.text).toBe(200);
  expect(done.body.data.readyAt).toMatch(/^\d{4}-/);
  expect(await toldOf()).toEqual([{ user_id: executive.id, message: "Casa Novak finished its account setup" }]);
  const second = await ready(owner);
  expect([second.status, second.body.message]).toEqual([409, "You have already requested activation. We are reviewing your account."]);
  expect(await toldOf()).toHaveLength(1);
});

it("notifies everyone who can activate accounts if the account executive can't", async () => {
  const idle = await people.add({ abilities: ["ACCT_CUSTOMERS read"] });
  const accountant = await people.add({ abilities: ["ACCT_CUSTOMERS read", "ACCT_CUSTOMERS activate"] });
  await change(owner, { billTo });
  const { body } = await owner.post("contacts", { firstName: "Bea", roles: [], emails: [], phones: [] });
  await change(owner, { billingContactId: body.data.id });
  await sql`update parties set account_executive_id = ${idle.id} where id = ${company}`.execute(server.db.kysely);
  expect((await ready(owner)).status).toBe(200);
  const notified = (await toldOf()).map((each) => each.user_id);
  expect(notified).toEqual(expect.arrayContaining([accountant.id, chief.id]));
  expect(notified).not.toContain(idle.id);
  expect(notified).not.toContain(owner.id);
});

it("stops an administrator who invites strangers, and carries no message of theirs", async () => {
  const spammer = await people.add({ companyId: await people.company(), isAdmin: true });
  const invite = (n: number) =>
    spammer.post(
      "company-users",
      newUser({ email: `stranger${n}@elsewhere.example`, firstName: "You won $5000 - claim at https://evil.example" }),
    );
  const outcomes = [];
  for (let n = 0; n < 25; n++) outcomes.push(await invite(n));
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(20).fill(201), ...Array(5).fill(429)]);
  expect(outcomes.at(-1)?.body.message).toMatch(/^Too many messages were sent. Please try again in \d+ minutes\.$/);
  const { rows } = await sql`select 1 from users where email like 'stranger%'`.execute(server.db.kysely);
  expect(rows, "nothing is half done").toHaveLength(20);
});

it("invites the contact that is named when a prospect is activated, as the new customer's administrator", async () => {
  const seller = await people.add({
    abilities: ["ACCT_PROSPECTS read", "ACCT_PROSPECTS create", "ACCT_PROSPECTS activate", "ACCT_CONTACTS read", "ACCT_CONTACTS create"],
  });
  const prospect = (await seller.post("prospects", { name: "Maybe Rooms" })).body.data;
  const contactOf = async (more: object) =>
    (await chief.post("contacts", { firstName: "Mia", partyId: prospect.id, phones: [], ...more })).body.data.id as number;
  const emails = (address: string) => ({ emails: [{ address }] });
  const activate = (administratorId: number) => seller.post(`prospects/${prospect.id}/actions/activate`, { version: 1, administratorId });
  const reasons = async (id: number) => (await activate(id)).body.errors;

  const unreachable = await contactOf({ lastName: "Rooms", emails: [] });
  expect(await reasons(unreachable)).toEqual({ administratorId: ["Add this contact's last name and email address first."] });
  const taken = await contactOf({ lastName: "Rooms", ...emails(owner.email) });
  expect(Object.keys(await reasons(taken))).toEqual(["administratorId"]);
  const foreign = (
    await chief.post("contacts", { firstName: "Eve", lastName: "Else", partyId: company, ...emails("eve@else.example"), phones: [] })
  ).body;
  expect(await reasons(foreign.data.id)).toEqual({ administratorId: ["Choose one from the list."] });
  expect((await seller.get(`prospects/${prospect.id}`)).body.data.state, "nothing has happened").toBe("prospect");

  expect((await activate(await contactOf({ lastName: "Rooms", ...emails("mia@rooms.example") }))).status).toBe(200);
  const { rows } = await sql<{ is_admin: boolean; state: string; type: string }>`
    select is_admin, state, type from users where email = 'mia@rooms.example' and company_id = ${prospect.id}`.execute(server.db.kysely);
  expect(rows).toEqual([{ is_admin: true, state: "invited", type: "C" }]);
  const mails = await sql<{
    about: string;
  }>`select j.payload ->> 'about' as about from jobs j join users u on u.id = (j.payload ->> 'userId')::bigint
    where u.email = 'mia@rooms.example'`.execute(server.db.kysely);
  expect(mails.rows).toEqual([{ about: "invitation" }]);
});
