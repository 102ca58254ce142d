// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { written } from "../integrations/mail-in/written.ts";
import { createMailWorld, type MailWorld } from "./mail-world.ts";

let world: MailWorld;
beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.close());

const conversationWith = async (address: string) => (await world.conversationsOf(address))[0]?.id ?? 0;
const last = async (conversationId: number) => {
  const { rows } = await sql<{ id: number; cc: string | null; sender: string; recipient: string | null }>`
    select id, cc, sender, recipient from messages where conversation_id = ${conversationId} order by id desc limit 1`.execute(
    world.db.kysely,
  );
  return rows[0];
};
const both = 'Site Manager <site.manager@builder.example>, "Doe, Chris" <chris.doe@atelier-sample.example>';

describe("those in copy of an email that comes in", () => {
  it("are kept with it, by name, without ourselves", async () => {
    await world.take(written("with-cc"));
    const id = await conversationWith("pat.cc@atelier-sample.example");
    expect(await last(id)).toMatchObject({ cc: both });
    const { body } = await world.bob.get(`messages?filter[conversation][in]=${id}&complete=true`);
    expect(body.data.messages[0]).toMatchObject({ cc: both });
  });

  it("are its other recipients, too, where one of our addresses is named", async () => {
    const copies = async (address: string, headers: Readonly<Record<string, string>>) => {
      await world.arrive({ from: address, headers });
      return (await last(await conversationWith(address)))?.cc;
    };
    expect(
      await copies("a@copies.example", { To: "office@hq.example, Jo <jo@mail.example>", Cc: "OFFICE@hq.example, A@copies.example" }),
    ).toBe("Jo <jo@mail.example>");
    expect(await copies("b@copies.example", { To: "office+reply@hq.example", Cc: "reply@hq.example" })).toBeNull();
    // It came by an address of ours that nobody told us of.
    expect(await copies("c@copies.example", { To: "hello@hq.example", Cc: "jo@mail.example, jo@mail.example" })).toBe("jo@mail.example");
    expect(await copies("d@copies.example", { To: "x@mail.example, hello@hq.example", "Delivered-To": "hello@hq.example" })).toBe(
      "x@mail.example",
    );
  });
});

describe("an answer", () => {
  const answer = async (id: number, cc?: string) =>
    world.bob.post("messages", { conversationId: id, body: "On Monday.", ...(cc === undefined ? {} : { cc }) });

  it("goes to those in copy that it names, and to nobody else", async () => {
    const id = await conversationWith("pat.cc@atelier-sample.example");
    const { body } = await answer(id, `${both}; CHRIS.DOE@atelier-sample.example, pat.cc@atelier-sample.example`);
    expect(await last(id)).toMatchObject({ cc: both });
    expect(await world.deliver(body.data.id)).toMatchObject({
      to: ["pat.cc@atelier-sample.example"],
      cc: ["site.manager@builder.example", "chris.doe@atelier-sample.example"],
    });
    const alone = await answer(id);
    expect((await world.deliver(alone.body.data.id))?.cc).toEqual([]);
  });

  it("of somebody in copy continues the conversation, and a bounce names them", async () => {
    const id = await conversationWith("pat.cc@atelier-sample.example");
    const sent = await world.deliver((await answer(id, "site.manager@builder.example")).body.data.id);
    await world.arrive({
      from: "site.manager@builder.example",
      headers: { "In-Reply-To": `<${sent?.messageId}>`, Cc: "new@mail.example" },
    });
    expect(await last(id)).toMatchObject({ sender: "site.manager@builder.example", cc: "new@mail.example" });
    expect(await world.conversationsOf("site.manager@builder.example")).toEqual([]);
  });

  it("is refused with what is no address, too many, or where nobody can be in copy", async () => {
    const id = await conversationWith("pat.cc@atelier-sample.example");
    const wrong = await answer(id, "jo@mail.example, Jo Doe");
    expect(wrong).toMatchObject({ status: 422, body: { errors: { cc: ["Enter email addresses, with commas in between."] } } });
    const many = Array.from({ length: 20 }, (_, n) => `p${n}@mail.example`).join(",");
    expect((await answer(id, many)).body.errors.cc).toEqual(["At most 19 people can be in copy."]);
    const note = await world.bob.post("messages", { conversationId: id, direction: "note", body: "Late payer.", cc: "jo@mail.example" });
    expect(note).toMatchObject({ status: 422, body: { errors: { cc: ["Only emails have people in copy."] } } });
  });
});
