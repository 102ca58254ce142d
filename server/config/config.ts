import { resolve } from "node:path";
import { isE164 } from "../../src/schemas/values/phone.ts";
import type { FilePlaces } from "../integrations/blobs/blobs.ts";
import { isMailAddress } from "../integrations/mail-address.ts";
import { LEGAL_TEXT_HOURS, type TextHours } from "../integrations/texts/quiet-hours.ts";
import { type CompanySettingName, type CompanySettingValue, companySettingNames, companySettings } from "./company-settings.ts";
import { type DatabaseSettings, databaseSettings } from "./database-settings.ts";
import { filePlacesOf } from "./file-settings.ts";
import { type MetricsListener, metricsListener, type Retention, retentionOf } from "./operations-settings.ts";
import { type QuickBooksAccount, quickBooksAccountOf } from "./quickbooks-settings.ts";
import { ConfigProblem, type Environment, settingsOf } from "./read-settings.ts";
import {
  type HostedPusher,
  hostName,
  type ImapMailbox,
  mailboxOf,
  onOrOff,
  originOf,
  proxiesOf,
  pusherOf,
  sandboxHoursOf,
  secretOf,
  senderOf,
  timeZoneOf,
  urlOf,
} from "./setting-values.ts";
import { outsideSettings, type SettingName } from "./settings.ts";
import { type SignInSettings, signInSettings } from "./sign-in-settings.ts";

/** The checked configuration from the environment. */
export interface Config extends SignInSettings, DatabaseSettings {
  readonly host: string;
  readonly port: number;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** An absolute path. */
  readonly dataDir: string;
  readonly files: FilePlaces;
  /** Absent: backups are made by hand. */
  readonly backups?: { readonly directory: string; readonly keep: number };
  /** Below so many free bytes a disk is nearly full. */
  readonly lowDiskBytes: number;
  readonly mailUrl?: string;
  readonly mailFrom: { readonly name: string; readonly address: string };
  /** Absent: replies go to the sender's own address. */
  readonly mailReplyAddress?: string;
  /** Absent: email is taken from the inbox folder. */
  readonly mailInbox?: ImapMailbox;
  /** Absent: no service may send email in. */
  readonly inboundMailSecret?: string;
  readonly logoWord: string;
  readonly productName: string;
  readonly company: Company;
  /** The days after the due date on which customers are reminded of an invoice; none: only by hand. */
  readonly overdueReminders: readonly number[];
  /** Whether everybody can read the reviews. */
  readonly publicReviews: boolean;
  /** When automatic text messages may be sent. */
  readonly textHours: TextHours;
  /** Of new customers. */
  readonly paymentTerms?: CompanySettingValue<"HQ_PAYMENT_TERMS"> | undefined;
  /** The texts of the company's settings that the environment says, which the company then can't change. */
  readonly fixedSettings?: Partial<Readonly<Record<CompanySettingName, string>>>;
  /** Absent: no maps service is asked. */
  readonly mapsKey?: string;
  readonly timeZone: string;
  readonly sessionIdleMs: number;
  readonly sessionMs: number;
  /** Of one API key. */
  readonly apiCallsPerMinute: number;
  /** Whether webhooks may be sent to this machine. */
  readonly localWebhooks: boolean;
  /** In Fastify's form: false, a number of proxies, or their addresses. */
  readonly trustProxy: false | number | readonly string[];
  readonly drainMs: number;
  /** Present: a demo that starts over after so many hours; 24: at night. */
  readonly sandboxHours?: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly pusher?: HostedPusher;
  /** Absent: no metrics are served. */
  readonly metrics?: MetricsListener;
  readonly retention: Retention;
  readonly paymentGateway: PaymentGateway;
  readonly textGateway: TextGatewaySetting;
  /** Absent: QuickBooks is off. */
  readonly quickBooks?: QuickBooksAccount;
}

/** The payment gateway. `demo` means not configured: payments are simulated only on demo data. */
export type PaymentGateway =
  | { readonly kind: "off" | "test" | "demo" }
  | { readonly kind: "stripe"; readonly secretKey: string; readonly webhookSecret: string; readonly url?: string };

/** Who sends text messages. `demo` means not configured: they are simulated only on demo data. */
export type TextGatewaySetting =
  | { readonly kind: "off" | "test" | "demo" }
  | ({ readonly kind: "twilio"; readonly account: string; readonly token: string } & TextService)
  | ({ readonly kind: "telnyx"; readonly key: string; readonly publicKey: string } & TextService);

interface TextService {
  /** International form. */
  readonly number: string;
  readonly url: string;
  readonly mediaHosts: readonly string[];
}

/** The company on the letterhead of documents. */
export interface Company {
  readonly name: string;
  /** One entry per line. */
  readonly address: readonly string[];
  readonly phone: string;
  readonly email: string;
  /** When it can be reached, in words. */
  readonly hours?: string | undefined;
  /** Of buttons in emails: "#1f4f8f". */
  readonly color?: string | undefined;
  /** A data URL. */
  readonly logo?: string | undefined;
}

