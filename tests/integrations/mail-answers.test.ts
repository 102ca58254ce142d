import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { createSmtpMailer, type Mail, MailRefused, MailUnanswered } from "../../server/integrations/mail.ts";
import { createMailHandler, MAIL_QUEUE } from "../../server/integrations/mail-job.ts";
import { enqueue } from "../../server/jobs/enqueue.ts";
import { runJobs } from "../../server/jobs/interventions.ts";
import { createWorker, type Worker } from "../../server/jobs/worker.ts";
import { quiet } from "../realtime/support.ts";
import { testDatabase } from "../support/database.ts";
import { type ScriptedSmtp, type Step, scriptedSmtp } from "../support/scripted-smtp.ts";
import { delay, until } from "../support/waits.ts";

const from = { name: "HQ", address: "office@hq.example" };
const mail: Mail = { to: ["ada@client.example"], subject: "Your quote", text: "It is ready.", id: "quote-1" };
const both = { ...mail, to: ["ada@client.example", "bo@client.example"] };

const smtps: ScriptedSmtp[] = [];
afterEach(async () => {
  await Promise.all(smtps.splice(0).map((smtp) => smtp.close()));
});
async function serverThat(script: (line: string, count: number) => Step | undefined, patience: { step?: number; answer?: number } = {}) {
  const smtp = await scriptedSmtp(script);
  smtps.push(smtp);
  return { smtp, mailer: createSmtpMailer({ url: smtp.url, from, patience }) };
}
const atEnd = (step: Step) => (line: string) => (line === "." ? step : undefined);

describe("an email that the mail server has", () => {
  test.each<[string, Step, number]>([
    ["is not answered in time", "silence", 50],
    ["loses its connection", "cut", 60_000],
    ["is answered by what is no reply", "hello", 60_000],
    ["is answered by a reply that says neither", "354 go on", 60_000],
  ])("and that %s may have arrived", async (_, step, answer) => {
    const { smtp, mailer } = await serverThat(atEnd(step), { answer });
    const failure: unknown = await mailer.send(both).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MailUnanswered);
    expect(failure).toMatchObject({
      messageId: "<quote-1@hq.example>",
      refused: both.to.map((address) => ({ address, isUnanswered: true })),
    });
    expect(smtp.emails).toHaveLength(1);
  });

  test("has longer to be answered than what comes before", async () => {
    const { smtp, mailer } = await serverThat(atEnd("silence"), { step: 1_000, answer: 60_000 });
    const sending = mailer.send(mail);
    await until(() => smtp.emails.length === 1, "the mail server has it");
    // The limit of a step passes before the answer.
    await delay(1_100);
    smtp.say("250 taken");
    await expect(sending).resolves.toMatchObject({ refused: [], deferred: [] });
  });

  test.each<[string, boolean]>([
    ["550 spam", true],
    ["541 spam", true],
    ["451 try later", false],
    ["421 shutting down", false],
  ])("and refused by %s did not arrive", async (reply, isFinal) => {
    const { mailer } = await serverThat(atEnd(reply));
    const failure: unknown = await mailer.send(mail).catch((error: unknown) => error);
    expect([failure instanceof MailRefused, failure instanceof MailUnanswered]).toEqual([isFinal, false]);
    if (isFinal) expect(failure).toMatchObject({ refused: [{ address: "ada@client.example", reply }] });
  });

  test.each<[string, string, Step]>([
    ["at its sender", "MAIL FROM", "cut"],
    ["at its recipient", "RCPT TO", "silence"],
    ["at DATA", "DATA", "silence"],
    ["at DATA", "DATA", "451 later"],
    ["before its end", "From: HQ", "cut"],
  ])("is not one whose connection failed %s", async (_, command, step) => {
    const { mailer } = await serverThat((line) => (line.startsWith(command) ? step : undefined), {
      step: step === "silence" ? 50 : 60_000,
    });
    // More than what is on its way at once.
    const attachments = [{ name: "plan.pdf", contentType: "application/pdf", content: Buffer.alloc(20_000_000) }];
    const failure: unknown = await mailer.send({ ...mail, attachments }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect([failure instanceof MailRefused, failure instanceof MailUnanswered]).toEqual([false, false]);
  });
});

