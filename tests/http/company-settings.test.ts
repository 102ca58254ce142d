// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { followSettings } from "../../server/areas/system/company-settings/follow-settings.ts";
import { liveConfig } from "../../server/areas/system/company-settings/live-config.ts";
import { createSignIn } from "../../server/composition/sign-in.ts";
import { readConfig } from "../../server/config/config.ts";
import { createLocalBus } from "../../server/realtime/bus.ts";
import type { CompanySettingEntry, CompanySettings } from "../../src/contract/company-settings.ts";
import type { Client } from "../contract/harness.ts";
import { createProductHarness } from "../contract/product-harness.ts";
import type { TinyHarness } from "../contract/tiny/tiny-harness.ts";
import { silent } from "../support/test-server.ts";
import { patiently } from "../support/waits.ts";

/** One red pixel. */
const PIXEL = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

let harness: TinyHarness;
beforeAll(async () => {
  harness = await createProductHarness({
    more: { calls: true, config: { fixedSettings: { HQ_COMPANY_PHONE: "+1 9735550100" } } },
  });
});
afterAll(() => harness?.close());

const path = "v1/company-settings";
const all = async (): Promise<CompanySettings> => (await harness.ann.get(path)).body.data;
const entryOf = (settings: CompanySettings, name: string): CompanySettingEntry => {
  const entry = settings.settings.find((each) => each.name === name);
  if (!entry) throw new Error(`There is no setting ${name}.`);
  return entry;
};
const change = async (values: Readonly<Record<string, string | null>>, client: Client = harness.ann) => {
  const now = await all();
  const versions = new Map(now.settings.map(({ name, version }) => [name, version]));
  const changes = Object.entries(values).map(([name, value]) => ({ name, value, version: versions.get(name) ?? 0 }));
  return client.put(path, { changes });
};
const letterhead = async (): Promise<readonly string[]> => (await harness.ann.get("v1/email-texts")).body.data.sender.lines;

