// @module-tag gate
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asSystem } from "../../server/access/caller.ts";
import { sendAutomaticText } from "../../server/areas/care/service/automatic-text.ts";
import { receiveInbound } from "../../server/areas/care/service/receive.ts";
import { wakeSnoozed } from "../../server/areas/care/service/wake-snoozed.ts";
import { outsideQuietHours, zonesOfState } from "../../server/integrations/texts/quiet-hours.ts";
import { wallClock } from "../../src/schemas/values/time-zone.ts";
import { quiet } from "../realtime/support.ts";
import { createSalesHarness, type SalesHarness } from "./sales-harness.ts";

describe("quiet hours", () => {
  const states = ["NJ", "TX", "CA", "FL", "OR", "HI", "AK", "AZ", ""];
  it("are kept in every zone that an address may be in, and end the same or the next morning", () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true }),
        fc.constantFrom(...states),
        (now, state) => {
          const zones = zonesOfState(state);
          const at = outsideQuietHours(now, zones);
          for (const zone of zones) {
            const { time } = wallClock(zone, at);
            expect(time >= "08:00:00" && time < "21:00:00", `${state} ${at.toISOString()} ${time}`).toBe(true);
          }
          expect(at.getTime()).toBeGreaterThanOrEqual(now.getTime());
          expect(at.getTime() - now.getTime()).toBeLessThan(16 * 3_600_000);
          // Nobody waits without need.
          if (zones.every((zone) => wallClock(zone, now).time >= "08:00" && wallClock(zone, now).time < "21:00")) expect(at).toEqual(now);
        },
      ),
      { numRuns: 300 },
    ));

  it("are those of the state, not of the company", () => {
    const evening = new Date("2026-11-25T01:30:00Z"); // 8:30 pm in New York, 5:30 pm in Los Angeles.
    expect(outsideQuietHours(evening, zonesOfState("NJ"))).toEqual(evening);
    const night = new Date("2026-11-25T03:00:00Z");
    expect(outsideQuietHours(night, zonesOfState("CA"))).toEqual(night);
    expect(outsideQuietHours(night, zonesOfState("NJ")).toISOString()).toBe("2026-11-25T13:00:00.000Z");
  });
});

describe("what the company sends by itself", () => {
  let harness: SalesHarness;
  beforeAll(async () => {
    harness = await createSalesHarness();
  });
  afterAll(() => harness.close());
  const call = { actor: asSystem("test") };
  const automatic = (number: string) =>
    harness.engine.transaction((tx, operations) => sendAutomaticText(tx, operations, call, { number, body: "How was it?" }));
  const received = (from: string, body = "Hello?") =>
    harness.engine.transaction((tx, operations) =>
      receiveInbound(tx, operations, {
        channel: "text message",
        from,
        providerId: `${from} ${body}`,
        body,
        at: "2026-11-20T14:00:00.000Z",
      }),
    );
  const conversationOf = async (number: string) =>
    (await harness.bob.get(`conversations?q=${encodeURIComponent(number)}&tab=all`)).body.data.conversations[0];

  it("answers nobody who waits", async () => {
    const number = "+12125550401";
    const { conversationId } = await received(number);
    expect(await automatic(number)).toBe(true);
    const after = (await harness.bob.get(`conversations/${conversationId}`)).body.data;
    expect(after).toMatchObject({ state: "new", waitingSince: expect.any(String), preview: "How was it?" });
  });

  it("begins a conversation that waits for them", async () => {
    expect(await automatic("+12125550402")).toBe(true);
    expect(await conversationOf("+12125550402")).toMatchObject({ state: "waiting", waitingSince: null });
  });

  it("never goes to who said stop", async () => {
    const number = "+12125550403";
    await harness.bob.post("text-opt-outs", { phoneNumber: "+1 2125550403" });
    expect(await automatic(number)).toBe(false);
  });

  it("brings back what was snoozed, once its time has come", async () => {
    const { conversationId } = await received("+12125550404");
    const { version } = (await harness.bob.get(`conversations/${conversationId}`)).body.data;
    const snooze = (until: string) =>
      harness.bob.post(`conversations/${conversationId}/actions/snooze`, { version, until, note: "Driver calls back" });
    expect((await snooze("2020-01-01T00:00:00.000Z")).body.errors).toEqual({ until: ["Choose a time that is still to come."] });
    expect((await snooze(new Date(Date.now() + 3_600_000).toISOString())).status).toBe(200);
    const see = async () => (await harness.bob.get(`conversations/${conversationId}`)).body.data;
    await wakeSnoozed({ db: harness.db, engine: harness.engine, log: quiet });
    expect(await see()).toMatchObject({ state: "waiting", snoozedUntil: expect.any(String) });
    await sql`update conversations set snoozed_until = now() - interval '1 minute' where id = ${conversationId}`.execute(harness.db.kysely);
    await wakeSnoozed({ db: harness.db, engine: harness.engine, log: quiet });
    expect(await see()).toMatchObject({ state: "open", snoozedUntil: null, unread: true });
  });
});
