import { describe, expect, it } from "vitest";
import { MailUnreadable } from "../../../server/integrations/mail-in/inbound-mail.ts";
import { parseMail } from "../../../server/integrations/mail-in/parse-mail.ts";
import { writeMail } from "./fixture.ts";
import { parsedWritten, written } from "./written.ts";

const own = ["office@hq.example"];
const parsed = (headers: Readonly<Record<string, string>>) => parseMail(writeMail({ headers }), { own });

describe("a sender", () => {
  it.each([
    ["from-idn", "jo@käse.example"],
    ["from-idn-ace", "jo@käse.example"],
    ["from-dots", "taro..tanaka.@docomo.example"],
  ])("of %s is taken", async (name, address) => {
    expect((await parsedWritten(name)).from.address).toBe(address);
  });

  it.each([
    ["jo@KÄSE.example", "jo@käse.example", ""],
    ["Jo <jo@XN--KSE-QLA.Example>", "jo@käse.example", "Jo"],
    ["用户@例子.example", "用户@例子.example", ""],
    [".jo.@docomo.example", ".jo.@docomo.example", ""],
    ['"jo smith"@mail.example', '"jo smith"@mail.example', ""],
    ['Jo <"a@b"@mail.example>', '"a@b"@mail.example', "Jo"],
    ['"jo"@mail.example', "jo@mail.example", ""],
    ['"Doe, Chris" <c@mail.example>', "c@mail.example", "Doe, Chris"],
    ["Doe, Chris <c@mail.example>", "c@mail.example", "Doe, Chris"],
    ['"jo@other.example" <jo@mail.example>', "jo@mail.example", "jo@other.example"],
    ["O'Neil (Mover) <o'neil@mail.example>", "o'neil@mail.example", "O'Neil"],
    ["Jo <mailto:jo@mail.example>", "jo@mail.example", "Jo"],
    ["Jo <jo@mail.example.>", "jo@mail.example", "Jo"],
    ["Jo <jo@my_mail.example>", "jo@my_mail.example", "Jo"],
    ["<jo@mail.example", "jo@mail.example", ""],
  ])("written as %s is taken", async (From, address, name) => {
    expect((await parsed({ From })).from).toEqual({ address, name });
  });

  it("who is named elsewhere is taken from there", async () => {
    expect((await parsed({ From: "Jo Doe", "Reply-To": "jo@mail.example" })).from).toEqual({ address: "jo@mail.example", name: "Jo Doe" });
    expect((await parsed({ From: "Jo Doe", "Return-Path": "<jo@mail.example>" })).from.address).toBe("jo@mail.example");
    await expect(parsed({ From: "Jo Doe" })).rejects.toThrow(MailUnreadable);
    await expect(parsed({ From: "Jo <jo@server>" })).rejects.toThrow("The email names no sender.");
  });
});

describe("the answer", () => {
  const answerTo = async (headers: Readonly<Record<string, string>>) => (await parsed(headers)).answerTo.address;

  it("goes to whoever wrote through a list, not to everybody on it", async () => {
    const list = { Precedence: "list", "List-Post": "<mailto:movers@lists.example>" };
    const person = await parsedWritten("person-list-unsub");
    expect(person).toMatchObject({ automatic: false, answerTo: { address: "boss@mail.example" } });
    expect(await answerTo({ ...list, From: "Pat <pat@mail.example>", "Reply-To": "movers@lists.example" })).toBe("pat@mail.example");
    const munged = { ...list, From: "Pat via Movers <movers@lists.example>" };
    expect(await answerTo({ ...munged, "Reply-To": "Movers <movers@lists.example>, Pat <pat@mail.example>" })).toBe("pat@mail.example");
    expect(await answerTo({ ...munged, "X-Original-From": "Pat <pat@mail.example>" })).toBe("pat@mail.example");
    expect(await answerTo({ ...munged, "X-Original-Sender": "pat@mail.example" })).toBe("pat@mail.example");
  });

  it("goes to whom a form names, and never to ourselves", async () => {
    expect(await answerTo({ From: "noreply@site.example", "Reply-To": "Pat <pat@mail.example>" })).toBe("pat@mail.example");
    expect(await answerTo({ From: "pat@mail.example", "Reply-To": "office@hq.example" })).toBe("pat@mail.example");
    expect(await answerTo({ From: "pat@mail.example", "Reply-To": "office+reply@hq.example, Jo <jo@mail.example>" })).toBe(
      "jo@mail.example",
    );
  });
});

describe("those in copy", () => {
  it("are named, with the other recipients", async () => {
    const mail = await parseMail(written("with-cc"), { own: ["care@hq.example"] });
    expect(mail.cc).toEqual(["site.manager@builder.example", "chris.doe@atelier-sample.example"]);
    expect(mail.others).toEqual([
      { address: "care@hq.example", name: "" },
      { address: "site.manager@builder.example", name: "Site Manager" },
      { address: "chris.doe@atelier-sample.example", name: "Doe, Chris" },
    ]);
    const group = await parsed({
      To: "Movers: jo@mail.example, Al <al@mail.example>;",
      "Reply-To": "ada@atelier.example, Eve <eve@mail.example>",
    });
    expect(group.others.map(({ address }) => address)).toEqual(["jo@mail.example", "al@mail.example", "eve@mail.example"]);
  });
});
