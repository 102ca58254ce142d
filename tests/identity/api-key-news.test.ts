// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ACCESS_MAIL_QUEUE, createAccessMail, enqueuePasswordChanged } from "../../server/identity/access-mail.ts";
import type { Mail } from "../../server/integrations/mail.ts";
import type { AbilityText } from "../../src/schemas/access/ability-text.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import { createTestServer, type TestServer } from "../support/test-server.ts";
import { createPeople, type Someone } from "./people-fixture.ts";

const ofKeys: readonly AbilityText[] = ["API_KEYS create", "API_KEYS read", "API_KEYS update", "TASKS read"];
const ofWebhooks: readonly AbilityText[] = ["WEBHOOKS create", "WEBHOOKS read", "WEBHOOKS update"];
let server: TestServer;
let owner: Someone;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server?.close());

async function keyOf(by: Someone, name: string): Promise<number> {
  const expiresOn = addDays(server.engine.session.today(), 90);
  const made = await by.post("api-keys", { name, abilities: ["TASKS read"], expiresOn });
  expect(made.status, made.text).toBe(201);
  return made.body.data.id;
}

/** The emails that the jobs about an account send now. */
async function mailsTo(userId: number): Promise<readonly Mail[]> {
  const mails: Mail[] = [];
  const send = createAccessMail({
    db: server.db,
    mailer: { send: async (mail) => ({ messageId: String(mails.push(mail)), refused: [] }), close: () => undefined },
    config: { publicUrl: "https://hq.company.example/", productName: "HQ", company: { name: "HQ", address: [], phone: "" } },
  });
  const context = { signal: new AbortController().signal, finish: async () => undefined };
  const { rows } = await sql<{ id: number; payload: unknown }>`select id, payload from jobs
    where queue = ${ACCESS_MAIL_QUEUE} and payload ->> 'userId' = ${String(userId)} order by id`.execute(server.db.kysely);
  for (const job of rows) await send({ ...job, queue: ACCESS_MAIL_QUEUE, attempt: 1, maxAttempts: 1 }, context);
  return mails;
}

test("a key and a webhook's secret take a confirmed session, and the owner is mailed about the key", async () => {
  owner = await createPeople(server).add({ abilities: [...ofKeys, ...ofWebhooks] });
  const id = await keyOf(owner, "Till");
  const hook = (await owner.post("webhooks", { name: "Shop", url: "https://shop.example/hook", events: ["task.*"] })).body.data;
  await sql`update sessions set confirmed_at = now() - interval '3 hours' where user_id = ${owner.id}`.execute(server.db.kysely);
  for (const path of [`api-keys/${id}/secret`, `webhooks/${hook.id}/secret`]) {
    const refused = await owner.post(path);
    expect([refused.status, refused.body.code], path).toEqual([403, "confirmation_needed"]);
  }
  expect(await mailsTo(owner.id)).toEqual([]);

  await sql`update sessions set confirmed_at = now() where user_id = ${owner.id}`.execute(server.db.kysely);
  expect((await owner.post(`webhooks/${hook.id}/secret`)).status).toBe(200);
  const issued = await owner.post(`api-keys/${id}/secret`);
  expect(issued.status, issued.text).toBe(200);
  const [mail, ...more] = await mailsTo(owner.id);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: [owner.email], subject: "New HQ API key" });
  expect(mail?.text).toContain("A key for Till was made from 127.0.0.1.");
  expect(mail?.text).toContain(`https://hq.company.example/user-management/api-keys/${id}`);
  expect(mail?.text).not.toContain(issued.body.data.secret);
});

test("a new password leaves keys as they are; its email and the profile name those that work", async () => {
  owner = await createPeople(server).add({ abilities: ofKeys });
  const [works, revoked] = [await keyOf(owner, "Web shop"), await keyOf(owner, "Old till")];
  await keyOf(owner, "Never made");
  for (const id of [works, revoked]) expect((await owner.post(`api-keys/${id}/secret`)).status).toBe(200);
  await sql`update api_keys set state = 'revoked' where id = ${revoked}`.execute(server.db.kysely);
  await sql`delete from jobs`.execute(server.db.kysely);
  expect((await owner.get("v1/profile")).body.data.apiKeys).toMatchObject([{ id: works, name: "Web shop" }]);
  await server.db.transaction((trx) => enqueuePasswordChanged(trx, owner.id));
  const [mail] = await mailsTo(owner.id);
  expect(mail?.text).toContain("Your API keys still work: Web shop. Revoke the ones you don't know.");

  const other = await createPeople(server).add({ abilities: ofKeys });
  await server.db.transaction((trx) => enqueuePasswordChanged(trx, other.id));
  expect((await mailsTo(other.id))[0]?.text).not.toContain("API keys");
});
