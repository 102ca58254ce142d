// @module-tag gate
import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { SMTPServerOptions } from "smtp-server";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSmtpMailer } from "../../server/integrations/mail.ts";
import { parseMail } from "../../server/integrations/mail-in/parse-mail.ts";
import { signed } from "../../server/integrations/signed-calls.ts";
import { writeMail } from "../integrations/mail-in/fixture.ts";
import { createTestServer, type TestServer } from "../support/test-server.ts";

const secret = "a secret of the mail service";
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ config: { inboundMailSecret: secret, mailReplyAddress: "reply@hq.example" } });
  await server.startBackground();
});
afterAll(() => server.close());

const bodies = async (like: string) => {
  const { rows } = await sql<{ body: string }>`select body from messages where body like ${like} order by id`.execute(server.db.kysely);
  return rows.map(({ body }) => body);
};
const wait = { timeout: 20_000, interval: 50 };

describe("the inbox folder of a server", () => {
  it("is private, and its emails become conversations", async () => {
    const folder = join(server.dataDir, "inbox");
    await expect
      .poll(
        () =>
          stat(folder).then(
            ({ mode }) => mode & 0o777,
            () => null,
          ),
        wait,
      )
      .toBe(0o700);
    await writeFile(join(folder, "one.eml"), writeMail({ from: "ada@folder.example", subject: "Hello", text: "From the folder." }));
    await writeFile(join(folder, "two.eml"), "This is no email.");
    await expect.poll(() => bodies("From the folder%"), wait).toEqual(["From the folder."]);
    await expect.poll(() => readdir(join(folder, "refused")).catch(() => []), wait).toHaveLength(1);
    const { rows } = await sql`select name, channel, subject, state from conversations where address = 'ada@folder.example'`.execute(
      server.db.kysely,
    );
    expect(rows).toEqual([{ name: "ada@folder.example", channel: "email", subject: "Hello", state: "new" }]);
  });
});

describe("the call of a mail service", () => {
  const post = (raw: Buffer, header: string, { url = "/api/inbound-mail/webhook", type = "message/rfc822", to = server } = {}) =>
    to.app.inject({ method: "POST", url, payload: raw, headers: { "content-type": type, "hq-signature": header } });
  const now = () => new Date();

  it("is taken once, however often and whenever it is signed again", async () => {
    const raw = writeMail({ from: "ada@webhook.example", text: `By call. ${"x".repeat(300_000)}` });
    for (const at of [now(), now(), new Date(Date.now() - 60_000)]) expect((await post(raw, signed(secret, raw, at))).statusCode).toBe(200);
    expect(await bodies("By call.%")).toHaveLength(1);
    // The same email over another way.
    const copy = Buffer.concat([Buffer.from("Received: from elsewhere\r\n"), raw]);
    expect((await post(copy, signed(secret, copy, now()))).statusCode).toBe(200);
    expect(await bodies("By call.%")).toHaveLength(1);
  });

  it("is refused without a valid and recent signature, and stores nothing", async () => {
    const raw = writeMail({ from: "eve@webhook.example", text: "Forged." });
    const old = new Date(Date.now() - 3_600_000);
    const headers = [
      "",
      "t=1,v1=00",
      signed("another secret of somebody", raw, now()),
      signed(secret, raw, old),
      signed(secret, Buffer.from("other"), now()),
    ];
    for (const header of headers) expect((await post(raw, header)).statusCode).toBe(400);
    expect((await post(raw, signed(secret, raw, now()), { url: "/api/inbound-mail/other" })).statusCode).toBe(404);
    expect((await post(raw, signed(secret, raw, now()), { type: "application/json" })).statusCode).toBe(415);
    expect(await bodies("Forged.%")).toEqual([]);
  });

  it("of what is no email is noted and not tried again", async () => {
    const raw = Buffer.from("no email");
    expect((await post(raw, signed(secret, raw, now()))).statusCode).toBe(200);
    const { rows } = await sql<{ message: string }>`select message from inbound_outcomes order by id desc limit 1`.execute(
      server.db.kysely,
    );
    expect(rows[0]?.message).toMatch(/^refused: This is not an email/);
  });

  it("is unknown to a server without the secret, which reads no large bodies", async () => {
    const other = await createTestServer();
    const raw = writeMail();
    expect((await post(raw, signed(secret, raw, now()), { to: other })).statusCode).toBe(404);
    expect((await post(Buffer.alloc(5_000), "", { to: other })).statusCode).toBe(413);
    await other.close();
  });
});

describe("an email by SMTP", () => {
  it("says what it answers and who is behind it", async () => {
    const received: Buffer[] = [];
    const options: SMTPServerOptions = {
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          received.push(Buffer.concat(chunks));
          done();
        });
      },
    };
    const smtp = new SMTPServer(options);
    await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
    const address = smtp.server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, from: { name: "HQ", address: "office@hq.example" } });
    const mail = { to: ["ada@atelier.example"], subject: "Re: Hello", text: "On Tuesday." };
    await mailer.send({
      ...mail,
      origin: "person",
      messageId: "answer-1@hq.example",
      inReplyTo: "q@x.example",
      references: ["p@x.example", "q@x.example\r\nBcc: eve@evil.example"],
    });
    await mailer.send(mail);
    await mailer.send({ ...mail, origin: "request" });
    mailer.close();
    await new Promise<void>((resolve) => smtp.close(resolve));
    const read = await Promise.all(received.map((raw) => parseMail(raw)));
    expect(read[0]).toMatchObject({ id: "answer-1@hq.example", inReplyTo: ["q@x.example"], automatic: false, text: "On Tuesday." });
    expect(read[0]?.references.slice(0, 1)).toEqual(["p@x.example"]);
    expect(received[0]?.toString()).not.toMatch(/^Bcc:/im);
    expect(read.slice(1).map(({ automatic }) => automatic)).toEqual([true, true]);
  });
});
