import { expect, test } from "vitest";
import { asSystem, type Caller } from "../../server/access/caller.ts";
import { createSendingLimits } from "../../server/engine/sending-limits.ts";
import { nameInMail } from "../../server/integrations/name-in-mail.ts";

const MINUTE = 60_000;
const person = (id: number, companyId: number | null): Caller => ({
  id,
  name: `Person ${id}`,
  side: companyId === null ? "employee" : "customer",
  companyId,
  isAdmin: true,
  abilities: [],
});

function createFixture() {
  const clock = { now: 0 };
  const limits = createSendingLimits(() => clock.now);
  const sent = (caller: Caller, addresses: readonly string[]): number => {
    let count = 0;
    for (const address of addresses) {
      try {
        limits.email({}, caller, [address]);
        count++;
      } catch {}
    }
    return count;
  };
  return { clock, limits, sent };
}
const invented = (count: number, at = "spam") => Array.from({ length: count }, (_, n) => `${at}${n}@example.test`);

test("a customer's users send twenty emails an hour each, and forty together", () => {
  const { clock, limits, sent } = createFixture();
  expect(sent(person(1, 7), invented(90))).toBe(20);
  expect(sent(person(2, 7), invented(90, "more"))).toBe(20);
  expect(sent(person(3, 7), invented(90, "most"))).toBe(0);
  expect(sent(person(4, 8), invented(5)), "another customer").toBe(5);
  expect(() => limits.email({}, person(1, 7), ["a@example.test"])).toThrow("Too many messages were sent. Please try again in 60 minutes.");
  clock.now += 60 * MINUTE;
  expect(sent(person(3, 7), invented(90, "later"))).toBe(20);
});

test("nobody gets more than twenty emails an hour at one address, whoever causes them", () => {
  const { sent } = createFixture();
  const address = Array.from({ length: 15 }, (_, n) => (n % 2 ? "ann@example.test" : "ANN@example.test"));
  expect([sent(person(1, null), address), sent(person(2, 7), address)]).toEqual([15, 5]);
  expect(sent(person(1, null), invented(300)), "staff write to all customers").toBe(300);
});

test("a refused email counts for nobody", () => {
  const { limits, sent } = createFixture();
  sent(person(1, 7), Array(20).fill("ann@example.test"));
  for (let n = 0; n < 30; n++) expect(() => limits.email({}, person(2, 7), ["ann@example.test", "bob@example.test"])).toThrow("Too many");
  expect(sent(person(2, 7), invented(30))).toBe(20);
});

test("what was rolled back counts for nobody", () => {
  const { limits, sent } = createFixture();
  const [lost, kept] = [{}, {}];
  for (let n = 0; n < 19; n++) limits.email(lost, person(1, 7), [`lost${n}@example.test`]);
  limits.email(kept, person(1, 7), ["kept@example.test"]);
  expect(() => limits.email({}, person(1, 7), ["more@example.test"])).toThrow("Too many");
  expect(limits.notified(lost, person(1, 7), [8])).toEqual([8]);
  limits.takeBack(lost);
  limits.takeBack(lost);
  expect(sent(person(1, 7), invented(90))).toBe(19);
  expect(Array.from({ length: 30 }, () => limits.notified({}, person(1, 7), [8])).flat()).toHaveLength(20);
});

test("what the program sends by itself is not limited, what it does for somebody is theirs", () => {
  const { sent } = createFixture();
  expect(sent(asSystem("reminders"), Array(100).fill("ann@example.test"))).toBe(100);
  expect(sent(asSystem("payment link", { id: 1, name: "Ann" }), invented(600))).toBe(500);
});

test("one person's notifications to another stop at twenty in ten minutes, others' still arrive", () => {
  const { clock, limits } = createFixture();
  const told = (from: number) => Array.from({ length: 200 }, () => limits.notified({}, person(from, null), [8, 9])).flat();
  expect(told(1).filter((user) => user === 8)).toHaveLength(20);
  expect(limits.notified({}, person(2, null), [8])).toEqual([8]);
  expect(limits.notified({}, asSystem("daily"), [8])).toEqual([8]);
  clock.now += 10 * MINUTE;
  expect(limits.notified({}, person(1, null), [8, 9])).toEqual([8, 9]);
});

test.each([
  ["Ada", "Ada"],
  ["  Jean-Luc\tO'Neill  ", "Jean-Luc O'Neill"],
  ["St. John", "St. John"],
  ["李 雷", "李 雷"],
  ["J.R. Smith", "J.R. Smith"],
  ["You won $5000 - claim at https://evil.example/x", null],
  ["Visit www.evil.example", null],
  ["claim at evil.example now", null],
  ["<b>Ada</b>", null],
  ["ada@evil.example", null],
  ["A".repeat(61), null],
  ["", null],
  [null, null],
])("a mail of the product's own calls %j %j", (name, shown) => {
  expect(nameInMail(name)).toBe(shown);
});