describe("recipients", () => {
  const replies = (reply: Readonly<Record<string, string>>) => (line: string) =>
    Object.entries(reply).find(([address]) => line.startsWith(`RCPT TO:<${address}>`))?.[1];

  test("are told apart by what may be taken later and what never is", async () => {
    const { mailer } = await serverThat(replies({ "ada@client.example": "450 greylisted", "bo@client.example": "521 no mail here" }));
    const three = { ...both, cc: ["cy@client.example"] };
    const outcome = {
      refused: [{ address: "bo@client.example", reply: "521 no mail here" }],
      deferred: [{ address: "ada@client.example", reply: "450 greylisted" }],
    };
    await expect(mailer.send(three)).resolves.toMatchObject(outcome);
    // Nobody has it, and one never will.
    await expect(mailer.send(both)).resolves.toMatchObject(outcome);
    await expect(mailer.send({ ...mail, to: ["bo@client.example"] })).rejects.toMatchObject({ refused: outcome.refused });
    await expect(mailer.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
  });

  test("who don't have it yet are the only ones who get it again", async () => {
    const { smtp, mailer } = await serverThat(() => undefined);
    await mailer.send({ ...both, only: ["bo@client.example"] });
    expect(smtp.received.filter((line) => line.startsWith("RCPT"))).toEqual(["RCPT TO:<bo@client.example>"]);
    expect(smtp.emails[0]).toContain("To: ada@client.example, bo@client.example");
  });
});

describe("a job with an email", () => {
  let db: Db;
  const workers: Worker[] = [];
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.close());
  beforeEach(() => sql`delete from jobs`.execute(db.kysely));
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop(0)));
  });

  function work({ mailer }: Pick<Awaited<ReturnType<typeof serverThat>>, "mailer">): Worker {
    const worker = createWorker({ db: db.kysely, handlers: { [MAIL_QUEUE]: createMailHandler(mailer) }, log: quiet, backOff: () => 0 });
    workers.push(worker);
    worker.start();
    return worker;
  }
  const jobs = async () =>
    (
      await sql<{
        error: string | null;
        isDead: boolean;
        isHandedOver: boolean;
      }>`select last_error as error, dead_at is not null as "isDead",
        handed_over_at is not null as "isHandedOver" from jobs`.execute(db.kysely)
    ).rows;
  const isDead = () => until(async () => (await jobs()).some((job) => job.isDead), "the job is given up");
  const isDone = () => until(async () => (await jobs()).length === 0, "the job is done");
  const unanswered = /did not answer after it had the whole email/;

  test("that was not answered is given up until a person asks for it again", async () => {
    const server = await serverThat((line, count) => (line === "." && count === 1 ? "cut" : undefined));
    await enqueue(db.kysely, MAIL_QUEUE, mail);
    const worker = work(server);
    await isDead();
    expect((await jobs())[0]?.error).toMatch(unanswered);
    expect(server.smtp.emails).toHaveLength(1);
    await db.transaction((tx) => runJobs(tx, { queue: MAIL_QUEUE }));
    worker.poke();
    await isDone();
    expect(server.smtp.emails).toHaveLength(2);
  });

  test("that was handed over when the server stopped is not sent again", async () => {
    const server = await serverThat(atEnd("silence"));
    await enqueue(db.kysely, MAIL_QUEUE, mail);
    const first = work(server);
    await until(() => server.smtp.emails.length === 1, "the mail server has it");
    await first.stop(0);
    expect(await jobs()).toMatchObject([{ isDead: false, isHandedOver: true }]);
    work(server);
    await isDead();
    expect((await jobs())[0]?.error).toMatch(unanswered);
    expect(server.smtp.emails).toHaveLength(1);
  });

  test("that was handed over when the server was killed is not sent again, in its last attempt too", async () => {
    const server = await serverThat(() => undefined);
    await enqueue(db.kysely, MAIL_QUEUE, mail, { maxAttempts: 1 });
    await sql`update jobs set attempts = 1, locked_by = 'x', locked_until = now() - interval '1 s', handed_over_at = now()`.execute(
      db.kysely,
    );
    work(server);
    await isDead();
    expect((await jobs())[0]?.error).toMatch(unanswered);
    expect(server.smtp.received).toEqual([]);
  });

  test("that another server has taken is not handed over", async () => {
    const server = await serverThat((line) => (line.startsWith("RCPT") ? "silence" : undefined));
    await enqueue(db.kysely, MAIL_QUEUE, mail);
    const worker = work(server);
    await until(() => server.smtp.received.some((line) => line.startsWith("RCPT")), "it names the recipient");
    await sql`update jobs set locked_by = 'another'`.execute(db.kysely);
    server.smtp.say("250 ok");
    await worker.stop(60_000);
    expect(server.smtp.emails).toEqual([]);
  });

  test("that stopped before its end is sent once, by the next server", async () => {
    const server = await serverThat((line, count) => (line === "DATA" && count === 1 ? "silence" : undefined));
    await enqueue(db.kysely, MAIL_QUEUE, mail);
    const first = work(server);
    await until(() => server.smtp.received.includes("DATA"), "it comes to DATA");
    await first.stop(0);
    expect(await jobs()).toMatchObject([{ error: null, isDead: false, isHandedOver: false }]);
    work(server);
    await isDone();
    expect(server.smtp.emails).toHaveLength(1);
  });

  test("that is refused for now at its end is tried again", async () => {
    const server = await serverThat((line, count) => (line === "." && count < 3 ? "451 later" : undefined));
    await enqueue(db.kysely, MAIL_QUEUE, mail);
    work(server);
    await isDone();
    expect(server.smtp.emails).toHaveLength(3);
  });

  test("goes on with the recipients who don't have it", async () => {
    const server = await serverThat((line, count) => (line.startsWith("RCPT TO:<bo@") && count < 3 ? "450 greylisted" : undefined));
    await enqueue(db.kysely, MAIL_QUEUE, both);
    work(server);
    await isDone();
    expect(server.smtp.received.filter((line) => line.startsWith("RCPT"))).toEqual(
      ["ada", "bo", "bo", "bo"].map((name) => `RCPT TO:<${name}@client.example>`),
    );
    expect(server.smtp.emails).toHaveLength(2);
  });
});
