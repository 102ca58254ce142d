/** A setting of the environment. A setting without a default is optional. */
export interface Setting {
  readonly default?: string;
  readonly meaning: string;
  /** It leads to a service outside, so a sandbox doesn't start with it. */
  readonly outside?: true;
}

/** All settings, in the order in which docs/settings.md prints them. */
export const settings = {
  PORT: { default: "3000", meaning: "Port to listen on." },
  HOST: { default: "127.0.0.1", meaning: "Address to listen on; 0.0.0.0 for all." },
  PUBLIC_URL: { meaning: "The address browsers use, when it differs from HOST and PORT." },
  HQ_DATA_DIR: { default: "./data", meaning: "Directory of the embedded database, uploaded files and unsent email." },
  HQ_FILES_URL: {
    outside: true,
    meaning:
      "A bucket of an S3-compatible store for uploaded files: s3://bucket/prefix at Amazon, or https://endpoint/bucket/prefix anywhere. A prefix is for one database. Without it, files are in the data directory.",
  },
  HQ_FILES_KEY: { meaning: "The access key of that bucket; required with it. It may list, read, write and delete there." },
  HQ_FILES_SECRET: { meaning: "Its secret key; required with it." },
  HQ_FILES_REGION: { default: "us-east-1", meaning: "The bucket's region; auto at some stores." },
  HQ_FILES_STORE: {
    meaning:
      "Where new files go: s3 or directory; without it, to the bucket if there is one. Files in the other place are still found; hq files move moves them.",
  },
  HQ_BACKUP_DIR: {
    meaning: "A directory, best on another disk, to which a backup is written each night at 2:15, and tried. Without it, none is.",
  },
  HQ_BACKUP_KEEP: { default: "7", meaning: "How many of these backups are kept." },
  HQ_LOW_DISK_MB: {
    default: "1000",
    meaning:
      "With fewer megabytes free on the disk of the data, the files or the backups, the health check says degraded and the doctor warns; below a fifth of them, the doctor finds a problem. 0: never.",
  },
  DATABASE_URL: {
    meaning:
      "PostgreSQL 15 or newer, or a pooler before it. Without it, the embedded database is used. With several hosts, the one that can be written to is used: postgres://user@one:5432,two:5432/hq.",
  },
  DATABASE_DIRECT_URL: {
    meaning: "PostgreSQL itself, if DATABASE_URL leads to a pooler: migrations, backups and messages between servers go there.",
  },
  DATABASE_POOLER: {
    default: "auto",
    meaning:
      "What that pooler keeps: session, a session per connection; transaction, none. auto finds out whether there is one, and then relies on none.",
  },
  DATABASE_PASSWORD: { meaning: "Its password, if the address has none." },
  DATABASE_POOL_SIZE: { default: "10", meaning: "Connections to PostgreSQL that one process keeps." },
  MAIL_URL: {
    outside: true,
    meaning: "SMTP server, smtp:// or smtps://. Without it, emails are written to outbox/ in the data directory.",
  },
  HQ_MAIL_FROM: { default: "HQ <no-reply@hq.example>", meaning: "Sender of all emails." },
  HQ_MAIL_REPLY_ADDRESS: {
    meaning:
      "An address of the mailbox that takes plus addresses, such as reply@example.com: replies go to reply+code@example.com and find what they answer. Without it, only their headers tell.",
  },
  HQ_MAIL_INBOX_URL: {
    outside: true,
    meaning:
      "The mailbox that is read, imaps://user:password@host/INBOX or imap://. Without it, email is taken from .eml files in inbox/ in the data directory.",
  },
  HQ_INBOUND_MAIL_SECRET: {
    outside: true,
    meaning:
      "Turns on POST /api/inbound-mail/webhook for a mail service that sends each email as it came: signed by HQ-Signature: t=seconds,v1=HMAC-SHA256 of seconds, a dot and the body, with this secret.",
  },
  HQ_TEXT_GATEWAY: {
    meaning:
      "Who sends text messages: twilio, telnyx, test (says so, and sends nothing) or off. Without it: test where the embedded database holds the demo data, otherwise off.",
  },
  HQ_TEXT_NUMBER: { meaning: "Your number at that service, in international form: +12015550100; required with twilio and telnyx." },
  HQ_TEXT_MEDIA_HOSTS: {
    meaning: "Hosts beside the service's own from which pictures of received messages may be fetched, with commas between.",
  },
  HQ_TWILIO_ACCOUNT: {
    outside: true,
    meaning: "Twilio's account SID; required with twilio. Its callbacks go to /api/text-events/texts-twilio.",
  },
  HQ_TWILIO_TOKEN: { outside: true, meaning: "Twilio's auth token; required with twilio." },
  HQ_TWILIO_URL: { default: "https://api.twilio.com", meaning: "Twilio's API, if it is reached at a different address." },
  HQ_TELNYX_KEY: { outside: true, meaning: "Telnyx's API key; required with telnyx. Its webhooks go to /api/text-events/texts-telnyx." },
  HQ_TELNYX_PUBLIC_KEY: { meaning: "The public key of Telnyx's signatures; required with telnyx." },
  HQ_TELNYX_URL: { default: "https://api.telnyx.com", meaning: "Telnyx's API, if it is reached at a different address." },
  HQ_LOGO_WORD: { default: "HQ", meaning: "The short word in the logo's place." },
  HQ_PRODUCT_NAME: { default: "HQ", meaning: "The suffix of page titles." },
  HQ_COMPANY_NAME: { meaning: "The company on the letterhead of documents; without it, the product's name." },
  HQ_COMPANY_ADDRESS: { meaning: "Its address there, with semicolons between the lines: 1200 Harbor Blvd; Newark, NJ 07114." },
  HQ_COMPANY_PHONE: { meaning: "Its phone number there." },
  HQ_COMPANY_EMAIL: { meaning: "Its email address there." },
  HQ_COMPANY_LOGO: { meaning: "A PNG or JPEG file, shown above the name." },
  HQ_OPENING_HOURS: { meaning: "When customers reach the company, beside its phone number: Mon-Fri 8 am - 5 pm." },
  HQ_COMPANY_COLOR: { default: "#1f4f8f", meaning: "The color of buttons in emails, dark enough for white text." },
  HQ_OVERDUE_REMINDERS: {
    default: "off",
    meaning:
      "When customers are reminded of overdue invoices by email: days after the due date, such as 3,10,21, or off. Reminders can be sent by hand in any case.",
  },
  HQ_TEXT_HOURS: {
    default: "08:00-21:00",
    meaning: "When automatic text messages may be sent, where their reader is; within 08:00-21:00, as the law requires.",
  },
  HQ_PAYMENT_TERMS: {
    meaning: "The payment terms of new customers: due on receipt, net 15, net 30, net 45 or net 60. Without it, they are chosen for each.",
  },
  HQ_PUBLIC_REVIEWS: {
    default: "off",
    meaning: "on: everybody can read customers' reviews at /reviews. What is published there does not depend on the stars.",
  },
  HQ_MAPS_KEY: {
    outside: true,
    meaning:
      "A browser key of Google Maps Platform with the Maps JavaScript API and the Places API (New), restricted to PUBLIC_URL: addresses are then suggested by it while they are typed. Without it, no request is sent to a maps service.",
  },
  HQ_TIME_ZONE: {
    default: "America/New_York",
    meaning: "The company's time zone: decides which day today is and how times of work are shown.",
  },
  HQ_SECRET_KEY: {
    meaning:
      "Encrypts what authenticator apps share with the server: at least 32 random characters, the same for all servers of one database. Without it, secret.key in the data directory. Back it up apart from the database: without it, everybody sets up their app again.",
  },
  HQ_OIDC_ISSUER: {
    outside: true,
    meaning:
      "Turns on single sign-on by OpenID Connect: the provider's address, such as https://login.example.com. Register PUBLIC_URL with /api/v1/auth/oidc/callback there as redirect URI, with /auth as post-logout redirect URI, and, if it announces sign-outs, with /api/v1/auth/oidc/sign-out as back-channel logout URI.",
  },
  HQ_OIDC_CLIENT_ID: { meaning: "The client registered there; required with an issuer." },
  HQ_OIDC_CLIENT_SECRET: { meaning: "Its secret; required with an issuer." },
  HQ_OIDC_LABEL: { default: "Sign in with single sign-on", meaning: "The button on the sign-in screen." },
  HQ_OIDC_DOMAINS: {
    meaning: "Domains of the email addresses that may use it, with commas between. Without it: all that the provider verified.",
  },
  HQ_OIDC_TRUST_EMAIL: {
    default: "off",
    meaning:
      "The issuers whose email addresses count although their tokens lack email_verified, with commas between, each as its tokens name it (iss): https://login.microsoftonline.com/<tenant>/v2.0 for Microsoft Entra ID. Whoever administers such a tenant, or may change an address there, can sign in as any user whose address they enter: name only your own, never one that others can join, and set HQ_OIDC_DOMAINS. off: only verified addresses count.",
  },
  HQ_OIDC_LINK: {
    default: "on",
    meaning:
      "on: an active or invited user is linked by their verified email address the first time. off: only users who are linked already can use it.",
  },
  HQ_OIDC_CREATE: {
    default: "off",
    meaning:
      "The name of a role of employees: whoever the provider lets in becomes an employee with this role. off: only users whom somebody has invited get in.",
  },
  HQ_OIDC_ONLY: {
    default: "off",
    meaning:
      "Who can't sign in with a password or a passkey any more: employees, or domains of email addresses with commas between. To get in while the provider is down, start with off.",
  },
  HQ_OIDC_SECOND_STEP: {
    default: "ask",
    meaning:
      "ask: users with two-step sign-in take their second step here as well. provider: a sign-in there counts as two steps. Otherwise the values of acr or amr that do, with commas between, such as mfa.",
  },
  HQ_SESSION_IDLE_MINUTES: { default: "720", meaning: "A session ends after this many minutes without a call." },
  HQ_SESSION_DAYS: { default: "14", meaning: "A session ends after this many days in any case." },
  HQ_API_CALLS_PER_MINUTE: { default: "600", meaning: "How many calls one API key can make in a minute." },
  HQ_LOCAL_WEBHOOKS: {
    default: "off",
    meaning:
      "on: webhooks may also be sent to this machine, to try them out, under an address that says so: localhost, a name that ends in .localhost, 127.0.0.1 or [::1]. Other private addresses, and names that lead to this machine or to a private network, never get any.",
  },
  HQ_TRUST_PROXY: { default: "off", meaning: "Which proxies' X-Forwarded-For to believe: off, their number, or their addresses." },
  HQ_DRAIN_SECONDS: {
    default: "0",
    meaning:
      "How long the server goes on answering after SIGTERM while its health check already fails, for load balancers that ask for it.",
  },
  HQ_SANDBOX: {
    default: "off",
    meaning:
      "A demo for visitors that starts over: daily (at night), or after a number of hours. Everything in it is thrown away then. It needs the embedded database in a directory of its own and takes no setting of a service outside.",
  },
  HQ_LOG_LEVEL: { default: "warn", meaning: "fatal, error, warn, info, debug, trace or silent." },
  HQ_METRICS_PORT: { meaning: "A port for metrics in Prometheus' format, at /metrics. Without it there are none." },
  HQ_METRICS_HOST: { default: "127.0.0.1", meaning: "Address on which they are served; any other than this machine's own needs a token." },
  HQ_METRICS_TOKEN: { meaning: "Expected in Authorization: Bearer; at least 16 characters." },
  HQ_KEEP_SIGN_INS_DAYS: { default: "30", meaning: "Days that an ended session is kept: when, from which address and browser." },
  HQ_KEEP_READ_NOTIFICATIONS_DAYS: { default: "off", meaning: "Days that notifications are kept once they are read; off: for good." },
  HQ_KEEP_EXPORTS_DAYS: { default: "1", meaning: "Days that finished exports can be downloaded." },
  HQ_KEEP_OUTBOX_DAYS: {
    default: "off",
    meaning: "Days that emails are kept in outbox/ in the data directory; off: until somebody removes them.",
  },
  HQ_KEEP_INBOUND_CALLS_DAYS: { default: "90", meaning: "Days that calls of payment, text and mail services are kept; at least 90." },
  HQ_KEEP_DEAD_JOBS_DAYS: { default: "90", meaning: "Days that background jobs are kept after they were given up." },
  HQ_PAYMENT_GATEWAY: {
    meaning:
      "Who takes cards in the payment portal: stripe, test (says so, and moves no money) or off. Without it: test where the embedded database holds the demo data, otherwise off.",
  },
  HQ_STRIPE_SECRET_KEY: { outside: true, meaning: "Stripe's secret key; required with stripe." },
  HQ_STRIPE_WEBHOOK_SECRET: {
    meaning: "The signing secret of the webhook that Stripe calls at /api/payment-events/stripe; required with stripe.",
  },
  HQ_STRIPE_URL: { meaning: "Stripe's API, if it is reached at a different address." },
  HQ_QUICKBOOKS_REALM: {
    outside: true,
    meaning:
      "The id of the company in QuickBooks Online. Without it QuickBooks is off: messages wait, and files can be downloaded instead.",
  },
  HQ_QUICKBOOKS_CLIENT_ID: { meaning: "The application registered with QuickBooks; required with a company id." },
  HQ_QUICKBOOKS_CLIENT_SECRET: { meaning: "Its secret; required with a company id." },
  HQ_QUICKBOOKS_REFRESH_TOKEN: {
    meaning: "The refresh token from the company's authorization; required with a company id. Later ones are kept in the database.",
  },
  HQ_QUICKBOOKS_ITEM: { default: "1", meaning: "The id of the QuickBooks product or service that all lines are sold as." },
  HQ_QUICKBOOKS_URL: {
    default: "https://quickbooks.api.intuit.com",
    meaning: "Its API, if it is reached at a different address, such as a sandbox.",
  },
  HQ_QUICKBOOKS_TOKEN_URL: {
    default: "https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer",
    meaning: "Where its tokens are issued, if at a different address.",
  },
  HQ_PUSHER_URL: {
    outside: true,
    meaning: "A hosted Pusher-compatible service, https://key:secret@host/apps/id. Without it, the server pushes by itself.",
  },
  HQ_PUSHER_CLIENT_HOST: { meaning: "Where browsers reach that service, when it differs from the host above." },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;

export const settingOf = (name: SettingName): Setting => settings[name];

/** The settings that lead to services outside. */
export const outsideSettings: readonly SettingName[] = Object.keys(settings)
  .map((name) => name as SettingName)
  .filter((name) => settingOf(name).outside);