describe("the company's settings", () => {
  it("apply at once where they are read, and go back to their default", async () => {
    const [before] = await letterhead();
    const saved = await change({ HQ_COMPANY_NAME: " Harbor Moving ", HQ_COMPANY_ADDRESS: "1 Pier; Newark, NJ 07114" });
    expect(saved.status).toBe(200);
    expect(entryOf(saved.body.data, "HQ_COMPANY_NAME")).toEqual({
      name: "HQ_COMPANY_NAME",
      value: "Harbor Moving",
      from: "company",
      version: 1,
    });
    expect((await letterhead()).slice(0, 2)).toEqual(["Harbor Moving", "1 Pier, Newark, NJ 07114"]);
    expect((await harness.ann.get("client-config")).body.data.company).toBe("Harbor Moving");
    const { body } = await change({ HQ_COMPANY_NAME: null, HQ_COMPANY_ADDRESS: null });
    expect(entryOf(body.data, "HQ_COMPANY_NAME")).toMatchObject({ from: "default", version: 2 });
    expect((await letterhead())[0]).toBe(before);
    expect(body.data.history.slice(0, 2)).toEqual([
      expect.objectContaining({ name: "HQ_COMPANY_ADDRESS", value: null, by: expect.stringContaining("Ann") }),
      expect.objectContaining({ name: "HQ_COMPANY_NAME", value: null }),
    ]);
  });

  it("that the environment sets can be read and not changed", async () => {
    expect(entryOf(await all(), "HQ_COMPANY_PHONE")).toMatchObject({ value: "+1 9735550100", from: "environment" });
    const { status, body } = await change({ HQ_COMPANY_PHONE: "1" });
    expect([status, body.errors]).toEqual([422, { HQ_COMPANY_PHONE: ["The server's environment sets HQ_COMPANY_PHONE."] }]);
  });

  it.each([
    ["HQ_COMPANY_COLOR", "#ffffff"],
    ["HQ_COMPANY_EMAIL", "nobody"],
    ["HQ_OVERDUE_REMINDERS", "10,3"],
    ["HQ_TEXT_HOURS", "07:00-21:00"],
    ["HQ_TEXT_HOURS", "08:00-08:30"],
    ["HQ_PAYMENT_TERMS", "net 90"],
    ["HQ_PUBLIC_REVIEWS", "yes"],
    ["HQ_LOGO_WORD", " "],
    ["HQ_COMPANY_LOGO", "/etc/passwd"],
    ["HQ_COMPANY_LOGO", "data:image/png;base64,AAAA"],
    ["HQ_COMPANY_LOGO", "data:image/svg+xml;base64,PHN2Zy8+"],
  ])("are checked: %s is not %s", async (name, value) => {
    const { status, body } = await change({ [name]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
  });

  it("know no others, and each once", async () => {
    expect((await change({ HQ_TIME_ZONE: "UTC" })).status).toBe(422);
    expect((await change({ DATABASE_URL: "postgres://elsewhere" })).status).toBe(422);
    const twice = { name: "HQ_LOGO_WORD", version: 0, value: "A" };
    expect((await harness.ann.put(path, { changes: [twice, { ...twice, value: "B" }] })).status).toBe(422);
    expect(entryOf(await all(), "HQ_LOGO_WORD").version).toBe(0);
  });

  it("are kept by the first of two who change one at once, with nothing of the other's", async () => {
    const changes = (value: string, other: string) => [
      { name: "HQ_LOGO_WORD", version: 0, value },
      { name: other, version: 0, value: "Harbor" },
    ];
    const answers = await Promise.all([
      harness.ann.put(path, { changes: changes("One", "HQ_PRODUCT_NAME") }),
      harness.ann.put(path, { changes: changes("Two", "HQ_OPENING_HOURS") }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const now = await all();
    const versions = ["HQ_LOGO_WORD", "HQ_PRODUCT_NAME", "HQ_OPENING_HOURS"].map((name) => entryOf(now, name).version);
    expect(versions.reduce((sum, each) => sum + each)).toBe(2);
    await expect(sql`update company_settings set value = 'x'`.execute(harness.db.kysely)).rejects.toThrow();
  });

  it("keep a logo drawn anew, and leave it out of the history", async () => {
    const { body, status } = await change({ HQ_COMPANY_LOGO: PIXEL });
    expect(status).toBe(200);
    const { value } = entryOf(body.data, "HQ_COMPANY_LOGO");
    expect(value).toMatch(/^data:image\/png;base64,/);
    expect(value).not.toBe(PIXEL);
    expect(body.data.history[0]).toMatchObject({ name: "HQ_COMPANY_LOGO", value: "" });
  });

  it("are for those with the permission", async () => {
    expect((await harness.cleo.get(path)).status).toBe(403);
    expect((await harness.cleo.put(path, { changes: [{ name: "HQ_LOGO_WORD", version: 1, value: "X" }] })).status).toBe(403);
  });

  it("give new prospects and customers the usual terms, unless others are chosen", async () => {
    await change({ HQ_PAYMENT_TERMS: "net 30" });
    const terms = async (input: object) => (await harness.ann.post("prospects", { name: "Terms", ...input })).body.data.terms;
    expect([await terms({}), await terms({ name: "Other", terms: "net 15" })]).toEqual(["net 30", "net 15"]);
  });
});

it("another server follows a change, and what it had missed once it may have missed something", async () => {
  const { db } = harness;
  const bus = createLocalBus(silent as never);
  const options = { config: readConfig({}), db: db.kysely, bus, log: silent as never };
  const [one, other] = [await followSettings(options), await followSettings(options)];
  const version = entryOf(await all(), "HQ_OPENING_HOURS").version + 1;
  const set = (text: string, at: number) =>
    sql`insert into company_settings (name, version, value, user_id) values ('HQ_OPENING_HOURS', ${at}, ${text}, ${harness.ann.actor.id})`.execute(
      db.kysely,
    );
  await set("Mon-Fri", version);
  await one.changed();
  await expect.poll(() => other.config.company.hours, patiently).toBe("Mon-Fri");
  await set("Always", version + 1);
  await bus.publish({ kind: "gap" });
  await expect.poll(() => [one, other].map(({ config }) => config.company.hours), patiently).toEqual(["Always", "Always"]);
  one.close();
  other.close();
});

it("the environment comes first, then the company, then the default", () => {
  const set = () => "The company's";
  const names = (environment: Record<string, string>) => liveConfig(readConfig(environment), set).company.name;
  expect(names({ HQ_COMPANY_NAME: "The environment's" })).toBe("The environment's");
  expect(names({})).toBe("The company's");
  expect(liveConfig(readConfig({ HQ_PRODUCT_NAME: "Product" }), () => undefined).company.name).toBe("Product");
});

it("a company without a name of its own is called like the product, whoever named that", () => {
  const set = (name: string) => (name === "HQ_PRODUCT_NAME" ? "Harbor" : undefined);
  expect(liveConfig(readConfig({}), set).company.name).toBe("Harbor");
  expect(liveConfig(readConfig({ HQ_COMPANY_NAME: "Pier" }), set).company.name).toBe("Pier");
  expect(liveConfig(readConfig({ HQ_PRODUCT_NAME: "Product" }), set).company.name).toBe("Product");
});

it("authenticator apps and passkeys are set up under the product's present name", async () => {
  let name = "Before";
  const config = liveConfig(readConfig({}), (each) => (each === "HQ_PRODUCT_NAME" ? name : undefined));
  const { apps } = createSignIn({ config, log: silent, now: () => new Date() } as never);
  name = "Harbor";
  expect((await apps.create("ann@hq.example")).uri).toContain("Harbor");
});

it("a change is taken up although a later question is not answered", async () => {
  const { db } = harness;
  const bus = createLocalBus(silent as never);
  let questions = 0;
  const executor = db.kysely.getExecutor();
  const executeQuery: typeof executor.executeQuery = async (...args) => {
    questions += 1;
    if (questions === 3) throw new Error("The connection broke.");
    const result = await executor.executeQuery<never>(...args);
    // The answer to the second question waits until the third was asked.
    if (questions === 2) await bus.publish({ kind: "gap" });
    return result;
  };
  const asked = new Proxy(executor, {
    get: (target, key) => {
      const value: unknown = key === "executeQuery" ? executeQuery : Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const followed = await followSettings({ config: readConfig({}), db: { getExecutor: () => asked }, bus, log: silent as never });
  const { version } = entryOf(await all(), "HQ_OPENING_HOURS");
  await sql`insert into company_settings (name, version, value, user_id)
    values ('HQ_OPENING_HOURS', ${version + 1}, 'Weekends', ${harness.ann.actor.id})`.execute(db.kysely);
  await followed.changed();
  expect(followed.config.company.hours).toBe("Weekends");
  followed.close();
});
