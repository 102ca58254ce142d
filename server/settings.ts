/** A setting of the environment. Without a default it may be absent. */
export interface Setting {
  readonly default?: string;
  readonly meaning: string;
}

/** Every setting there is, in the order in which the README prints them. */
export const settings = {
  PORT: { default: "3000", meaning: "Port to listen on." },
  HOST: { default: "127.0.0.1", meaning: "Address to listen on; 0.0.0.0 for all." },
  PUBLIC_URL: { meaning: "The address browsers use, when it differs from HOST and PORT." },
  HQ_DATA_DIR: { default: "./data", meaning: "Directory of the embedded database, of uploaded files and of unsent mail." },
  DATABASE_URL: { meaning: "PostgreSQL 15 or newer. Without it the embedded database is used." },
  DATABASE_POOL_SIZE: { default: "10", meaning: "Connections to PostgreSQL that one process keeps." },
  MAIL_URL: { meaning: "SMTP server, smtp:// or smtps://. Without it mails are written to outbox/ in the data directory." },
  HQ_MAIL_FROM: { default: "HQ <no-reply@hq.example>", meaning: "Sender of all mails." },
  HQ_LOGO_WORD: { default: "HQ", meaning: "The short word in the logo's place." },
  HQ_PRODUCT_NAME: { default: "HQ", meaning: "The suffix of page titles." },
  HQ_COMPANY_NAME: { meaning: "The company on the letterhead of documents; without it the product's name." },
  HQ_COMPANY_ADDRESS: { meaning: "Its address there, lines with semicolons between: 1200 Harbor Blvd; Newark, NJ 07114." },
  HQ_COMPANY_PHONE: { meaning: "Its phone number there." },
  HQ_COMPANY_EMAIL: { meaning: "Its e-mail address there." },
  HQ_COMPANY_LOGO: { meaning: "A PNG or JPEG file, shown above the name." },
  HQ_TIME_ZONE: { default: "America/New_York", meaning: "The company's time zone; decides which day today is." },
  HQ_SESSION_IDLE_MINUTES: { default: "720", meaning: "A session ends after so many minutes without a call." },
  HQ_SESSION_DAYS: { default: "14", meaning: "A session ends after so many days in any case." },
  HQ_TRUST_PROXY: { default: "off", meaning: "Which proxies' X-Forwarded-For to believe: off, their number, or their addresses." },
  HQ_LOG_LEVEL: { default: "warn", meaning: "fatal, error, warn, info, debug, trace or silent." },
  HQ_PAYMENT_GATEWAY: {
    meaning:
      "Who takes cards in the payment portal: stripe, test (says so, and moves no money) or off. Without it test where the embedded database holds the demo data, else off.",
  },
  HQ_STRIPE_SECRET_KEY: { meaning: "Stripe's secret key; with stripe it is needed." },
  HQ_STRIPE_WEBHOOK_SECRET: {
    meaning: "The signing secret of the webhook that Stripe calls at /api/payment-events/stripe; with stripe it is needed.",
  },
  HQ_STRIPE_URL: { meaning: "Stripe's API, when it is reached at another address than its own." },
  HQ_QUICKBOOKS_REALM: {
    meaning:
      "The id of the company in QuickBooks Online. Without it QuickBooks is switched off: what is to be told waits, and files can be had.",
  },
  HQ_QUICKBOOKS_CLIENT_ID: { meaning: "The application registered with QuickBooks; with a company it is needed." },
  HQ_QUICKBOOKS_CLIENT_SECRET: { meaning: "Its secret; with a company it is needed." },
  HQ_QUICKBOOKS_REFRESH_TOKEN: {
    meaning:
      "The token that the company's authorisation gave; with a company it is needed. Those that follow from it are kept in the database.",
  },
  HQ_QUICKBOOKS_ITEM: { default: "1", meaning: "The id of the product or service there as which all lines are sold." },
  HQ_QUICKBOOKS_URL: {
    default: "https://quickbooks.api.intuit.com",
    meaning: "Its API, when it is reached at another address: a sandbox.",
  },
  HQ_QUICKBOOKS_TOKEN_URL: {
    default: "https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer",
    meaning: "Where its tokens are given, when it is another address.",
  },
  HQ_PUSHER_URL: {
    meaning: "A hosted Pusher-compatible service, https://key:secret@host/apps/id. Without it the server pushes by itself.",
  },
  HQ_PUSHER_CLIENT_HOST: { meaning: "Where browsers reach that service, when it differs from the host above." },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;

export const settingOf = (name: SettingName): Setting => settings[name];