/** How the company is reached, in one line for pages that a link opens. */
export const contactOf = ({ phone, email, hours = "" }: Company): string => [phone, email, hours].filter((each) => each !== "").join(", ");

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/**
 * Reads and checks the environment. Each setting can be in a file instead, which its name with _FILE names: secrets of a container are.
 * @throws ConfigProblem listing all mistakes at once
 */
export function readConfig(environment: Environment): Config {
  const settings = settingsOf(environment);
  const { raw, checked, whole, optional, problems } = settings;

  const host = checked("HOST", hostName, "a host name or an IP address", "127.0.0.1");
  const port = whole("PORT", 0, 65_535);
  const publicUrl = optional("PUBLIC_URL", originOf, "an address like https://hq.example.com, without a path");
  const database = databaseSettings(settings);
  const mailUrl = optional("MAIL_URL", (text) => urlOf(text, ["smtp:", "smtps:"])?.href, "an address like smtp://user:password@host:587");
  const mailReplyAddress = optional(
    "HQ_MAIL_REPLY_ADDRESS",
    (text) => (isMailAddress(text) && /^[^+@]{1,24}@/.test(text) ? text.toLowerCase() : undefined),
    "an email address without a plus, with at most 24 characters before the @",
  );
  const mailInbox = optional("HQ_MAIL_INBOX_URL", mailboxOf, "an address like imaps://user:password@host/INBOX");
  const inboundMailSecret = optional("HQ_INBOUND_MAIL_SECRET", secretOf(16), "at least 16 characters without spaces");
  const pusher = optional(
    "HQ_PUSHER_URL",
    (text) => pusherOf(text, raw("HQ_PUSHER_CLIENT_HOST")),
    "an address like https://key:secret@host/apps/1234",
  );
  const own = <N extends CompanySettingName>(name: N): CompanySettingValue<N> | undefined => {
    const { read, expected } = companySettings[name];
    // The table holds, under each name, what reads its text.
    return optional(name, read as (text: string) => CompanySettingValue<N> | undefined, expected);
  };
  function companyOf(): Company {
    const logo = own("HQ_COMPANY_LOGO");
    const hours = own("HQ_OPENING_HOURS");
    return {
      name: own("HQ_COMPANY_NAME") ?? raw("HQ_PRODUCT_NAME"),
      address: own("HQ_COMPANY_ADDRESS") ?? [],
      phone: own("HQ_COMPANY_PHONE") ?? "",
      email: own("HQ_COMPANY_EMAIL") ?? "",
      color: own("HQ_COMPANY_COLOR"),
      ...(hours === undefined ? {} : { hours }),
      ...(logo === undefined ? {} : { logo }),
    };
  }
  function gatewayOf(): PaymentGateway {
    const kinds = ["off", "test", "stripe"] as const;
    const kind = optional("HQ_PAYMENT_GATEWAY", (text) => kinds.find((each) => each === text), `one of ${kinds.join(", ")}`) ?? "demo";
    const url = optional("HQ_STRIPE_URL", originOf, "an address like https://api.stripe.com, without a path");
    if (kind !== "stripe") return { kind };
    const secret = (name: "HQ_STRIPE_SECRET_KEY" | "HQ_STRIPE_WEBHOOK_SECRET") =>
      checked(name, (text) => (/^[\x21-\x7e]{8,300}$/.test(text) ? text : undefined), "set: HQ_PAYMENT_GATEWAY is stripe", "");
    const [secretKey, webhookSecret] = [secret("HQ_STRIPE_SECRET_KEY"), secret("HQ_STRIPE_WEBHOOK_SECRET")];
    return { kind, secretKey, webhookSecret, ...(url === undefined ? {} : { url }) };
  }
  function textGatewayOf(): TextGatewaySetting {
    const kinds = ["off", "test", "twilio", "telnyx"] as const;
    const kind = optional("HQ_TEXT_GATEWAY", (text) => kinds.find((each) => each === text), `one of ${kinds.join(", ")}`) ?? "demo";
    if (kind !== "twilio" && kind !== "telnyx") return { kind };
    const needed = (name: SettingName) =>
      checked(name, (text) => (/^[\x21-\x7e]{8,300}$/.test(text) ? text : undefined), `set: HQ_TEXT_GATEWAY is ${kind}`, "");
    const number = checked("HQ_TEXT_NUMBER", (text) => (isE164(text) ? text : undefined), "a number like +12015550100", "");
    const mediaHosts = raw("HQ_TEXT_MEDIA_HOSTS")
      .split(",")
      .flatMap((host) => host.trim() || []);
    const urlAt = (name: "HQ_TWILIO_URL" | "HQ_TELNYX_URL") =>
      checked(name, originOf, "an address like https://api.example.com, without a path", "");
    if (kind === "twilio")
      return {
        kind,
        number,
        mediaHosts,
        url: urlAt("HQ_TWILIO_URL"),
        account: needed("HQ_TWILIO_ACCOUNT"),
        token: needed("HQ_TWILIO_TOKEN"),
      };
    const publicKey = checked(
      "HQ_TELNYX_PUBLIC_KEY",
      (text) => (Buffer.from(text, "base64").length === 32 ? text : undefined),
      "the key from Telnyx's portal: 32 bytes in base64",
      "",
    );
    return { kind, number, mediaHosts, url: urlAt("HQ_TELNYX_URL"), key: needed("HQ_TELNYX_KEY"), publicKey };
  }
  const metrics = metricsListener(settings);
  const [backupDirectory, backupsKept] = [raw("HQ_BACKUP_DIR"), whole("HQ_BACKUP_KEEP", 1, 1_000)];
  const sandboxHours = checked<number | null>("HQ_SANDBOX", sandboxHoursOf, "off, daily, or a number of hours up to 168", null);
  if (sandboxHours !== null) {
    if (database.databaseUrl !== undefined)
      problems.push("DATABASE_URL can't be set together with HQ_SANDBOX, which needs the embedded database.");
    for (const name of outsideSettings)
      if (raw(name) !== "") problems.push(`${name} can't be set together with HQ_SANDBOX, which reaches no service outside.`);
  }
  const quickBooks = quickBooksAccountOf(settings);
  const mapsKey = optional("HQ_MAPS_KEY", (text) => (/^[\w-]{10,100}$/.test(text) ? text : undefined), "a key of letters, digits, - and _");
  const config: Config = {
    host,
    port,
    publicUrl: publicUrl ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    dataDir: resolve(raw("HQ_DATA_DIR")),
    files: filePlacesOf(settings),
    ...(backupDirectory === "" ? {} : { backups: { directory: resolve(backupDirectory), keep: backupsKept } }),
    lowDiskBytes: whole("HQ_LOW_DISK_MB", 0, 1_000_000_000) * 1_000_000,
    ...database,
    ...(mailUrl === undefined ? {} : { mailUrl }),
    mailFrom: checked("HQ_MAIL_FROM", senderOf, 'a sender like "HQ <hq@example.com>"', { name: "HQ", address: "hq@localhost.invalid" }),
    ...(mailReplyAddress === undefined ? {} : { mailReplyAddress }),
    ...(mailInbox === undefined ? {} : { mailInbox }),
    ...(inboundMailSecret === undefined ? {} : { inboundMailSecret }),
    logoWord: own("HQ_LOGO_WORD") ?? "HQ",
    productName: own("HQ_PRODUCT_NAME") ?? "HQ",
    company: companyOf(),
    overdueReminders: own("HQ_OVERDUE_REMINDERS") ?? [],
    publicReviews: own("HQ_PUBLIC_REVIEWS") ?? false,
    textHours: own("HQ_TEXT_HOURS") ?? LEGAL_TEXT_HOURS,
    paymentTerms: own("HQ_PAYMENT_TERMS"),
    fixedSettings: Object.fromEntries(companySettingNames.flatMap((name) => (settings.given(name) ? [[name, raw(name)]] : []))),
    ...(mapsKey === undefined ? {} : { mapsKey }),
    ...signInSettings(settings),
    timeZone: checked("HQ_TIME_ZONE", timeZoneOf, "a time zone like America/New_York", "UTC"),
    sessionIdleMs: whole("HQ_SESSION_IDLE_MINUTES", 1, 43_200) * 60_000,
    sessionMs: whole("HQ_SESSION_DAYS", 1, 365) * 86_400_000,
    apiCallsPerMinute: whole("HQ_API_CALLS_PER_MINUTE", 1, 1_000_000),
    localWebhooks: checked("HQ_LOCAL_WEBHOOKS", onOrOff, "on or off", false),
    trustProxy: checked<Config["trustProxy"]>(
      "HQ_TRUST_PROXY",
      proxiesOf,
      "off, a number of proxies, or their addresses with commas between",
      false,
    ),
    drainMs: whole("HQ_DRAIN_SECONDS", 0, 300) * 1000,
    ...(sandboxHours === null ? {} : { sandboxHours }),
    logLevel: checked("HQ_LOG_LEVEL", (text) => LOG_LEVELS.find((level) => level === text), `one of ${LOG_LEVELS.join(", ")}`, "warn"),
    ...(pusher === undefined ? {} : { pusher }),
    ...(metrics === undefined ? {} : { metrics }),
    retention: retentionOf(settings),
    paymentGateway: gatewayOf(),
    textGateway: textGatewayOf(),
    ...(quickBooks === undefined ? {} : { quickBooks }),
  };
  // A setting may be read more than once.
  if (problems.length > 0) throw new ConfigProblem([...new Set(problems)]);
  return config;
}
