import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { ConfigProblem } from "../../server/config/read-settings.ts";
import { outsideSettings, settings } from "../../server/config/settings.ts";

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigProblem) return error.problems;
    throw error;
  }
  return [];
};

test("an empty environment gives a working configuration", () => {
  expect(readConfig({})).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    publicUrl: "http://127.0.0.1:3000",
    productName: "HQ",
    timeZone: "America/New_York",
    trustProxy: false,
    mailFrom: { name: "HQ", address: "no-reply@hq.example" },
  });
});

test("all problems are reported at once, each naming its setting", () => {
  const problems = problemsOf({
    PORT: "http",
    DATABASE_URL: "mysql://root:secret@db/hq",
    HQ_TIME_ZONE: "Mars/Olympus",
    HQ_TRUST_PROXY: "yes",
    HQ_LOG_LEVEL: "loud",
  });
  expect(problems).toEqual([
    'PORT must be a whole number from 0 to 65535, not "http".',
    "DATABASE_URL must be an address like postgres://user:password@host:5432/hq.",
    'HQ_TIME_ZONE must be a time zone like America/New_York, not "Mars/Olympus".',
    'HQ_TRUST_PROXY must be off, a number of proxies, or their addresses with commas between, not "yes".',
    'HQ_LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
  ]);
});

test.each(Object.keys(settings))("%s set to nonsense never throws an unexpected error", (name) => {
  for (const nonsense of ["\u0007", "-1", "1e400", "://", "<>", "a".repeat(500)])
    expect(Array.isArray(problemsOf({ [name]: nonsense }))).toBe(true);
});

test("a hosted push service, proxies and a sender are parsed", () => {
  const config = readConfig({
    PUBLIC_URL: "https://hq.example.com/",
    HQ_PUSHER_URL: "https://key:s%3Acret@push.example.com:6002/apps/17",
    HQ_TRUST_PROXY: "10.0.0.0/8, 127.0.0.1",
    HQ_MAIL_FROM: "dispatch@hq.example",
  });
  expect(config).toMatchObject({
    publicUrl: "https://hq.example.com",
    pusher: { appId: "17", key: "key", secret: "s:cret", host: "push.example.com", port: 6002, tls: true, clientHost: "push.example.com" },
    trustProxy: ["10.0.0.0/8", "127.0.0.1"],
    mailFrom: { name: "", address: "dispatch@hq.example" },
  });
});

test("a mailbox and the address for replies are parsed, and no mistake in them is repeated with its password", () => {
  expect(readConfig({ HQ_MAIL_INBOX_URL: "imaps://office%40hq.example:s%3Acret@mail.hq.example/Office%20mail" }).mailInbox).toEqual({
    host: "mail.hq.example",
    port: 993,
    tls: true,
    user: "office@hq.example",
    password: "s:cret",
    folder: "Office mail",
  });
  expect(readConfig({ HQ_MAIL_INBOX_URL: "imap://office:secret@127.0.0.1:1143" }).mailInbox).toMatchObject({
    port: 1143,
    tls: false,
    folder: "INBOX",
  });
  for (const url of ["imaps://mail.hq.example", "imaps://office:%zz@mail.hq.example", "https://office:secret@mail.hq.example"])
    expect(problemsOf({ HQ_MAIL_INBOX_URL: url })).toEqual(["HQ_MAIL_INBOX_URL must be an address like imaps://user:password@host/INBOX."]);
  expect(readConfig({ HQ_MAIL_REPLY_ADDRESS: "Reply@HQ.example" }).mailReplyAddress).toBe("reply@hq.example");
  for (const address of ["reply+a@hq.example", "reply", `${"a".repeat(30)}@hq.example`])
    expect(problemsOf({ HQ_MAIL_REPLY_ADDRESS: address })).toHaveLength(1);
  expect(problemsOf({ HQ_INBOUND_MAIL_SECRET: "short" })).toEqual([
    "HQ_INBOUND_MAIL_SECRET must be at least 16 characters without spaces.",
  ]);
});

