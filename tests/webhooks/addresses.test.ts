import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { isPublic, refusalOf } from "../../server/webhooks/addresses.ts";
import { createSecrets, signaturesOf } from "../../server/webhooks/signatures.ts";
import { webhook } from "../../src/resources/api/webhook.ts";
import { resources } from "../../src/resources/index.ts";
import { eventOf, eventsOf, includesEvent } from "../../src/schemas/actions/events.ts";

test("no private address is public, whatever way it is written", () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const hidden = fc.oneof(
    fc.tuple(byte, byte, byte).map((rest) => `10.${rest.join(".")}`),
    fc.tuple(byte, byte, byte).map((rest) => `127.${rest.join(".")}`),
    fc.tuple(byte, byte).map((rest) => `192.168.${rest.join(".")}`),
    fc.tuple(byte, byte).map((rest) => `169.254.${rest.join(".")}`),
    fc.tuple(fc.integer({ min: 16, max: 31 }), byte, byte).map((rest) => `172.${rest.join(".")}`),
  );
  fc.assert(
    fc.property(hidden, (address) => {
      expect(isPublic(address)).toBe(false);
      const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
      const number = ((a * 256 + b) * 256 + c) * 256 + d;
      const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
      for (const host of [
        String(number),
        `0x${number.toString(16)}`,
        `[::ffff:${hex}]`,
        `[2002:${hex}::1]`,
        `[64:ff9b::${hex}]`,
        "[fd00::1]",
        "[fe80::1]",
      ]) {
        const { hostname } = new URL(`https://${host}/`);
        expect(isPublic(hostname.replace(/[[\]]/g, "")), host).toBe(false);
        expect(refusalOf(`https://${host}/`, false), host).not.toBeNull();
        if (!address.startsWith("127.")) expect(refusalOf(`https://${host}/`, true), host).not.toBeNull();
      }
    }),
  );
  expect(["8.8.8.8", "2606:4700::1111"].map(isPublic)).toEqual([true, true]);
});

test("only a name that says so is this machine, and names of private networks are refused", () => {
  const open = (url: string) => [refusalOf(url, false) === null, refusalOf(url, true) === null];
  for (const host of ["localhost", "LOCALHOST", "localhost.", "hooks.localhost:8080", "127.0.0.1", "127.1.2.3", "2130706433", "[::1]"])
    for (const scheme of ["http", "https"]) expect(open(`${scheme}://${host}/hook`), host).toEqual([false, true]);
  for (const host of ["printer", "nas.local", "db.internal", "box.localdomain", "tv.home.arpa", "x.onion", "x.invalid", "printer."])
    expect(open(`https://${host}/hook`), host).toEqual([false, false]);
  for (const host of ["shop.example", "localhost.shop.example", "mylocalhost.example", "internal.example", "8.8.8.8"])
    expect(open(`https://${host}/hook`), host).toEqual([true, true]);
  expect(open("http://shop.example/hook")).toEqual([false, false]);
});

test("any message is verified by the library, and no other one", () => {
  const secretOf = createSecrets("an installation's secret");
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: fc.constantFrom(..."abc_123") }), fc.nat(), (body, id, webhookId) => {
      const seconds = Math.floor(Date.now() / 1_000);
      const headers = {
        "webhook-id": `msg_${id}`,
        "webhook-timestamp": String(seconds),
        "webhook-signature": signaturesOf([secretOf(webhookId, 2), secretOf(webhookId, 1)], `msg_${id}`, seconds, body),
      };
      const json = JSON.stringify({ body });
      const signed = { ...headers, "webhook-signature": signaturesOf([secretOf(webhookId, 1)], `msg_${id}`, seconds, json) };
      expect(new Webhook(secretOf(webhookId, 1)).verify(json, signed)).toEqual({ body });
      expect(() => new Webhook(secretOf(webhookId, 3)).verify(json, signed)).toThrow();
    }),
    { numRuns: 25 },
  );
});

test("events have names that stay: an operation's own word in the past", () => {
  const all = resources.filter(({ routes }) => routes).flatMap(eventsOf);
  expect(new Set(all).size).toBe(all.length);
  for (const event of all) expect(event).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/);
  const invoice = resources.find(({ name }) => name === "invoice");
  expect(eventsOf(invoice ?? webhook)).toEqual(
    expect.arrayContaining(["invoice.created", "invoice.updated", "invoice.issued", "invoice.removed"]),
  );
  expect(eventOf({ name: "lead" }, "markAsLost")).toBe("lead.marked-as-lost");
  expect([includesEvent(["lead.*"], "lead.created"), includesEvent(["lead.*"], "sales-lead.created")]).toEqual([true, false]);
});
