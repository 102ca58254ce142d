// @module-tag gate
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "../../../server/db/connection.ts";
import { createImapSource } from "../../../server/integrations/mail-in/imap-source.ts";
import { MAX_MAIL_BYTES } from "../../../server/integrations/mail-in/inbound-mail.ts";
import type { ArrivedMail, MailSource } from "../../../server/integrations/mail-in/mail-source.ts";
import { keepProblemsOf, mailboxHealth } from "../../../server/jobs/mailbox-health.ts";
import { testDatabase } from "../../support/database.ts";
import { silent } from "../../support/test-server.ts";
import { writeMail } from "./fixture.ts";
import { type ImapServer, startImapServer } from "./imap-server.ts";

let db: Db;
let imap: ImapServer;
let sources: MailSource[];
let taken: string[];
/** What taking the next emails does, before it succeeds. */
let faults: (() => Promise<void> | void)[];
let refused: string[];

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  imap = await startImapServer();
  sources = [];
  taken = [];
  faults = [];
  refused = [];
  await sql`delete from mailboxes`.execute(db.kysely);
});
afterEach(async () => {
  await Promise.all(sources.map((source) => source.close()));
  await imap.close();
});

const subjectOf = ({ raw }: ArrivedMail) => /^Subject: (.*)\r$/m.exec(raw.toString())?.[1] ?? "";

function read(options: { readonly pollMs?: number; readonly leaseMs?: number } = {}): MailSource {
  const source = createImapSource({
    account: { host: "127.0.0.1", port: imap.port, tls: false, user: "office", password: "secret", folder: "INBOX" },
    db: db.kysely,
    log: silent,
    retryMs: () => 20,
    pollMs: 60_000,
    leaseMs: 3_000,
    ...options,
    async refuse(raw, reason) {
      refused.push(`${subjectOf({ raw, size: raw.byteLength })}: ${reason}`);
      return { refused: reason };
    },
    async take(mail) {
      await faults.shift()?.();
      taken.push(subjectOf(mail));
      return { refused: subjectOf(mail) === "refuse" ? "No." : null };
    },
  });
  sources.push(source);
  source.start();
  return source;
}

const mail = (subject: string) => writeMail({ subject });
const wait = { timeout: 10_000, interval: 10 };
const seen = () => [...imap.messages.values()].map((message) => message.seen);

describe("a mailbox that can't be read", () => {
  const health = async () => (await mailboxHealth(db.kysely))[0];
  const wrong = () => expect.poll(async () => (await health())?.problem, wait);

  it.each([
    ["LOGIN", "[AUTHENTICATIONFAILED] Password expired"],
    ["SELECT", "[NONEXISTENT] No such folder"],
    ["UID SEARCH", "refused to search"],
  ])("because %s is refused is named with the server's words until it can be read", async (command, refusal) => {
    imap.refusals.set(command, refusal);
    read();
    await wrong().toContain(refusal.replace(/^.*\] /, ""));
    expect((await health())?.failingSince).not.toBeNull();
    imap.deliver(mail("waits"));
    imap.refusals.delete(command);
    await expect.poll(() => taken, wait).toEqual(["waits"]);
    await wrong().toBeNull();
    expect(await health()).toMatchObject({ failingSince: null, failingSeconds: 0 });
  });

  it("is forgotten when another one is read", async () => {
    imap.refusals.set("LOGIN", "Closed");
    const source = read();
    await wrong().toContain("Closed");
    await source.close();
    await keepProblemsOf(db.kysely, "imap office 127.0.0.1 INBOX");
    expect((await health())?.problem).toContain("Closed");
    await keepProblemsOf(db.kysely, null);
    expect((await health())?.problem).toBeNull();
  });
});

describe("a mailbox", () => {
  it("is read from its unread emails on, and what arrives is taken when the server tells of it", async () => {
    imap.messages.set(imap.deliver(mail("old")), { raw: mail("old"), seen: true });
    imap.deliver(mail("one"));
    read();
    await expect.poll(() => taken, wait).toEqual(["one"]);
    imap.deliver(mail("two"));
    imap.deliver(mail("three"));
    await expect.poll(() => taken, wait).toEqual(["one", "two", "three"]);
    await expect.poll(seen, wait).toEqual([true, true, true, true]);
  });

  it("is looked at again when the server forgets to tell", async () => {
    imap.mute = true;
    read({ pollMs: 50 });
    await expect.poll(() => imap.logins, wait).toBe(1);
    imap.deliver(mail("untold"));
    await expect.poll(() => taken, wait).toEqual(["untold"]);
  });

  it("is read on where it was left, after the connection was cut and after a restart", async () => {
    read();
    imap.deliver(mail("one"));
    await expect.poll(() => taken, wait).toEqual(["one"]);
    imap.cut();
    imap.deliver(mail("two"));
    await expect.poll(() => taken, wait).toEqual(["one", "two"]);
    expect(imap.logins).toBe(2);
    await sources[0]?.close();
    const uid = imap.deliver(mail("three"));
    // Somebody opened it in a mail program before we came back.
    imap.messages.set(uid, { raw: mail("three"), seen: true });
    read();
    await expect.poll(() => taken, wait).toEqual(["one", "two", "three"]);
  });

  it("that was numbered anew is looked through again", async () => {
    read();
    imap.deliver(mail("one"));
    await expect.poll(() => taken, wait).toEqual(["one"]);
    await expect.poll(seen, wait).toEqual([true]);
    imap.renumber();
    imap.deliver(mail("two"));
    // "one" is taken twice and recognized by whoever takes it.
    await expect.poll(() => taken, wait).toEqual(["one", "one", "two"]);
  });

  it("keeps an email unread until it is taken, and leaves one that never can be", async () => {
    faults = Array.from({ length: 5 }, () => () => {
      throw new Error("The database is away.");
    });
    imap.deliver(mail("poison"));
    imap.deliver(mail("good"));
    imap.deliver(mail("refuse"));
    read();
    await expect.poll(() => taken, wait).toEqual(["good", "refuse"]);
    await expect.poll(seen, wait).toEqual([false, true, false]);
    expect(refused).toEqual(["poison: It could not be stored in 5 attempts, and is still unread in the mailbox."]);
  });

  it("has one reader at a time, and another one when the first is gone", async () => {
    read();
    await expect.poll(() => imap.connections(), wait).toBe(1);
    read({ leaseMs: 300 });
    imap.deliver(mail("one"));
    await expect.poll(() => taken, wait).toEqual(["one"]);
    expect(imap.connections()).toBe(1);
    await sources[0]?.close();
    imap.deliver(mail("two"));
    await expect.poll(() => taken, wait).toEqual(["one", "two"]);
  });

  it("of an email that is too large fetches the start", async () => {
    const sizes: [number, number][] = [];
    const large = Buffer.concat([mail("large"), Buffer.alloc(MAX_MAIL_BYTES + 1, "x")]);
    const source = createImapSource({
      account: { host: "127.0.0.1", port: imap.port, tls: false, user: "office", password: "secret", folder: "INBOX" },
      db: db.kysely,
      log: silent,
      async take({ raw, size }) {
        sizes.push([raw.byteLength, size]);
        return { refused: null };
      },
    });
    sources.push(source);
    imap.deliver(large);
    source.start();
    await expect.poll(() => sizes, wait).toEqual([[1_000_000, large.byteLength]]);
  });
});