test("the payment gateway defaults to demo, and Stripe requires its secrets", () => {
  expect(readConfig({}).paymentGateway).toEqual({ kind: "demo" });
  expect(readConfig({ HQ_PAYMENT_GATEWAY: "off" }).paymentGateway).toEqual({ kind: "off" });
  expect(problemsOf({ HQ_PAYMENT_GATEWAY: "paypal" })).toEqual(['HQ_PAYMENT_GATEWAY must be one of off, test, stripe, not "paypal".']);
  expect(problemsOf({ HQ_PAYMENT_GATEWAY: "stripe" })).toEqual([
    "HQ_STRIPE_SECRET_KEY must be set: HQ_PAYMENT_GATEWAY is stripe.",
    "HQ_STRIPE_WEBHOOK_SECRET must be set: HQ_PAYMENT_GATEWAY is stripe.",
  ]);
  const stripe = {
    HQ_PAYMENT_GATEWAY: "stripe",
    HQ_STRIPE_SECRET_KEY: "sk_test_1234567",
    HQ_STRIPE_WEBHOOK_SECRET: "whsec_1234567",
    HQ_STRIPE_URL: "http://localhost:12111",
  };
  expect(readConfig(stripe).paymentGateway).toEqual({
    kind: "stripe",
    secretKey: "sk_test_1234567",
    webhookSecret: "whsec_1234567",
    url: "http://localhost:12111",
  });
  const problems = problemsOf({ ...stripe, HQ_STRIPE_SECRET_KEY: "sk live secret", HQ_STRIPE_URL: "sk_live_secret" });
  expect(problems).toHaveLength(2);
  expect(problems.join()).not.toMatch(/sk[ _]live/);
});

test("a setting can be in a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "hq-settings-"));
  try {
    const path = join(folder, "password");
    writeFileSync(path, "pass/word\n");
    const environment = { DATABASE_URL: "postgres://hq@db/hq", DATABASE_PASSWORD_FILE: path };
    expect(readConfig(environment).databaseUrl).toBe("postgres://hq:pass%2Fword@db/hq");
    expect(readConfig({ ...environment, DATABASE_URL: "postgres://hq:own@db/hq" }).databaseUrl).toBe("postgres://hq:own@db/hq");
    for (const name of ["PORT", "HQ_PRODUCT_NAME"])
      expect(problemsOf({ [`${name}_FILE`]: join(folder, "none") })).toEqual([`${name}_FILE must be the path of a file that can be read.`]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a sandbox refuses whatever leads outside", () => {
  expect(readConfig({}).sandboxHours).toBeUndefined();
  expect(readConfig({ HQ_SANDBOX: "daily", HQ_PAYMENT_GATEWAY: "test" }).sandboxHours).toBe(24);
  expect(problemsOf({ HQ_SANDBOX: "200" })).toHaveLength(1);
  const stripe = { HQ_PAYMENT_GATEWAY: "stripe", HQ_STRIPE_SECRET_KEY: "sk_live_1", HQ_STRIPE_WEBHOOK_SECRET: "whsec_123" };
  expect(problemsOf({ HQ_SANDBOX: "3", DATABASE_URL: "postgres://hq@db/hq", MAIL_URL: "smtp://mail:25", ...stripe })).toEqual([
    "DATABASE_URL can't be set together with HQ_SANDBOX, which needs the embedded database.",
    "MAIL_URL can't be set together with HQ_SANDBOX, which reaches no service outside.",
    "HQ_STRIPE_SECRET_KEY can't be set together with HQ_SANDBOX, which reaches no service outside.",
  ]);
});

test("every setting with a secret of a service leads outside", () => {
  const own = [
    "DATABASE_PASSWORD",
    "HQ_STRIPE_WEBHOOK_SECRET",
    "HQ_TELNYX_PUBLIC_KEY",
    "HQ_QUICKBOOKS_CLIENT_SECRET",
    "HQ_QUICKBOOKS_REFRESH_TOKEN",
    // Of the bucket and the identity provider, whose addresses lead outside.
    "HQ_FILES_KEY",
    "HQ_FILES_SECRET",
    "HQ_OIDC_CLIENT_SECRET",
    "HQ_SECRET_KEY",
    "HQ_METRICS_TOKEN",
  ];
  const secrets = Object.keys(settings).filter(
    (name) => /_(SECRET|TOKEN|KEY|PASSWORD)$/.test(name) || /^(MAIL_URL|HQ_PUSHER_URL)$/.test(name),
  );
  expect(secrets.filter((name) => !own.includes(name) && !outsideSettings.some((each) => each === name))).toEqual([]);
});

test("issuers whose addresses count unverified are named in full, and by default there are none", () => {
  const sso = (trusted?: string) =>
    readConfig({
      HQ_OIDC_ISSUER: "https://login.example.com",
      HQ_OIDC_CLIENT_ID: "hq",
      HQ_OIDC_CLIENT_SECRET: "secret",
      ...(trusted === undefined ? {} : { HQ_OIDC_TRUST_EMAIL: trusted }),
    }).sso?.trustedForEmail;
  expect([sso(), sso("off")]).toEqual([[], []]);
  expect(sso("https://a.example/1/v2.0, https://b.example")).toEqual(["https://a.example/1/v2.0", "https://b.example"]);
  for (const text of ["on", "http://a.example", "https://login.microsoftonline.com/{tenantid}/v2.0"])
    expect(() => sso(text), text).toThrow(ConfigProblem);
});
